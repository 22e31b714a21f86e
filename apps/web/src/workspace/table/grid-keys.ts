/** A cell by its place among the shown rows and columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The place of the keyboard in the grid. */
export interface GridPlace {
  readonly at: CellPlace;
  /** The other corner of the chosen block. */
  readonly anchor: CellPlace;
  /** The column in which Tab was first pressed: Enter goes back to it, one row down. */
  readonly tabbedFrom: number | null;
}

/** The facts about the grid that keys depend on. */
export interface GridShape {
  readonly rows: number;
  readonly columns: number;
  /** Rows in view. */
  readonly page: number;
  isEditable(place: CellPlace): boolean;
  /** Whether the assembly of a row is open; null: it is none. */
  foldOf(row: number): 'open' | 'closed' | null;
}

export type GridAction =
  | { readonly kind: 'go'; readonly to: GridPlace }
  /** `text` null: the present text is edited; else it is replaced. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'fold'; readonly row: number }
  /** The refused text of the cell is given up, and the block becomes one cell. */
  | { readonly kind: 'revert' };

export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const STEPS: { readonly [key: string]: readonly [rows: number, columns: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Reads a key in a grid in which nothing is being typed, as spreadsheets do; null: the key is not the grid's. */
export function gridKey(stroke: Stroke, place: GridPlace, shape: GridShape): GridAction | null {
  const { key, shiftKey, altKey } = stroke;
  const held = stroke.ctrlKey || stroke.metaKey;
  const { at } = place;
  if (altKey || shape.rows === 0) return null;
  const step = STEPS[key];
  if (step) {
    if (!held && !shiftKey && at.column === 0) {
      const fold = shape.foldOf(at.row);
      if (key === 'ArrowRight' && fold === 'closed') return { kind: 'fold', row: at.row };
      if (key === 'ArrowLeft' && fold === 'open') return { kind: 'fold', row: at.row };
    }
    const far = held ? Math.max(shape.rows, shape.columns) : 1;
    return go(place, shape, { row: at.row + step[0] * far, column: at.column + step[1] * far }, shiftKey);
  }
  switch (key) {
    case 'Home':
      return go(place, shape, { row: held ? 0 : at.row, column: 0 }, shiftKey);
    case 'End':
      return go(place, shape, { row: held ? shape.rows - 1 : at.row, column: shape.columns - 1 }, shiftKey);
    case 'PageUp':
      return go(place, shape, { ...at, row: at.row - shape.page }, shiftKey);
    case 'PageDown':
      return go(place, shape, { ...at, row: at.row + shape.page }, shiftKey);
    case 'Enter':
      return held ? null : { kind: 'go', to: entered(place, shape, shiftKey ? -1 : 1) };
    case 'Tab': {
      if (held) return null;
      const column = at.column + (shiftKey ? -1 : 1);
      // Beyond the ends of a row Tab leaves the grid, so that nobody is caught in it.
      return column < 0 || column >= shape.columns ? null : { kind: 'go', to: tabbed(place, shape, column) };
    }
    case 'Escape':
      return { kind: 'revert' };
    case ' ':
      return at.column === 0 && shape.foldOf(at.row) !== null && !held ? { kind: 'fold', row: at.row } : null;
    default:
      return typingKey(stroke, at, shape);
  }
}

function typingKey({ key, ctrlKey, metaKey }: Stroke, at: CellPlace, shape: GridShape): GridAction | null {
  if (!shape.isEditable(at) || ctrlKey || metaKey) return null;
  if (key === 'F2') return { kind: 'edit', text: null };
  if (key === 'Backspace' || key === 'Delete') return { kind: 'edit', text: '' };
  return key.length === 1 ? { kind: 'edit', text: key } : null;
}

/** The effect of a key while a cell is being typed in; null: it belongs to the text. */
export type EditorAction = { readonly kind: 'commit'; readonly to: GridPlace } | { readonly kind: 'cancel' };

/** @param replaces the text was begun by typing over the cell: then arrows leave it, as in spreadsheets */
export function editorKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Stroke,
  place: GridPlace,
  shape: GridShape,
  replaces: boolean,
): EditorAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const { at } = place;
  if (key === 'Escape') return { kind: 'cancel' };
  if (key === 'Enter') return { kind: 'commit', to: entered(place, shape, shiftKey ? -1 : 1) };
  if (key === 'Tab') return { kind: 'commit', to: tabbed(place, shape, at.column + (shiftKey ? -1 : 1)) };
  const step = STEPS[key];
  if (!step || !replaces || shiftKey) return null;
  const to = within(shape, { row: at.row + step[0], column: at.column + step[1] });
  return { kind: 'commit', to: { at: to, anchor: to, tabbedFrom: null } };
}

/** The chosen block, its corners in order. */
export function blockOf({ at, anchor }: GridPlace): { readonly from: CellPlace; readonly to: CellPlace } {
  return {
    from: { row: Math.min(at.row, anchor.row), column: Math.min(at.column, anchor.column) },
    to: { row: Math.max(at.row, anchor.row), column: Math.max(at.column, anchor.column) },
  };
}

function go(place: GridPlace, shape: GridShape, wanted: CellPlace, extend: boolean): GridAction {
  const at = within(shape, wanted);
  return { kind: 'go', to: { at, anchor: extend ? place.anchor : at, tabbedFrom: null } };
}

function entered({ at, tabbedFrom }: GridPlace, shape: GridShape, by: number): GridPlace {
  const to = within(shape, { row: at.row + by, column: tabbedFrom ?? at.column });
  return { at: to, anchor: to, tabbedFrom: null };
}

function tabbed({ at, tabbedFrom }: GridPlace, shape: GridShape, column: number): GridPlace {
  const to = within(shape, { row: at.row, column });
  return { at: to, anchor: to, tabbedFrom: tabbedFrom ?? at.column };
}

function within({ rows, columns }: GridShape, { row, column }: CellPlace): CellPlace {
  return {
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  };
}
