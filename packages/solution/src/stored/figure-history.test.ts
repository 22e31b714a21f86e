import { expect, test } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { placedFigures, storedFigures } from '../figures/object-figures.ts';
import { anyState } from '../testing/random-scenes.ts';
import { rowsOf, solutionOf } from '../testing/solution-of.ts';
import { encodeHistory, FigureHistory, figuresOf, HISTORY_VERSION } from './figure-history.ts';

const box = (name: string, more: object = {}) => ({
  ...{ type: 'box', name, x: 0, y: 0, z: 0, dx: 2, dy: 2, dz: 2, material_name: 'copper' },
  ...more,
});
/** Nothing is left of the first box. */
const discretisation = preparedSketch([box('gone'), box('block', { power: 300 }), box('beside', { x: 2 })]);
const solutions = [1, 2].map((time) => solutionOf(discretisation, anyState(discretisation, time)));
const size = { objects: 3, steps: 2, version: HISTORY_VERSION };
const written = () => encodeHistory(solutions.map(figuresOf));

test('the figures of every object at every step are read as they were stored', () => {
  const history = new FigureHistory(written(), size);
  for (const [step, solution] of solutions.entries()) {
    for (const [n, row] of rowsOf(solution).entries()) {
      const found = history.at(step, n);
      for (const { key } of storedFigures) expect(found[key], key).toBe(row[key]);
      for (const { place } of placedFigures) expect(found[place.key], place.key).toEqual(row[place.key]);
    }
  }
  expect(history.at(0, 0).max_t).toBeNull();
});

/** The doubles of version 1: of one object, then of one of which nothing is left. */
const FIRST = [20, 22, 3, Number.NaN, Number.NaN, 0];
const SECOND = [
  ...[20, 22, 3, 21, 0.004, 1, 2, 3, 4, 5, 6],
  ...[Number.NaN, Number.NaN, 0, Number.NaN, 0, ...Array.from({ length: 6 }, () => Number.NaN)],
];
const version1 = (doubles: readonly number[]) => new Uint8Array(Float64Array.from(doubles).buffer);
const unknown = { mean_t: null, min_t_at: null, max_t_at: null };

test('a history of extremes and powers only, as solutions had it at first, has no more of them', () => {
  const history = new FigureHistory(version1(FIRST), { objects: 2, steps: 1, version: 1 });
  const nothing = { ...unknown, heat_to_ambient_W: null };
  expect(history.at(0, 0)).toMatchObject({ min_t: 20, max_t: 22, dissipated_power: 3, ...nothing });
  expect(history.at(0, 1)).toMatchObject({ min_t: null, max_t: null, dissipated_power: 0, ...nothing });
});

test('a history of version 1 is read to the figure, step by step', () => {
  const history = new FigureHistory(version1([...SECOND, ...SECOND.map((value) => value + 10)]), {
    ...{ objects: 2, steps: 2, version: 1 },
  });
  const first = { min_t: 20, max_t: 22, dissipated_power: 3, mean_t: 21, heat_to_ambient_W: 0.004 };
  expect(history.at(0, 0)).toMatchObject({ ...first, min_t_at: [1, 2, 3], max_t_at: [4, 5, 6] });
  expect(history.at(0, 1)).toMatchObject({ min_t: null, max_t: null, heat_to_ambient_W: 0, ...unknown });
  expect(history.at(1, 0)).toMatchObject({ min_t: 30, heat_to_ambient_W: 10.004, max_t_at: [14, 15, 16] });
});

test('a figure that a solution is too old for is null, and one that is no more is left aside', () => {
  const bytes = written();
  const name = new TextEncoder().encode('mean_t');
  const at = bytes.findIndex((_, n) => name.every((letter, m) => bytes[n + m] === letter));
  bytes.set(new TextEncoder().encode('gone_t'), at);
  const history = new FigureHistory(bytes, size);
  expect(history.at(0, 1).mean_t).toBeNull();
  expect(history.at(0, 1).max_t).toBe(rowsOf(solutions[0])[1].max_t);
});

test('bytes of another number of objects, or of a later version, are refused', () => {
  expect(() => new FigureHistory(written(), { ...size, objects: 2 })).toThrow('not that of the solution');
  expect(() => new FigureHistory(version1(FIRST), { objects: 5, steps: 1, version: 1 })).toThrow(
    'not that of',
  );
  expect(() => new FigureHistory(written(), { ...size, version: 3 })).toThrow('version 3');
});
