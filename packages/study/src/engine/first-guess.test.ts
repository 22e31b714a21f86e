import { expect, it } from 'vitest';
import { FirstGuess } from './first-guess.ts';

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
