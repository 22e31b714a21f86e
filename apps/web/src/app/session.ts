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

/** The session. Local storage keeps the token beyond the page; signing out in one tab signs out all tabs. */
export const session = createStore<SessionState>()((set) => ({
  token: stored(),
  account: null,
  expired: false,
  begin: (token) => {
    localStorage.setItem(KEY, token);
    set({ token, account: null, expired: false });
  },
  setAccount: (account) => set({ account }),
  end: () => {
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
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return;
    if (newValue === null) session.getState().signOut();
    else session.getState().begin(newValue);
  });
}
