import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { standingIn } from '../records/document-standing.ts';
import { coordinateOf } from './planes-section.tsx';
import { clickedSelection } from './row-selection.ts';
import { steppedTo, treeKey } from './tree-keys.ts';
import { powersOf, shownPower } from './tree-row.tsx';
import { matchingObjects, openRows, rowInPlaceOf, treeRows, typedAhead } from './tree-rows.ts';

function startTree() {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const group = document.add('assembly', { name: 'leads', is_array: true, xcount: 3, ycount: 0 }).id;
  const pin = document.add('box', { name: 'Pin 1', parent: group, power: 10 }).id;
  const off = document.add('box', { name: 'Pin 2', parent: group, power: 7, active: false }).id;
  const die = document.add('box', { name: 'die', power: 2.5, material_name: 'copper' }).id;
  return { document, state: () => document.store.getState(), ids: { group, pin, off, die } };
}

describe('the rows of the tree', () => {
  it('stand in order, with children only where there can be some', () => {
    const { document, state, ids } = startTree();
    const empty = document.add('assembly', { name: 'empty' }).id;
    expect(treeRows(state())).toEqual([
      { id: String(ids.group), children: [{ id: String(ids.pin) }, { id: String(ids.off) }] },
      { id: String(ids.die) },
      { id: String(empty), children: [] },
    ]);
  });

  it('are open unless they were left collapsed', async () => {
    const { document, state, ids } = startTree();
    await document.update(ids.group, { collapsed: true });
    expect(openRows(state())).toEqual({ [ids.group]: false });
  });

  it('take on what the assemblies above them are', async () => {
    const { document, state, ids } = startTree();
    await document.update(ids.group, { active: false, visible: false });
    expect(standingIn(state(), ids.pin)).toMatchObject({ active: false, visible: false });
    expect(standingIn(state(), ids.die)).toMatchObject({ active: true, visible: true });
  });

  it('are found by every word of name or material', () => {
    const { state, ids } = startTree();
    expect(matchingObjects(state(), '1 pin')).toEqual(new Set([ids.pin]));
    expect(matchingObjects(state(), 'COPPER')).toEqual(new Set([ids.die]));
    expect(matchingObjects(state(), 'nothing')?.size).toBe(0);
    expect(matchingObjects(state(), '  ')).toBeNull();
  });
});

describe('power in the tree', () => {
  it('of an assembly is that of its active objects in all copies', () => {
    const { state, ids } = startTree();
    const powers = powersOf(state());
    expect(powers.get(ids.group)).toBe(30);
    expect(powers.get(ids.off)).toBe(7);
    expect(powers.get(ids.die)).toBe(2.5);
  });

  it('is remembered while no object changes', async () => {
    const { document, state, ids } = startTree();
    const before = powersOf(state());
    expect(powersOf(state())).toBe(before);
    await document.update(ids.pin, { power: 20 });
    expect(powersOf(state()).get(ids.group)).toBe(60);
  });

  it('is written with as many decimals as count', () => {
    expect([25000, 2.5, 0.125, 0.0004, -3].map(shownPower)).toEqual([
      '25,000',
      '2.5',
      '0.13',
      '0.00040',
      '-3',
    ]);
  });
});

describe('selecting rows', () => {
  const shown = [1, 2, 3, 4, 5];
  const plain = { shift: false, toggle: false };
  const at = (selection: readonly number[], anchor: number | null = selection[0] ?? null) => ({
    selection,
    anchor,
  });

  it('takes one, adds and removes with Control, and a range with Shift', () => {
    expect(clickedSelection(at([2]), shown, 4, plain)).toEqual(at([4]));
    expect(clickedSelection(at([2]), shown, 4, { ...plain, toggle: true })).toEqual(at([2, 4], 4));
    expect(clickedSelection(at([2, 4]), shown, 2, { ...plain, toggle: true })).toEqual(at([4], 2));
    expect(clickedSelection(at([2]), shown, 4, { ...plain, shift: true })).toEqual(at([2, 3, 4]));
  });

  it('extends upward with the pointed row as the primary one, always from where it began', () => {
    const up = clickedSelection(at([4]), shown, 2, { ...plain, shift: true });
    expect(up).toEqual(at([3, 4, 2], 4));
    expect(clickedSelection(up, shown, 5, { ...plain, shift: true })).toEqual(at([4, 5], 4));
  });

  it('takes the row alone where the beginning is no longer shown', () => {
    expect(clickedSelection(at([9]), shown, 2, { ...plain, shift: true })).toEqual(at([2]));
  });
});

it('the row after one that is deleted takes its place, at the end the one before', () => {
  const shown = [4, 1, 3, 2];
  const without =
    (...gone: readonly number[]) =>
    (id: number) =>
      !gone.includes(id);
  expect(rowInPlaceOf(1, shown, without(1))).toBe(3);
  expect(rowInPlaceOf(1, shown, without(1, 3))).toBe(2);
  expect(rowInPlaceOf(3, shown, without(3, 2))).toBe(1);
  expect(rowInPlaceOf(3, shown, without(...shown))).toBeNull();
  expect(rowInPlaceOf(9, shown, without(9))).toBeNull();
});

describe('keys on the tree', () => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

  it('step, extend and move', () => {
    expect(treeKey({ ...none, key: 'PageDown' }, 20)).toEqual({ kind: 'step', by: 20, extend: false });
    expect(treeKey({ ...none, key: 'ArrowUp', shiftKey: true }, 20)).toEqual({
      kind: 'step',
      by: -1,
      extend: true,
    });
    expect(treeKey({ ...none, key: 'ArrowUp', altKey: true }, 20)).toEqual({ kind: 'move', to: 'up' });
  });

  it('leave shortcuts with Control to the workspace, except selecting all', () => {
    expect(treeKey({ ...none, key: 'a', ctrlKey: true }, 20)).toEqual({ kind: 'all' });
    expect(treeKey({ ...none, key: 'd', ctrlKey: true }, 20)).toBeNull();
    expect(treeKey({ ...none, key: '?' }, 20)).toBeNull();
  });

  it('stay within the list', () => {
    expect([
      steppedTo(-1, 1, 5),
      steppedTo(-1, -1, 5),
      steppedTo(4, 20, 5),
      steppedTo(2, 'first', 5),
    ]).toEqual([0, 4, 4, 0]);
  });

  it('find the next name that begins with what was typed, and go around', () => {
    const names = ['die', 'balls', 'board', 'Die attach'].map((name, id) => ({ id, name }));
    expect(typedAhead(names, 0, 'd')).toBe(3);
    expect(typedAhead(names, 3, 'd')).toBe(0);
    expect(typedAhead(names, 1, 'bo')).toBe(2);
    expect(typedAhead(names, 2, 'bo')).toBe(2);
    expect(typedAhead(names, null, 'x')).toBeNull();
  });
});

it('states the coordinate of a plane along its normal', () => {
  expect(coordinateOf({ plane: 'XZ', coordinate: 'W / 2', coordinate_calc: -2.5 })).toEqual({
    axis: 'y',
    text: '−2.500',
  });
  expect(coordinateOf({ plane: 'XY', coordinate: -0.0001 })).toEqual({ axis: 'z', text: '0.000' });
  expect(coordinateOf({ plane: 'YZ', coordinate: 'W', coordinate_calc: null })).toEqual({
    axis: 'x',
    text: 'W',
  });
});
