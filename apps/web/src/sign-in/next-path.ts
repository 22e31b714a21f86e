import { ownPath } from '@thermarium/api';

const WHERE_ONE_IS_SIGNED_OUT = /^\/(?:$|[?#]|login|forgot-password|reset-password|user\/activate)/;

/** Where to go after signing in: never a strange site, never back to a page for those who are signed out. */
export function nextPath(asked: string | undefined): string {
  const path = ownPath(asked);
  return WHERE_ONE_IS_SIGNED_OUT.test(path) ? ownPath(undefined) : path;
}
