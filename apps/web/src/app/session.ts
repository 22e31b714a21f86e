import type { AccountInformation } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';

const KEY = 'thermarium.access';

export interface SessionState {
  /** The access token; null: nobody is signed in. */
  readonly token: string | null;
  /** The signed-in user; null until the server has answered. */
  readonly account: AccountInformation | null;
  /** The session ended without a sign-out; the sign-in page says so. */
  readonly expired: boolean;
  begin(token: string): void;
  setAccount(account: AccountInformation): void;
  /** The server no longer accepts the token. */
  end(): void;
  signOut(): void;
}

/**
 * The session. Local storage keeps the token beyond the page. Where it is gone from there, every tab is signed out; a tab
 * in which nobody pressed Sign out takes it for an ended session, and keeps what is typed for the same user.
 */
export const session = createStore<SessionState>()((set, get) => ({
  token: stored(),
  account: null,
  expired: false,
  begin: (token) => {
    localStorage.setItem(KEY, token);
    set({ token, account: null, expired: false });
  },
  setAccount: (account) => set({ account }),
  end: () => {
    const present = stored();
    // Another tab may have signed in since, and its news is still on the way: its session goes on, here too.
    if (present !== null && present !== get().token) return get().begin(present);
    localStorage.removeItem(KEY);
    set({ token: null, account: null, expired: true });
  },
  signOut: () => {
    localStorage.removeItem(KEY);
    set({ token: null, account: null, expired: false });
  },
}));

function stored(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // Null: all was deleted.
    if (key !== KEY && key !== null) return;
    const { token, begin, end } = session.getState();
    // News may be overtaken: what is stored by now counts.
    const present = stored();
    if (present === token) return;
    if (present === null) end();
    else begin(present);
  });
}
