import { describe, expect, it } from 'vitest';
import { blockOf, type CellPlace, editorKey, type GridPlace, type GridShape, gridKey } from './grid-keys.ts';

/** Row 0 is an open assembly; columns from 2 on are editable. */
const shape: GridShape = {
  rows: 10,
  columns: 5,
  page: 4,
  isEditable: ({ column }) => column >= 2,
  foldOf: (row) => (row === 0 ? 'open' : row === 1 ? 'closed' : null),
};
const stroke = (name: string) => {
  const parts = name.split('+');
  return {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    altKey: parts.includes('Alt'),
  };
};
const at = (row: number, column: number, more: Partial<GridPlace> = {}): GridPlace => ({
  at: { row, column },
  anchor: { row, column },
  tabbedFrom: null,
  ...more,
});
/** The places that keys lead to, one after the other. */
function walked(from: GridPlace, ...keys: readonly string[]): GridPlace {
  return keys.reduce((place, key) => {
    const action = gridKey(stroke(key), place, shape);
    if (action?.kind !== 'go') throw new Error(`${key} goes nowhere.`);
    return action.to;
  }, from);
}

describe('keys in the grid', () => {
  it('go from cell to cell and stop at the edges', () => {
    expect(walked(at(3, 2), 'ArrowDown', 'ArrowRight').at).toEqual({ row: 4, column: 3 });
    expect(walked(at(9, 4), 'ArrowDown', 'ArrowRight').at).toEqual({ row: 9, column: 4 });
    expect(walked(at(5, 2), 'PageUp', 'PageUp').at).toEqual({ row: 0, column: 2 });
    expect(walked(at(5, 2), 'End').at).toEqual({ row: 5, column: 4 });
    expect(walked(at(5, 2), 'Ctrl+Home').at).toEqual({ row: 0, column: 0 });
    expect(walked(at(5, 2), 'Ctrl+ArrowDown').at).toEqual({ row: 9, column: 2 });
  });

  it('go down by Enter, and after Tabs to the column where they began', () => {
    expect(walked(at(3, 2), 'Enter').at).toEqual({ row: 4, column: 2 });
    expect(walked(at(3, 2), 'Shift+Enter').at).toEqual({ row: 2, column: 2 });
    expect(walked(at(3, 2), 'Tab', 'Tab', 'Enter').at).toEqual({ row: 4, column: 2 });
    expect(walked(at(3, 2), 'Tab', 'ArrowLeft', 'Enter').at).toEqual({ row: 4, column: 2 });
  });

  it('leave the grid by Tab at the ends of a row', () => {
    expect(gridKey(stroke('Tab'), at(3, 4), shape)).toBeNull();
    expect(gridKey(stroke('Shift+Tab'), at(3, 0), shape)).toBeNull();
  });

  it('choose a block with Shift', () => {
    const place = walked(at(3, 3), 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft');
    expect(blockOf(place)).toEqual({ from: { row: 1, column: 2 }, to: { row: 3, column: 3 } });
    expect(blockOf(walked(place, 'ArrowDown'))).toEqual({
      from: { row: 2, column: 2 },
      to: { row: 2, column: 2 },
    });
  });

  it('open and close assemblies in the column of names, and only there', () => {
    expect(gridKey(stroke('ArrowLeft'), at(0, 0), shape)).toEqual({ kind: 'fold', row: 0 });
    expect(gridKey(stroke('ArrowRight'), at(1, 0), shape)).toEqual({ kind: 'fold', row: 1 });
    expect(gridKey(stroke(' '), at(1, 0), shape)).toEqual({ kind: 'fold', row: 1 });
    expect(walked(at(0, 0), 'ArrowRight').at).toEqual({ row: 0, column: 1 });
    expect(walked(at(1, 1), 'ArrowRight').at).toEqual({ row: 1, column: 2 });
  });

  it('begin to edit where something can be typed, and else belong to the page', () => {
    expect(gridKey(stroke('F2'), at(3, 2), shape)).toEqual({ kind: 'edit', text: null });
    expect(gridKey(stroke('7'), at(3, 2), shape)).toEqual({ kind: 'edit', text: '7' });
    expect(gridKey(stroke('Delete'), at(3, 2), shape)).toEqual({ kind: 'edit', text: '' });
    for (const key of ['F2', '7', 'Delete']) expect(gridKey(stroke(key), at(3, 1), shape)).toBeNull();
    for (const key of ['Ctrl+c', 'Ctrl+z', 'Alt+ArrowUp', 'Ctrl+Enter'])
      expect(gridKey(stroke(key), at(3, 2), shape)).toBeNull();
  });
});

describe('keys while a cell is typed in', () => {
  const key = (name: string, replaces: boolean, place = at(3, 2)) =>
    editorKey(stroke(name), place, shape, replaces);
  const to = (row: number, column: number): { readonly kind: 'commit'; readonly to: unknown } => {
    const cell: CellPlace = { row, column };
    return { kind: 'commit', to: expect.objectContaining({ at: cell }) };
  };

  it('commit and go on by Enter and Tab, and give up by Escape', () => {
    expect(key('Enter', false)).toEqual(to(4, 2));
    expect(key('Tab', false)).toEqual(to(3, 3));
    expect(key('Shift+Tab', false)).toEqual(to(3, 1));
    expect(key('Tab', false, at(3, 4))).toEqual(to(3, 4));
    expect(key('Escape', false)).toEqual({ kind: 'cancel' });
  });

  it('leave the cell by arrows only where the text was begun by typing over it', () => {
    expect(key('ArrowRight', true)).toEqual(to(3, 3));
    expect(key('ArrowRight', false)).toBeNull();
    expect(key('a', true)).toBeNull();
    expect(key('Ctrl+a', true)).toBeNull();
  });
});
