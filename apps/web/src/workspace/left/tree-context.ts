import { createContext, useContext } from 'react';
import type { ObjectActions } from '../actions/object-actions.ts';
import type { Held } from './row-selection.ts';

/** The functions that the rows of the tree call. */
export interface TreeCalls {
  readonly actions: ObjectActions;
  choose(id: number, held: Held): void;
  edit(id: number): void;
  menu(id: number, at: { readonly x: number; readonly y: number }): void;
}

export const TreeContext = createContext<TreeCalls | null>(null);

export function useTreeCalls(): TreeCalls {
  const calls = useContext(TreeContext);
  if (!calls) throw new Error('Rows stand only in a tree.');
  return calls;
}
