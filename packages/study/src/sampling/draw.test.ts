import {
  type NormalMode,
  type RandomMode,
  SAMPLERS,
  type Sampler,
  type ScenarioParameter,
} from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { countCases, valuesInCase } from '../cases.ts';
import { moments, percentiles, rankCorrelation } from '../index.ts';
import { casesOf } from './draw.ts';

const blank = { values: null, random: null, normal_dist: null };
const listed = (parameter_name: string, ...values: number[]): ScenarioParameter => ({
  ...blank,
  parameter_name,
  values,
});
const even = (parameter_name: string, random: RandomMode): ScenarioParameter => ({
  ...blank,
  parameter_name,
  random,
});
const normal = (parameter_name: string, dist: Partial<NormalMode>): ScenarioParameter => ({
  ...blank,
  parameter_name,
  normal_dist: { mean: 0, stddev: 1, min: null, max: null, count: 10_000, ...dist },
});
const drawn = (parameter: ScenarioParameter, sampler: Sampler = 'latin-hypercube', seed = 1) =>
  casesOf([parameter], { sampler, seed }).columns[0].values;

/** The Kolmogorov-Smirnov distance of a sample from a cumulative distribution. */
function distance(sample: Float64Array, cumulative: (value: number) => number): number {
  const n = sample.length;
  return sample.toSorted().reduce((most, value, at) => {
    const share = cumulative(value);
    return Math.max(most, share - at / n, (at + 1) / n - share);
  }, 0);
}

/** The standard normal distribution by Simpson's rule: a twin that shares nothing with the library. */
function phi(value: number): number {
  const steps = 60;
  const width = value / steps;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(value);
  for (let at = 1; at < steps; at++) sum += density(at * width) * (at % 2 === 0 ? 2 : 4);
  return 0.5 + (sum * width) / 3;
}

describe('the cases of a scenario', () => {
  it('are the product of its value lists with all draws', () => {
    const parameters = [
      listed('a', 1, 2),
      even('u', { min: 0, max: 1, count: 2 }),
      { ...blank, parameter_name: 'left at its default' },
      listed('b', 5, 6, 7),
      normal('g', { count: 4 }),
    ];
    const cases = casesOf(parameters, { sampler: 'random', seed: 3 });
    expect(countCases(parameters)).toBe(2 * 3 * 4);
    expect(cases.count).toBe(24);
    const [a, u, b, g] = cases.columns;
    expect(cases.columns.map(({ name }) => name)).toEqual(['a', 'u', 'b', 'g']);
    expect([...a.values]).toEqual([...Array(12).fill(1), ...Array(12).fill(2)]);
    expect([...b.values.slice(0, 13)]).toEqual([5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 5]);
    expect(new Set(u.values.slice(0, 4)).size).toBe(4);
    for (const { values } of [u, g]) {
      for (let at = 4; at < 24; at += 4) expect(values.slice(at, at + 4)).toEqual(values.slice(0, 4));
    }
    expect(valuesInCase(cases, 13)).toEqual(
      new Map([
        ['a', 2],
        ['u', u.values[1]],
        ['b', 5],
        ['g', g.values[1]],
      ]),
    );
  });

  it('are one where nothing varies', () => {
    expect(countCases([])).toBe(1);
    expect(casesOf([], { sampler: 'sobol', seed: 1 })).toEqual({ count: 1, columns: [] });
  });
});

describe.each(SAMPLERS)('drawn by %s', (sampler) => {
  const most = { random: 0.0195, 'latin-hypercube': 2e-4, sobol: 2e-3 }[sampler];

  it('even values follow their distribution', () => {
    const values = drawn(even('p', { min: -2, max: 6, count: 10_000 }), sampler);
    expect(distance(values, (value) => (value + 2) / 8)).toBeLessThan(most);
    expect(moments(values)?.mean).toBeCloseTo(2, 1);
    expect(Math.abs((moments(values)?.stddev ?? 0) - 8 / Math.sqrt(12))).toBeLessThan(0.03);
  });

  it('normal values follow theirs', () => {
    const values = drawn(normal('p', { mean: 80, stddev: 5 }), sampler);
    expect(distance(values, (value) => phi((value - 80) / 5))).toBeLessThan(most);
  });

  it('bounds truncate, and do not heap values up', () => {
    const values = drawn(normal('p', { mean: 80, stddev: 5, min: 77, max: 88 }), sampler);
    const [low, high] = [phi(-0.6), phi(1.6)];
    expect(distance(values, (value) => (phi((value - 80) / 5) - low) / (high - low))).toBeLessThan(most);
    const { min = 0, max = 0 } = moments(values) ?? {};
    expect(min).toBeGreaterThanOrEqual(77);
    expect(max).toBeLessThanOrEqual(88);
    expect(new Set(values).size).toBe(values.length);
  });

  it('a seed repeats the values, another one changes them', () => {
    const parameter = normal('p', { count: 100 });
    expect(drawn(parameter, sampler, 7)).toEqual(drawn(parameter, sampler, 7));
    expect(drawn(parameter, sampler, 7)).not.toEqual(drawn(parameter, sampler, 8));
  });

  it('parameters are drawn independently of each other', () => {
    const parameters = Array.from({ length: 6 }, (_, at) => normal(`p${at}`, { count: 4096 }));
    const { columns } = casesOf(parameters, { sampler, seed: 5 });
    for (const [at, { values }] of columns.entries()) {
      for (const other of columns.slice(0, at)) {
        expect(Math.abs(rankCorrelation(values, other.values) ?? 1)).toBeLessThan(0.055);
      }
    }
  });
});

it('a parameter keeps its draws when others are added', () => {
  const p = normal('p', { count: 50 });
  const alone = casesOf([p], { sampler: 'latin-hypercube', seed: 1 }).columns[0];
  const among = casesOf([listed('a', 1), even('u', { min: 0, max: 1, count: 50 }), p], {
    sampler: 'latin-hypercube',
    seed: 1,
  }).columns[2];
  expect(among).toEqual(alone);
});

it('a Latin hypercube has one value in each stratum', () => {
  const values = drawn(even('p', { min: 0, max: 1, count: 1000 }));
  expect([...values.map((value) => Math.floor(value * 1000))].sort((a, b) => a - b)).toEqual([
    ...Array(1000).keys(),
  ]);
});

it.each([
  [9, 10],
  [-10, -9],
  [9, null],
])('values between %s and %s deviations follow the far tail', (min, max) => {
  const values = drawn(normal('p', { min, max }));
  const [inner, outer] =
    min === -10
      ? [(v: number) => -9 - v, moments(values)?.min]
      : [(v: number) => v - 9, moments(values)?.max];
  // Beyond 9 deviations the tail is an exponential distribution with a mean of nearly 1/9 deviation.
  expect(moments(values.map(inner))?.mean).toBeCloseTo(0.1086, 3);
  expect(Math.abs(outer ?? 0)).toBeLessThanOrEqual(max === null ? 10.5 : 10);
  expect(new Set(values).size).toBe(values.length);
});

it('bounds where the distribution has nothing leave the nearer one', () => {
  expect(new Set(drawn(normal('p', { min: 50, max: 60, count: 4 })))).toEqual(new Set([50]));
  expect(new Set(drawn(normal('p', { min: 1, max: 1, count: 4 })))).toEqual(new Set([1]));
});

it('a Sobol sequence fills every elementary square of its first dimensions', () => {
  const parameters = ['x', 'y', 'z'].map((name) => even(name, { min: 0, max: 1, count: 256 }));
  const [x, y, z] = casesOf(parameters, { sampler: 'sobol', seed: 11 }).columns.map(({ values }) => values);
  const squares = (a: Float64Array, b: Float64Array) =>
    new Set(a.map((value, at) => 16 * Math.floor(16 * value) + Math.floor(16 * b[at]))).size;
  expect(squares(x, y)).toBe(256);
  expect(squares(y, z)).toBe(256);
  expect(percentiles(x, [0.5])?.[0]).toBeCloseTo(0.5, 2);
});

it('a Sobol sequence of 40 parameters has values for all of them', () => {
  const parameters = Array.from({ length: 40 }, (_, at) => even(`p${at}`, { min: 0, max: 1, count: 64 }));
  for (const { values } of casesOf(parameters, { sampler: 'sobol', seed: 1 }).columns) {
    expect(new Set(values.map((value) => Math.floor(value * 64))).size).toBe(64);
  }
});
