import type { AccountInformation } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';

const KEY = 'thermarium.access';

export interface SessionState {
  /** The access token; null: nobody is signed in. */
  readonly token: string | null;
  /** Who is signed in, once the program has said so. */
  readonly account: AccountInformation | null;
  /** The session ended without the person's doing: the sign-in page says so. */
  readonly expired: boolean;
  begin(token: string): void;
  setAccount(account: AccountInformation): void;
  /** The program no longer takes the token. */
  end(): void;
  signOut(): void;
}

/** Who is signed in. The token outlives the page in local storage; signing out in one tab signs out all. */
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
