import type { Client } from '@thermarium/api';
import { type Context, createContext, use } from 'react';

/**
 * The context through which React reaches one store of the open project. A room exports it beside the interface of its
 * store, with the hook that reads it: who uses a store imports from its room, where the table of rooms sees it.
 */
export function storeContext<Store>(): Context<Store | null> {
  return createContext<Store | null>(null);
}

export function useOpenStore<Store>(StoreContext: Context<Store | null>): Store {
  const store = use(StoreContext);
  if (store === null) throw new Error('This part stands only in an open project.');
  return store;
}

export const ClientContext = storeContext<Client>();

/** The client of the API, signed in as this user. */
export const useClient = () => useOpenStore(ClientContext);
