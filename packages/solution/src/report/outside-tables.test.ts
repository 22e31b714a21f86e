import { expect, test } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { solutionOf } from '../testing/solution-of.ts';
import { outsideTables } from './outside-tables.ts';
import { describeField } from './report.ts';

const prepared = preparedSketch([
  { type: 'box', name: 'die', dx: 2, dy: 2, dz: 1, material_name: 'softening' },
  { type: 'box', name: 'lid', z: 1, dx: 2, dy: 2, dz: 1, material_name: 'copper' },
]);

/** What is told of a model that has one temperature everywhere, °C. */
function toldAt(temperature: number): readonly string[] {
  const { grid, walls } = prepared;
  const rise = new Float64Array(grid.cells).fill(temperature - 25);
  const wallRise = new Float64Array(walls.count).fill(temperature - 25);
  const state = { rise, wallRise, wallHeat: new Float64Array(walls.count), time: null };
  const report = describeField(solutionOf(prepared, state), []);
  return outsideTables(prepared.scene, { ...report, transient: [] }).map(
    ({ path, code, message }) => `${code} at ${path}: ${message}`,
  );
}

test('an object that leaves the table of its material is told, with the range', () => {
  expect(toldAt(310)).toEqual([
    "outside-property-table at tree/die: 'die' reaches 310 °C, and 'softening' is known from 25 °C to 225 °C: the value at the end is used beyond.",
  ]);
  expect(toldAt(-10)).toMatchObject([expect.stringContaining("'die' reaches -10 °C")]);
});

test('within the table, and a few kelvin beyond, nothing is told', () => {
  expect([25, 100, 225, 229, 21].map(toldAt)).toEqual([[], [], [], [], []]);
});
