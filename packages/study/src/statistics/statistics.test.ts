import { describe, expect, it } from 'vitest';
import {
  cumulativeCurve,
  histogram,
  moments,
  pairedDifference,
  percentiles,
  rankCorrelation,
  shareAbove,
} from '../index.ts';

const of = (...values: number[]) => Float64Array.from(values);
const none = of(Number.NaN, Number.NaN);

describe('a sample', () => {
  it('has moments, without failed cases', () => {
    expect(moments(of(1e9 + 4, Number.NaN, 1e9 + 7, 1e9 + 13, 1e9 + 16))).toEqual({
      count: 4,
      min: 1e9 + 4,
      max: 1e9 + 16,
      mean: 1e9 + 10,
      stddev: Math.sqrt(30),
    });
    expect(moments(of(5))?.stddev).toBe(0);
    expect(moments(none)).toBeNull();
  });

  it('has percentiles between its values', () => {
    expect(percentiles(of(40, 10, Number.NaN, 20, 30), [0, 0.25, 0.5, 0.95, 1])).toEqual([
      10, 17.5, 25, 38.5, 40,
    ]);
    expect(percentiles(none, [0.5])).toBeNull();
  });

  it('has a cumulative curve', () => {
    expect(cumulativeCurve(of(3, 1, Number.NaN, 2, 2))).toEqual({
      values: of(1, 2, 2, 3),
      shares: of(0.25, 0.5, 0.75, 1),
    });
  });

  it('has a share above a limit, and an interval for it', () => {
    const values = Float64Array.from({ length: 100 }, (_, at) => at);
    const above = shareAbove(values, 89);
    expect(above).toMatchObject({ count: 10, share: 0.1 });
    // Wilson's interval of 10 out of 100, as tables give it.
    expect(above?.low).toBeCloseTo(0.0552, 4);
    expect(above?.high).toBeCloseTo(0.1744, 4);
    expect(shareAbove(values, 1000)).toMatchObject({ count: 0, share: 0, low: expect.closeTo(0, 12) });
    expect(shareAbove(none, 0)).toBeNull();
  });

  it('has a histogram whose bins hold all values once', () => {
    const values = Float64Array.from({ length: 1000 }, (_, at) => at / 999);
    const { edges, counts } = histogram(values) ?? { edges: of(), counts: of() };
    // Sturges: log2(1000) + 1 = 10.97; Freedman and Diaconis would make 10 of 2 · 0.5 / 1000^(1/3).
    expect(counts.length).toBe(11);
    expect([...counts].reduce((sum, count) => sum + count, 0)).toBe(1000);
    expect([edges[0], edges[11]]).toEqual([0, 1]);
  });

  it('has as many bins as the finer rule says: few values are not thrown together, many are told apart', () => {
    const bins = (values: Float64Array) => histogram(values)?.counts.length;
    const even = (count: number) => Float64Array.from({ length: count }, (_, at) => at / (count - 1));
    expect([60, 1000, 64_000].map((count) => bins(even(count)))).toEqual([7, 11, 40]);
  });

  it.each([
    ['of one value', of(7, 7, 7), [3]],
    ['mostly of one value', of(1, 2, 2, 2, 2, 2, 2, 3), [1, 0, 6, 1]],
    ['with an extreme one', of(...Array.from({ length: 1000 }, (_, at) => at), 1e9), null],
  ])('has a histogram %s', (_, values, expected) => {
    const { counts, edges } = histogram(values) ?? { counts: of(), edges: of() };
    if (expected) expect([...counts]).toEqual(expected);
    expect(counts.length).toBeLessThanOrEqual(200);
    expect(edges.length).toBe(counts.length + 1);
    expect([...counts].reduce((sum, count) => sum + count, 0)).toBe(values.length);
  });
});

describe('the rank correlation', () => {
  it('knows the order alone', () => {
    expect(rankCorrelation(of(1, 2, 3, 4), of(1, 10, 100, 1000))).toBeCloseTo(1, 12);
    expect(rankCorrelation(of(1, 2, 3, 4), of(9, 7, 5, 0))).toBeCloseTo(-1, 12);
  });

  it('gives equal values the mean of their ranks and passes over failed cases', () => {
    // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4.
    expect(rankCorrelation(of(1, 2, 2, 3, 0), of(5, 6, 7, 8, Number.NaN))).toBeCloseTo(
      4.5 / Math.sqrt(4.5 * 5),
      12,
    );
  });

  it('of something that does not vary is unknown', () => {
    expect(rankCorrelation(of(1, 1, 1), of(1, 2, 3))).toBeNull();
    expect(rankCorrelation(none, none)).toBeNull();
  });
});

it('two variants are compared case by case', () => {
  const found = pairedDifference(of(80, 90, Number.NaN, 100, 110), of(81, 92, 50, 99, 114));
  expect(found).toEqual({
    count: 4,
    min: -1,
    max: 4,
    mean: 1.5,
    stddev: expect.closeTo(2.0817, 4),
    standardError: expect.closeTo(1.0408, 4),
    above: 0.75,
  });
  expect(pairedDifference(none, none)).toBeNull();
});
