import { expect, test } from 'vitest';
import { encodeHistory, figuresOf, ObjectHistory } from './object-history.ts';

const warm = (degrees: number) => ({
  min_t: degrees,
  max_t: degrees + 2,
  dissipated_power: 3,
  heat_to_ambient_W: 0.004,
  mean_t: degrees + 1,
  min_t_at: [1, 2, 3] as const,
  max_t_at: [4, 5, 6] as const,
});
const nothing = {
  ...{ min_t: null, max_t: null, mean_t: null, min_t_at: null, max_t_at: null },
  ...{ dissipated_power: 0, heat_to_ambient_W: 0 },
};

test('the figures of every object at every step are read as they were stored', () => {
  const steps = [
    [warm(20), nothing],
    [warm(30), nothing],
  ];
  const history = new ObjectHistory(encodeHistory(steps.map(figuresOf)), { objects: 2, steps: 2 });
  for (const [step, rows] of steps.entries()) {
    for (const [object, row] of rows.entries()) expect(history.at(step, object)).toEqual(row);
  }
});

test('a history of extremes and powers only, as solutions had it at first, has no more of them', () => {
  const bytes = new Uint8Array(Float64Array.of(20, 22, 3, Number.NaN, Number.NaN, 0).buffer);
  const history = new ObjectHistory(bytes, { objects: 2, steps: 1 });
  const unknown = { mean_t: null, heat_to_ambient_W: null, min_t_at: null, max_t_at: null };
  expect(history.at(0, 0)).toEqual({ min_t: 20, max_t: 22, dissipated_power: 3, ...unknown });
  expect(history.at(0, 1)).toEqual({ min_t: null, max_t: null, dissipated_power: 0, ...unknown });
});

test('bytes of another number of objects are refused', () => {
  const bytes = encodeHistory([figuresOf([warm(20)])]);
  expect(() => new ObjectHistory(bytes, { objects: 2, steps: 1 })).toThrow('not that of the solution');
});
