import { createStore, type StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';

/** The view of the solution table, which outlasts the table: another tab may be shown meanwhile. */
export interface TableView {
  readonly find: string;
  /** Only what is over its limit, where anything is. */
  readonly over: boolean;
  /** By column. Null: the order of the tree. */
  readonly sorting: { readonly column: string; readonly descending: boolean } | null;
  /** Assemblies that a person who may not edit has opened or closed here. */
  readonly folds: ReadonlyMap<number, boolean>;
}

export type TableViewStore = StoreApi<TableView>;

export function createTableView(): TableViewStore {
  return createStore<TableView>()(() => ({ find: '', over: false, sorting: null, folds: new Map() }));
}

export const TableViewContext = storeContext<TableViewStore>();
export const useTableView = () => useOpenStore(TableViewContext);
