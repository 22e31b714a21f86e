import type { Solution } from '../solution.ts';
import { boundsText, errorPercent, lowerBound, partOfRise, upperBound, withinText } from './bounds.ts';
import { defineFigure } from './figure.ts';

const WHERE =
  'Null where it is not known: over time, where the solve did not converge, for objects without power, for all but the hottest ones of a large model, and where memory just suffices for the solve.';

const boundOf =
  (side: 'low' | 'high') =>
  (solution: Solution) =>
  (object: number): number | null => {
    const band = solution.bands.get(object);
    return band === undefined ? null : solution.celsius(band[side]);
  };

export const meanLow = defineFigure({
  key: 'mean_t_low',
  title: 'Mean T at least',
  meaning: `The exact mean temperature of the model is not below: the lower bound of its discretisation error. ${WHERE}`,
  quantity: lowerBound,
  column: { head: 'Mean ≥', short: 'Tmean >=' },
  bar: null,
  stored: 'later',
  joined: 'only',
  absent: null,
  place: null,
  compute: boundOf('low'),
});

export const meanHigh = defineFigure({
  key: 'mean_t_high',
  title: 'Mean T at most',
  meaning: `The exact mean temperature of the model is not above: the upper bound of its discretisation error. ${WHERE}`,
  quantity: upperBound,
  column: { head: 'Mean ≤', short: 'Tmean <=' },
  bar: null,
  stored: 'later',
  joined: 'only',
  absent: null,
  place: null,
  compute: boundOf('high'),
});

export const meanError = defineFigure({
  key: 'mean_t_error',
  title: 'Mean T within',
  meaning: `Half of what lies between both bounds, as a part of the rise over ambient in their middle: up to 1 % is good, up to 3 % fair. ${WHERE}`,
  quantity: partOfRise,
  column: null,
  bar: null,
  stored: 'later',
  joined: 'only',
  absent: null,
  place: null,
  compute: (solution) => (object) => {
    const band = solution.bands.get(object);
    return band === undefined ? null : errorPercent(band);
  },
});

/** The bounds and the error of a mean temperature, of an object or of several. */
interface MeanBand {
  readonly mean_t_low: number | null;
  readonly mean_t_high: number | null;
  readonly mean_t_error: number | null;
}

/** `57.61 … 58.00`, °C, between which the exact mean lies; null: it is not known. */
export function meanBandText({ mean_t_low, mean_t_high }: MeanBand): string | null {
  return boundsText(mean_t_low, mean_t_high);
}

/** `57.81 °C within 0.52 % of its rise: good`, with the middle of both bounds; null: it is not known. */
export function accuracyText({ mean_t_low, mean_t_high, mean_t_error }: MeanBand): string | null {
  return withinText(mean_t_low, mean_t_high, mean_t_error);
}
