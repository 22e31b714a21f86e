import { describe, expect, it } from 'vitest';
import type { ValuesView } from '../../ui/values-switch.tsx';
import type { ProjectDocument } from '../document/project-document.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { openPositionEntries } from '../position/position-entries.ts';
import { objectPaths } from '../records/object-paths.ts';
import { parameterValues } from '../records/project-content.ts';
import type { Changes } from '../results/object-result.ts';
import type { ObjectResult } from '../results/results-state.ts';
import { resultWith } from '../results/testing/object-result.ts';
import { createScene } from '../scene/create-scene.ts';
import { cellEntry } from './cell-entries.ts';
import { cellOf, sortValue } from './cells.ts';
import { COLUMNS, COMPARED_COLUMNS, type ColumnId } from './columns.ts';
import { blockText } from './copied-block.ts';
import { pastedTexts, pasteValues } from './pasted-cells.ts';
import { surveyRows } from './survey.ts';
import { tableCsv } from './table-csv.ts';
import { type TableRow, tableRows } from './table-rows.ts';

const COPPER = { name: 'Copper', conductivity: 390 };
type Results = ReadonlyMap<string, ObjectResult> | null;

const column = (id: ColumnId) => COMPARED_COLUMNS.find((each) => each.id === id) ?? COLUMNS[0];

/** A board, and a group of two copies with a die, a source on it and a part that is off. */
function model() {
  const document = memoryDocument({ materials: [COPPER], parameters: [{ name: 'W', value: 8 }] });
  const { scene } = createScene(document.store, createEditorStore());
  const block = { dx: 2, dy: 2, dz: 2, material_name: 'Copper' };
  const board = document.add('box', { name: 'Board', ...block, x: 'W/2', power: 'W * 10' });
  const group = document.add('assembly', { name: '=Group', is_array: true, xcount: 2, xpitch: 5000 });
  const die = document.add('box', { name: 'Die', ...block, parent: group.id, x: 20, power: 100 });
  const film = { name: 'Film', plane: 'XY', x: 20, y: 0, z: 2, dx: 1, dy: 1, dz: 0, power: 5 };
  const source = document.add('source', { ...film, parent: group.id });
  const off = document.add('box', { name: 'Off', ...block, parent: group.id, active: false, power: 7 });
  const entries = openPositionEntries(() => parameterValues(document.store.getState().parameters));
  const rowsWith = (objects: Results, difference: Changes | null = null) => {
    const { nodes, children } = document.store.getState();
    const sources = { nodes, children, objects: scene.getState().objects };
    const survey = surveyRows(sources, objects && { objects }, difference);
    return { survey, rows: tableRows(sources, survey) };
  };
  const rowOf = (id: number, objects: Results = null, difference: Changes | null = null): TableRow => {
    const all = (rows: readonly TableRow[]): readonly TableRow[] =>
      rows.flatMap((row) => [row, ...all(row.children ?? [])]);
    const row = all(rowsWith(objects, difference).rows).find((each) => each.id === id);
    if (!row) throw new Error(`There is no row ${id}.`);
    return row;
  };
  const text = (id: number, of: ColumnId, view: ValuesView = 'calculated') =>
    cellOf(column(of), rowOf(id), view).text;
  return {
    ...{ document, entries, rowsWith, rowOf, text },
    ...{ board: board.id, group: group.id, die: die.id, source: source.id, off: off.id },
  };
}

describe('the cells of a row', () => {
  it('are the numbers in the calculated view and what was typed in the raw one', () => {
    const { board, text } = model();
    expect([text(board, 'x'), text(board, 'x', 'raw')]).toEqual(['4.000', 'W/2']);
    expect([text(board, 'power'), text(board, 'power', 'raw')]).toEqual(['80.00', 'W * 10']);
    expect(text(board, 'max_x')).toBe('6.000');
    expect([text(board, 'min_t'), text(board, 'max_t_at')]).toEqual(['–', '–']);
  });

  it('are read-only where a size is not the object’s own to say', () => {
    const { die, source, group, rowOf } = model();
    const edits = (id: number) =>
      COLUMNS.filter((each) => cellOf(each, rowOf(id), 'raw').edit).map((each) => each.id);
    expect(edits(die)).toEqual(['power', 'x', 'y', 'z', 'dx', 'dy', 'dz']);
    expect(edits(source)).toEqual(['power', 'x', 'y', 'z', 'dx', 'dy']);
    expect(edits(group)).toEqual(['x', 'y', 'z']);
  });

  it('have the power of all copies, of what is active', () => {
    const { die, group, off, text, rowsWith } = model();
    expect([text(die, 'power'), text(group, 'power'), text(off, 'power')]).toEqual(['200.00', '210.00', '–']);
    expect(rowsWith(null).survey).toMatchObject({ totalPower: 290, isPartial: false, whole: null });
  });

  it('have the results of the object, of an assembly those of all in it', () => {
    const { die, source, group, rowOf } = model();
    const objects = new Map([
      [`${die}.2`, resultWith(40, 50.126, { dissipated_power: 200, heat_to_ambient_W: 0.1 })],
      [`${source}.-1`, resultWith(45, 60, { dissipated_power: 10, max_t_at: [20.5, 0.25, 2] })],
    ]);
    const texts = (id: number) =>
      (['min_t', 'max_t', 'power', 'mean_t', 'heat_to_ambient_W', 'max_t_at'] as const).map(
        (each) => cellOf(column(each), rowOf(id, objects), 'calculated').text,
      );
    expect(texts(die)).toEqual(['40.00', '50.13', '200.00', '45.06', '100.00', '1, 1, 1']);
    expect(texts(group)).toEqual(['40.00', '60.00', '210.00', '–', '100.00', '20.5, 0.25, 2']);
    expect(sortValue(column('max_t'), rowOf(die, objects))).toBe(50.126);
    expect(sortValue(column('max_t'), rowOf(die))).toBeUndefined();
  });

  it('have the changes of the temperatures while they are compared, of an assembly those of all in it', () => {
    const { die, source, group, board, rowOf, rowsWith } = model();
    const keys = [`${die}.2`, `${source}.-1`] as const;
    const now = new Map([
      [keys[0], resultWith(40, 50)],
      [keys[1], resultWith(45, 60)],
    ]);
    const changes = new Map([
      [keys[0], resultWith(-2.504, -20)],
      [keys[1], resultWith(5, 10)],
    ]);
    const difference = { objects: changes, of: { objects: now } };
    const texts = (id: number) =>
      (['min_change', 'max_change'] as const).map(
        (each) => cellOf(column(each), rowOf(id, now, difference), 'calculated').text,
      );
    expect([texts(die), texts(source)]).toEqual([
      ['-2.50', '-20.00'],
      ['+5.00', '+10.00'],
    ]);
    // The group was at 40 to 70 °C before, at the die.
    expect([texts(group), texts(board)]).toEqual([
      ['0.00', '-10.00'],
      ['–', '–'],
    ]);
    expect(sortValue(column('min_change'), rowOf(die, now, difference))).toBe(-2.504);
    const { rows, survey } = rowsWith(now, difference);
    expect(survey.isCompared).toBe(true);
    expect(tableCsv(COMPARED_COLUMNS, rows, 0, new Map()).split('\r\n')[2]).toMatch(
      /^"'=Group",40,60,0,-10,/,
    );
  });

  it('keep the present power where the solution is of another', () => {
    const { die, rowOf } = model();
    const old = new Map([[`${die}.2`, resultWith(40, 50, { dissipated_power: 50 })]]);
    expect(cellOf(column('power'), rowOf(die, old), 'calculated').text).toBe('200.00');
  });

  it('do not know a power over time before a solve', () => {
    const { document, rowOf, rowsWith } = model();
    const powers = [{ id: 1, time: 0, power: 5 }];
    const { id } = document.add('transient_source', {
      name: 'Pulse',
      plane: 'XY',
      dx: 1,
      dy: 1,
      dz: 0,
      powers,
    });
    expect(cellOf(column('power'), rowOf(id), 'calculated').text).toBe('–');
    expect(rowsWith(null).survey).toMatchObject({ totalPower: 290, isPartial: true });
    const solved = new Map([[`${id}.-1`, resultWith(30, 31, { dissipated_power: 5 })]]);
    expect(cellOf(column('power'), rowOf(id, solved), 'calculated').text).toBe('5.00');
  });
});

describe('a pasted text', () => {
  const place = { at: { row: 2, column: 4 }, anchor: { row: 3, column: 5 }, tabbedFrom: null };
  const size = { rows: 4, columns: 6 };

  it('of several cells begins in the upper left corner and ends at the edge of the grid', () => {
    expect(pastedTexts('1\t2\t3\n4\t\t6\n7\t8\t9\n', place, size)).toEqual([
      { place: { row: 2, column: 4 }, text: '1' },
      { place: { row: 2, column: 5 }, text: '2' },
      { place: { row: 3, column: 4 }, text: '4' },
    ]);
  });

  it('of one value fills the chosen block', () => {
    expect(pastedTexts(' 7 \n', place, size).map(({ text }) => text)).toEqual(['7', '7', '7', '7']);
    expect(pastedTexts('', place, size)).toEqual([]);
  });
});

describe('pasting', () => {
  const valuesFor = (
    { document, rowOf }: ReturnType<typeof model>,
    texts: readonly (readonly [id: number, column: ColumnId, text: string])[],
  ) =>
    texts.flatMap(([id, of, text]) => {
      const { edit } = cellOf(column(of), rowOf(id), 'calculated');
      return edit ? [{ id, edit, text, entry: cellEntry(document, { id, edit, show: () => {} }) }] : [];
    });
  const sending = ({ document, entries }: ReturnType<typeof model>) => ({
    document,
    entries,
    parameters: parameterValues(document.store.getState().parameters),
  });

  it('changes all cells as one step; units and expressions are read, and what is in an assembly moves', async () => {
    const stage = model();
    const { document, board, die, group } = stage;
    const texts = [
      [board, 'x', 'W * 2'],
      [board, 'dx', '35 µm'],
      [board, 'power', '1.5 W'],
      [group, 'y', '3'],
      [die, 'z', '1'],
    ] as const;
    expect(await pasteValues(sending(stage), valuesFor(stage, texts))).toBeNull();
    const node = (id: number) => document.store.getState().nodes.get(id);
    expect(node(board)).toMatchObject({ x: 'W * 2', dx: 0.035, power: 1500 });
    expect(node(die)).toMatchObject({ y: 3, z: 1 });
    await document.undo();
    expect(node(board)).toMatchObject({ x: 'W/2', dx: 2, power: 'W * 10' });
    expect(node(die)).toMatchObject({ y: 0, z: 0 });
  });

  it('leaves what is no value in its cell with what is wrong, and changes the others', async () => {
    const stage = model();
    const { document, entries, board } = stage;
    const values = valuesFor(stage, [
      [board, 'x', '2 *'],
      [board, 'y', '4'],
    ]);
    expect(await pasteValues(sending(stage), values)).toBeNull();
    expect(document.store.getState().nodes.get(board)).toMatchObject({ x: 'W/2', y: 4 });
    expect(entries.store.getState().refused.get(`x ${board}`)).toMatchObject({
      text: '2 *',
      complaint: expect.stringMatching(/^Enter a valid floating point number!\n/),
    });
  });

  it('marks the cell that the program refuses, and says so', async () => {
    const stage = model();
    const { document, entries, board } = stage;
    const values = valuesFor(stage, [
      [board, 'y', '4'],
      [board, 'dx', '-1'],
    ]);
    const fields = { dx: ['Enter a positive number!'] };
    const refused = { ok: false, id: board, fields, message: 'Refused.' } as const;
    const refusing: ProjectDocument = {
      ...document,
      together: async (edit) => Promise.all(edit({ ...document, updateMany: async () => refused })),
    };
    expect(await pasteValues({ ...sending(stage), document: refusing }, values)).toBe(
      'Nothing was pasted: Enter a positive number!',
    );
    expect([...entries.store.getState().refused.keys()]).toEqual([`dx ${board}`]);
  });
});

describe('what is taken out of the table', () => {
  it('is a CSV file of the calculated view with the total power, numbers as numbers', () => {
    const { document, rowsWith } = model();
    document.add('box', { name: 'Die', dx: 2, material_name: 'Copper' });
    const { rows, survey } = rowsWith(null);
    const all = (some: readonly TableRow[]): readonly TableRow[] =>
      some.flatMap((row) => [row, ...all(row.children ?? [])]);
    const paths = objectPaths(document.store.getState());
    const lines = tableCsv(COLUMNS, all(rows), survey.totalPower, paths).split('\r\n');
    // Columns of further figures come after these.
    expect(lines[0].split(',Hottest at [mm]')[0]).toBe(
      'Name,Min T [°C],Max T [°C],Dissipated power [mW],X [mm],Y [mm],Z [mm],DX [mm],DY [mm],DZ [mm],' +
        'Maximum X [mm],Maximum Y [mm],Maximum Z [mm],Mean T [°C],Heat to ambient [mW]',
    );
    expect(lines[1]).toMatch(/^Board,,,80,4,0,0,2,2,2,6,2,2,,,+$/);
    expect(lines[2]).toMatch(/^"'=Group",,,210,20,/);
    // Of two with one name each has its path, since the file does not show the tree.
    expect(lines.filter((line) => /Die/.test(line)).map((line) => line.split(',', 1)[0])).toEqual([
      `"'=Group/Die"`,
      'Die',
    ]);
    expect(lines.at(-2)).toMatch(/^Total power,,,290,,,,,,,,,,,,+$/);
  });

  it('is a block that a spreadsheet takes, as it was typed or as it is calculated', () => {
    const { board, die, rowOf } = model();
    const block = (view: ValuesView) =>
      blockText(
        [board, die].map((id) => [column('name'), column('x')].map((each) => cellOf(each, rowOf(id), view))),
      );
    expect(block('calculated')).toBe('Board\t4\nDie\t20');
    expect(block('raw')).toBe('Board\tW/2\nDie\t20');
  });
});
