import { useBlocker, useRouter } from '@tanstack/react-router';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { confirm } from '../ui/confirm.tsx';
import { session } from './session.ts';

interface LeaveGuardProps {
  readonly store: Pick<StoreApi<{ readonly isAny: boolean }>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** The things with typed values that are not saved, in words; null: there is none. */
  readonly unsaved: () => string | null;
}

/**
 * Asks before typed values are thrown away: on Back and Forward, on links to another page, and, in the browser's own
 * words, when the page is closed or loaded again.
 */
export function LeaveGuard({ store, unsaved }: LeaveGuardProps) {
  const { history } = useRouter();
  const isAny = useStore(store, (state) => state.isAny);
  useBlocker({
    disabled: !isAny,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const typed = unsaved();
      const isOver = session.getState().token === null;
      if (typed === null || isOver || next.pathname === current.pathname) return false;
      const { href, state } = history.location;
      const isLeft = await confirm({
        title: 'Leave without saving?',
        message: `What was typed is not saved: ${typed}.`,
        action: 'Leave',
      });
      // The router steps back to where it was; to an address that was typed, which has no state, it knows no steps.
      if (isLeft || window.history.state !== null) return !isLeft;
      window.history.replaceState(state, '', history.createHref(href));
      return false;
    },
  });
  return null;
}
