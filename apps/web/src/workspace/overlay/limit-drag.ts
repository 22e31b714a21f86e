import type { Limits } from '../results/results-state.ts';

/** An end of the colours. */
export type LimitEnd = 'min' | 'max';

type Range = readonly [min: number, max: number];

/** The ends stay apart by this share of the bar while one is dragged. */
const APART = 1 / 100;
/** Steps of a dragged or nudged limit over the length of the bar. */
const STEPS = 200;

/**
 * The limit that a dragged end is at, °C, on a round step. `bar`: the temperatures that the bar spans; `share`: how far
 * up the bar the pointer is, 0 to 1 and beyond; `range`: the present colours, whose other end is never passed.
 */
export function draggedLimit(end: LimitEnd, bar: Range, share: number, range: Range): number {
  const span = bar[1] - bar[0];
  const step = roundStep(span);
  const wanted = Math.round((bar[0] + share * span) / step) * step;
  const [min, max] = range;
  const least = APART * span;
  return tidy(end === 'min' ? Math.min(wanted, max - least) : Math.max(wanted, min + least), step);
}

/** The limit after some steps of the arrow keys, °C. */
export function nudgedLimit(end: LimitEnd, range: Range, steps: number): number {
  const [min, max] = range;
  const share = (end === 'min' ? 0 : 1) + (steps * roundStep(max - min)) / (max - min);
  return draggedLimit(end, range, share, range);
}

/** One end set to a temperature, or to the solution's own. */
export function limitOf(end: LimitEnd, value: number | null): Pick<Limits, 'min'> | Pick<Limits, 'max'> {
  return end === 'min' ? { min: value } : { max: value };
}

/** The largest of 1, 2 and 5 times a power of ten of which the span has 200 at least. */
function roundStep(span: number): number {
  const decade = 10 ** Math.floor(Math.log10(span / STEPS));
  return decade * ([5, 2, 1].find((factor) => factor * decade * STEPS <= span) ?? 1);
}

/** Without the rounding errors of multiples such as 3 * 0.1. */
function tidy(value: number, step: number): number {
  return Number(value.toFixed(Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(step))))));
}
