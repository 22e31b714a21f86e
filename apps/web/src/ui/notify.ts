import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** The time a snackbar stays, ms. */
const SNACKBAR = 3000;

const COLORS = { info: 'violet', success: 'green', warning: 'yellow', error: 'red' } as const;

/** Shows a snackbar. One with the same `id` replaces the earlier. */
export function notify(
  message: ReactNode,
  kind: keyof typeof COLORS = 'info',
  id?: string,
  title?: string,
): void {
  if (id !== undefined) notifications.hide(id);
  notifications.show({
    ...(title !== undefined && { title }),
    message,
    color: COLORS[kind],
    autoClose: SNACKBAR,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    ...(id !== undefined && { id }),
  });
}
