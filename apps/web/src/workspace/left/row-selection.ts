/** The modifier keys held during a click. */
export interface Held {
  readonly shift: boolean;
  /** Control, or Command on a Mac. */
  readonly toggle: boolean;
}

export interface RowSelection {
  /** The selected ids, the primary object last. */
  readonly selection: readonly number[];
  /** The row from which Shift extends the selection. */
  readonly anchor: number | null;
}

/** The selection after a click on a row or a step to it. `shown`: the rows in order. */
export function clickedSelection(
  { selection, anchor }: RowSelection,
  shown: readonly number[],
  id: number,
  { shift, toggle }: Held,
): RowSelection {
  if (shift && anchor !== null) {
    const from = shown.indexOf(anchor);
    const to = shown.indexOf(id);
    if (from >= 0 && to >= 0) {
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      const kept = toggle ? selection.filter((each) => !range.includes(each)) : [];
      // The row at the pointer is the primary one.
      return { selection: [...kept, ...range.filter((each) => each !== id), id], anchor };
    }
  }
  if (!toggle) return { selection: [id], anchor: id };
  const isSelected = selection.includes(id);
  const others = selection.filter((each) => each !== id);
  return { selection: isSelected ? others : [...others, id], anchor: id };
}

/**
 * The row to bring into view after the selection changed: the primary one. Null: it is the one of before, or several
 * objects were selected at once and some of them are in view.
 */
export function rowToShow(
  selection: readonly number[],
  before: readonly number[],
  isInView: (id: number) => boolean,
): number | null {
  const last = selection.at(-1);
  if (last === undefined || last === before.at(-1)) return null;
  const known = new Set(before);
  const added = selection.filter((id) => !known.has(id));
  return added.length > 1 && added.some(isInView) ? null : last;
}
