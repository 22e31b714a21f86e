/** The largest number of round temperatures between the ends of the legend. */
const MOST_INNER = 3;
/** Nearer to an end than this share of the bar, two labels would touch. */
export const CLEARANCE = 0.11;

/** The round temperatures of a range, as multiples of one step. */
export interface RoundSteps {
  /** °C */
  readonly step: number;
  /** The first and the last that stand clear of the ends, as multiples; `last` may be below `first`. */
  readonly first: number;
  readonly last: number;
}

/** The smallest round step that has at most three multiples between the ends of a range. */
export function roundSteps(min: number, max: number): RoundSteps {
  const span = max - min;
  let decade = 10 ** Math.floor(Math.log10(span / 10));
  for (;;) {
    for (const factor of [1, 2, 2.5, 5]) {
      const step = factor * decade;
      const first = Math.ceil((min + CLEARANCE * span) / step);
      const last = Math.floor((max - CLEARANCE * span) / step);
      if (last - first + 1 <= MOST_INNER) return { step, first, last };
    }
    decade *= 10;
  }
}
