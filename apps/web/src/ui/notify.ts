import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** The time a snackbar stays, ms. */
const SNACKBAR = 3000;

const COLORS = { info: 'violet', success: 'green', warning: 'yellow', error: 'red' } as const;

/** The snackbars that are shown, by what they replace one another in. */
const latest = new Map<string, string>();
let replacements = 0;

/** Shows a snackbar, for its whole time. One with the same `id` replaces the earlier. */
export function notify(
  message: ReactNode,
  kind: keyof typeof COLORS = 'info',
  id?: string,
  title?: string,
): void {
  const own = id === undefined ? undefined : replacing(id);
  notifications.show({
    ...(title !== undefined && { title }),
    message,
    color: COLORS[kind],
    autoClose: SNACKBAR,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...(own !== undefined && { id: own }),
  });
}

/** Hides the earlier snackbar; returns the id of the one in its place: under its own id it would end at the time of the earlier. */
function replacing(id: string): string {
  const before = latest.get(id);
  if (before !== undefined) notifications.hide(before);
  const own = `${id} ${++replacements}`;
  latest.set(id, own);
  return own;
}

/** The time after which a wait is noticed, ms. */
const NOTICED = 300;

let waits = 0;

/** Shows a snackbar with a spinner while work lasts, unless it ends before anybody waits. */
export async function notifyWhile<Result>(message: string, work: () => Promise<Result>): Promise<Result> {
  const id = `wait ${++waits}`;
  const timer = setTimeout(
    () =>
      notifications.show({
        id,
        message,
        loading: true,
        autoClose: false,
        withBorder: true,
        withCloseButton: false,
      }),
    NOTICED,
  );
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    notifications.hide(id);
  }
}
