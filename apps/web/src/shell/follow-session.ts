import { queries } from '../app/queries.ts';
import { session } from '../app/session.ts';
import { dropOverReload } from '../app/typed-over-reload.ts';
import type { AppRouter } from './router.tsx';

/** Leads away from pages for signed-in people when the session is over, and forgets what was read under it. */
export function followSession(router: AppRouter): void {
  session.subscribe((state, before) => {
    const isSignedOut = before.token !== null && state.token === null && !state.expired;
    // Nobody finds what another person typed in this tab.
    if (isSignedOut) dropOverReload();
    else if (state.account && state.account !== before.account) dropOverReload(state.account.user.email);
    if (state.token === before.token) return;
    if (state.token !== null) {
      // If another tab has signed in as another user, the cache may hold the earlier user's data.
      if (before.token !== null) void queries.resetQueries();
      return;
    }
    const isInside = router.state.matches.some((match) => match.routeId === '/inside');
    const next = router.state.location.href;
    queries.clear();
    if (!isInside) return;
    void router.navigate(state.expired ? { to: '/login', search: { next } } : { to: '/' });
  });
}
