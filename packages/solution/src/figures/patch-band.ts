import { temperatureText } from '@thermarium/model';
import type { Solution } from '../solution.ts';
import {
  boundsText,
  errorPercent,
  gradeOf,
  lowerBound,
  partOfRise,
  upperBound,
  withinText,
} from './bounds.ts';
import { defineFigure } from './figure.ts';

const PATCH =
  'Its hottest patch is a box about its hottest point, a quarter of its side along each axis, at least two cells.';
const WHERE =
  'Null where the mean has no bounds, for all but the hottest objects of a large model, and where sources share cells.';
const ESTIMATE =
  'It is the bound of the hottest patch, which is proven, and how far the hottest point lies above that, which is estimated from two solutions.';

type Band = 'patch' | 'largest';

const boundOf =
  (band: Band, side: 'low' | 'high') =>
  (solution: Solution) =>
  (object: number): number | null => {
    const known = solution.patches.get(object);
    return known === undefined ? null : solution.celsius(known[band][side]);
  };

const errorOf =
  (band: Band) =>
  (solution: Solution) =>
  (object: number): number | null => {
    const known = solution.patches.get(object);
    return known === undefined ? null : errorPercent(known[band]);
  };

/** What all of these figures have in common. */
const shared = { bar: null, stored: 'later', joined: 'only', absent: null, place: null } as const;

export const patchLow = defineFigure({
  ...shared,
  key: 'patch_t_low',
  title: 'Hottest patch at least',
  meaning: `The exact mean temperature of its hottest patch is not below. ${PATCH} ${WHERE}`,
  quantity: lowerBound,
  column: { head: 'Patch ≥', short: 'Tpatch >=' },
  compute: boundOf('patch', 'low'),
});

export const patchHigh = defineFigure({
  ...shared,
  key: 'patch_t_high',
  title: 'Hottest patch at most',
  meaning: `The exact mean temperature of its hottest patch is not above. ${PATCH} ${WHERE}`,
  quantity: upperBound,
  column: { head: 'Patch ≤', short: 'Tpatch <=' },
  compute: boundOf('patch', 'high'),
});

export const patchError = defineFigure({
  ...shared,
  key: 'patch_t_error',
  title: 'Hottest patch within',
  meaning: `Half of what lies between both bounds of its hottest patch, as a part of the rise over ambient in their middle: up to 1 % is good, up to 3 % fair. ${WHERE}`,
  quantity: partOfRise,
  column: null,
  compute: errorOf('patch'),
});

export const maxLow = defineFigure({
  ...shared,
  key: 'max_t_low',
  title: 'Max T from',
  meaning: `From here on its exact highest temperature is looked for. ${ESTIMATE} ${WHERE}`,
  quantity: lowerBound,
  column: { head: 'Max from', short: 'Tmax from' },
  compute: boundOf('largest', 'low'),
});

export const maxHigh = defineFigure({
  ...shared,
  key: 'max_t_high',
  title: 'Max T to',
  meaning: `Up to here its exact highest temperature is looked for. ${ESTIMATE} ${WHERE}`,
  quantity: upperBound,
  column: { head: 'Max to', short: 'Tmax to' },
  compute: boundOf('largest', 'high'),
});

export const maxError = defineFigure({
  ...shared,
  key: 'max_t_error',
  title: 'Max T within',
  meaning: `Half of what lies between both, as a part of the rise over ambient in their middle: up to 1 % is good, up to 3 % fair. A part of it is an estimate. ${WHERE}`,
  quantity: partOfRise,
  column: null,
  compute: errorOf('largest'),
});

/** The bounds of a hottest patch and of the hottest point in it, of an object or of several. */
interface PatchBounds {
  readonly patch_t_low: number | null;
  readonly patch_t_high: number | null;
  readonly patch_t_error: number | null;
  readonly max_t_low: number | null;
  readonly max_t_high: number | null;
  readonly max_t_error: number | null;
}

/** `57.61 … 58.00`, °C, between which the exact mean of the hottest patch lies; null: it is not known. */
export function patchBandText({ patch_t_low, patch_t_high }: PatchBounds): string | null {
  return boundsText(patch_t_low, patch_t_high);
}

/** `57.81 °C within 0.52 % of its rise: good`, of the hottest patch; null: it is not known. */
export function patchAccuracyText({ patch_t_low, patch_t_high, patch_t_error }: PatchBounds): string | null {
  return withinText(patch_t_low, patch_t_high, patch_t_error);
}

/**
 * `Tmax 69.74 … 73.02 °C, within 4.6 % of its rise: poor. The ±0.69 K of the hottest patch are guaranteed, the ±0.95 K up to its hottest
 * point are an estimate.`; null: it is not known.
 */
export function maxBandText(bounds: PatchBounds): string | null {
  const { patch_t_low, patch_t_high, max_t_low, max_t_high, max_t_error } = bounds;
  const text = boundsText(max_t_low, max_t_high);
  if (text === null || patch_t_low === null || patch_t_high === null || max_t_error === null) return null;
  const proven = (patch_t_high - patch_t_low) / 2;
  const whole = (Number(max_t_high) - Number(max_t_low)) / 2;
  const kelvin = (value: number): string => `±${temperatureText(Math.max(0, value))} K`;
  return (
    `Tmax ${text} °C, within ${partOfRise.text(max_t_error)} % of its rise: ${gradeOf(max_t_error)}. ` +
    `The ${kelvin(proven)} of the hottest patch are guaranteed, the ${kelvin(whole - proven)} up to its hottest point are an estimate.`
  );
}
