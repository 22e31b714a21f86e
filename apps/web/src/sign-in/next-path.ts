import { ownPath } from '@thermarium/api';

const WHERE_ONE_IS_SIGNED_OUT = /^\/(?:$|[?#]|login|forgot-password|reset-password|user\/activate)/;

/** The path to open after signing in: never another site, never a page for signed-out visitors. */
export function nextPath(asked: string | undefined): string {
  const path = ownPath(asked);
  return WHERE_ONE_IS_SIGNED_OUT.test(path) ? ownPath(undefined) : path;
}
