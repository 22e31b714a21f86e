import { expect, it } from 'vitest';
import { FirstGuess, interpolationWeights } from './first-guess.ts';

const GRID = [2, 1, 1] as const;
/** Two parameters in ten cases: six near each other, three far away, and the one that is to be guessed. */
const WIDTHS = [0, 10, 0, 10, 5, 6, 100, 110, 120, 4];
const FILMS = [0, 0, 1, 1, 0.5, 0, 10, 12, 11, 0.25];
const GUESSED = 9;
const POWER = 300;

const cases = {
  count: WIDTHS.length,
  columns: [
    { name: 'width', values: Float64Array.from(WIDTHS) },
    { name: 'film', values: Float64Array.from(FILMS) },
  ],
};
/** The rise per milliwatt: linear in both parameters. */
const risesOf = (index: number): number[] => [
  1 + 0.1 * WIDTHS[index] - 0.5 * FILMS[index],
  3 - 0.02 * WIDTHS[index],
];
const solved = (index: number, power: number, rises = risesOf(index)) => ({
  index,
  grid: GRID,
  rise: Float64Array.from(rises, (rise) => power * rise),
  power,
});

it('is that of the nearest solved cases, in proportion to the power, and linear between them', () => {
  const guess = new FirstGuess(cases);
  // Far away the field follows another law.
  for (const far of [6, 7, 8]) guess.keep(solved(far, 500, [-900, 900]));
  for (const [near, power] of [100, 200, 50, 400, 1000, 0.1].entries()) guess.keep(solved(near, power));
  const found = guess.of(GUESSED, GRID, POWER) ?? [];
  for (const [n, rise] of risesOf(GUESSED).entries()) {
    expect(Math.abs(found[n] / (POWER * rise) - 1)).toBeLessThan(0.01);
  }
});

it('is nothing where no solved case has as many cells along each axis', () => {
  const guess = new FirstGuess(cases);
  expect(guess.of(GUESSED, GRID, POWER)).toBeNull();
  guess.keep({ ...solved(0, 100), grid: [1, 2, 1] });
  expect(guess.of(GUESSED, GRID, POWER)).toBeNull();
});

const of = (...values: number[]) => Float64Array.from(values);
/** The value that the weights make of values at the points. */
const interpolated = (points: readonly Float64Array[], value: (point: Float64Array) => number) =>
  interpolationWeights(points).reduce((sum, weight, n) => sum + weight * value(points[n]), 0);

it('what is linear is met where there are enough points', () => {
  const points = [of(0.2, 0.1), of(-0.3, 0.2), of(0.1, -0.4), of(0.5, 0.5)];
  expect(interpolated(points, ([x, y]) => 3 + 2 * x - 5 * y)).toBeCloseTo(3, 2);
  expect(interpolationWeights(points).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
});

it('one point stands for itself, and one in the place itself nearly alone', () => {
  expect([...interpolationWeights([of(0.3, 0.4)])]).toEqual([1]);
  expect(interpolated([of(0, 0), of(0, 0)], () => 7)).toBeCloseTo(7, 12);
});

it('points that do not settle them get no large weights', () => {
  const weights = interpolationWeights([of(0.3, 0), of(0.3, 1e-9), of(0.31, 0)]);
  for (const weight of weights) expect(Math.abs(weight)).toBeLessThan(30);
});
