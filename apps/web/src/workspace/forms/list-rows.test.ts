import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { addRow, beginsWith, changeRow, cloneRow, deleteRow, moveRow, sumOver } from './list-rows.ts';

const layers = kinds.find(({ type }) => type === 'pcb')?.fields.layers;
const powers = kinds.find(({ type }) => type === 'transient_source')?.fields.powers;
if (layers?.kind !== 'list' || powers?.kind !== 'list')
  throw new Error('Boards have layers, sources powers.');
const names = (rows: readonly { readonly [key: string]: unknown }[]) => rows.map(({ name }) => name);
const rows = ['TOP', 'core', 'BOT'].map((name) => ({ name, thickness: 35 }));

describe('layers', () => {
  it('are added after the one at hand, or last', () => {
    expect(names(addRow(layers, rows, 0).rows)).toEqual(['TOP', '', 'core', 'BOT']);
    expect(addRow(layers, rows, null)).toMatchObject({ row: 3 });
    expect(addRow(layers, [], null).rows[0]).toEqual({
      name: '',
      thickness: null,
      material_name: null,
      fill_material_name: null,
      ratio: 100,
    });
  });
  it('are cloned right after the original', () => {
    expect(cloneRow(layers, rows, 1)).toMatchObject({ row: 2 });
    expect(names(cloneRow(layers, rows, 1).rows)).toEqual(['TOP', 'core', 'core', 'BOT']);
  });
  it('move up and down, but not beyond the ends', () => {
    expect(names(moveRow(rows, 2, -1).rows)).toEqual(['TOP', 'BOT', 'core']);
    expect(names(moveRow(rows, 0, -1).rows)).toEqual(['TOP', 'core', 'BOT']);
    expect(moveRow(rows, 0, 1).row).toBe(1);
  });
  it('leave the next one at hand when they are deleted', () => {
    expect(deleteRow(rows, 2)).toMatchObject({ row: 1 });
    expect(deleteRow([{ name: 'only' }], 0)).toEqual({ rows: [], row: null });
  });
  it('switch a new board on when they are the first, which powers do not', () => {
    expect(beginsWith(layers, [], rows)).toBe(true);
    expect(beginsWith(layers, [], [])).toBe(false);
    expect(beginsWith(layers, rows.slice(1), rows)).toBe(false);
    expect(beginsWith(powers, [], [{ id: 0, time: 0, power: 1 }])).toBe(false);
  });
  it('are as thick as their sum, expressions counted in', () => {
    const mixed = changeRow(rows, 1, { thickness: '2*T' });
    expect(sumOver(mixed, 'thickness', new Map([['T', 100.1]]))).toBe(270.2);
    expect(sumOver(mixed, 'thickness', new Map())).toBeNull();
    expect(sumOver([{ thickness: null }], 'thickness', new Map())).toBeNull();
  });
});

it('powers begin at time 0 with power 0, and get their ids from the program', () => {
  expect(addRow(powers, [], null).rows).toEqual([{ id: 0, time: 0, power: 0 }]);
  expect(cloneRow(powers, [{ id: 4, time: 1, power: 5 }], 0).rows[1]).toEqual({ id: 0, time: 1, power: 5 });
});
