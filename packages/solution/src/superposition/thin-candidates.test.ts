import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Candidates } from './candidates.ts';
import { thinCandidates } from './thin-candidates.ts';

const FIELDS = 3;
/** Factors from 0 to 4, and a last one that is always 1. */
const RANGE = {
  middle: Float64Array.of(2, 2, 1),
  half: Float64Array.of(2, 2, 0),
  references: [Float64Array.of(1, 1, 1)],
};

function extremesOf(candidates: Candidates, coefficients: Float64Array, sign: 1 | -1) {
  const extremes = new Float64Array(2).fill(-sign * Infinity);
  candidates.raise(coefficients, extremes, new Float64Array(2), sign);
  return [...extremes];
}

/** The readings along a line between two hot places, of either of two parts. */
function alongLine(bends: readonly number[]): Candidates {
  const candidates = new Candidates(FIELDS);
  bends.forEach((bend, n) => {
    const at = n / (bends.length - 1);
    const rises = Float64Array.of(10 * (1 - at) ** 2 + bend, 10 * at ** 2 + bend, 0.1 * bend);
    candidates.add(n % 2, rises, n);
  });
  return candidates;
}

it('keeps the extremes of all choices within the range', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 300, maxLength: 400 }),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 4, noNaN: true }), fc.double({ min: 0, max: 4, noNaN: true })),
        {
          minLength: 20,
          maxLength: 20,
        },
      ),
      (bends, choices) => {
        for (const sign of [1, -1] as const) {
          const [all, thinned] = [alongLine(bends), alongLine(bends)];
          thinCandidates(thinned, RANGE, sign);
          for (const [one, other] of choices) {
            const coefficients = Float64Array.of(one, other, 1);
            expect(extremesOf(thinned, coefficients, sign)).toEqual(extremesOf(all, coefficients, sign));
          }
        }
      },
    ),
    { seed: 42, numRuns: 40 },
  );
});

it('drops nearly all that lies between two hot places', () => {
  const candidates = alongLine(new Array(1000).fill(0));
  thinCandidates(candidates, RANGE, 1);
  expect(candidates.count).toBeLessThan(100);
});
