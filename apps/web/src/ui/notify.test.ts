import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test } from 'vitest';
import { notify } from './notify.ts';

// Test files share the modules: another one may have left snackbars.
beforeEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications.map(({ id, message }) => ({ id, message }));

test('a snackbar replaces the earlier one of its kind, and has a time of its own', () => {
  notify('Started.', 'info', 'loader');
  notify('Beside it.', 'info', 'other');
  const [started] = shown();
  notify('Stopped.', 'info', 'loader');
  expect(shown().map(({ message }) => message)).toEqual(['Beside it.', 'Stopped.']);
  // The timer belongs to the id.
  expect(shown()[1].id).not.toBe(started.id);
});
