import type { StoreApi } from 'zustand/vanilla';

export interface SelectionState {
  /** The selected objects, the primary one last. */
  readonly selection: readonly number[];
  /** The selected plane; then no object is. */
  readonly plane: number | null;
}

export const NO_SELECTION: SelectionState = { selection: [], plane: null };

/** Selects these objects and no plane; a draft stays. */
export function select(
  store: Pick<StoreApi<SelectionState>, 'setState'>,
  selection: readonly number[],
): void {
  store.setState({ selection, plane: null });
}

/** The object whose properties are shown: the last that was selected. */
export function primary({ selection }: Pick<SelectionState, 'selection'>): number | null {
  return selection.at(-1) ?? null;
}
