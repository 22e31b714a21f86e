import { useBlocker } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { session } from '../app/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { useWorkspace } from './workspace-context.ts';

/**
 * Asks before typed values are thrown away: on Back and Forward, on links out of the project, and, in the browser's own
 * words, when the page is closed or loaded again.
 */
export function LeaveGuard() {
  const { drafts } = useWorkspace();
  const isAny = useStore(drafts.store, (state) => state.isAny);
  useBlocker({
    disabled: !isAny,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const unsaved = drafts.unsaved();
      const isOver = session.getState().token === null;
      if (unsaved === null || isOver || next.pathname === current.pathname) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        message: `What was typed is not saved: ${unsaved}.`,
        action: 'Leave',
      }));
    },
  });
  return null;
}
