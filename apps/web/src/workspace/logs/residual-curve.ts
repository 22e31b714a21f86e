import type { SolveCourse } from '@thermarium/api';

/** A curve in a unit square, y downwards, with the labels of its axes. */
export interface Curve {
  /** As SVG's `points`. */
  readonly points: string;
  readonly xLabels: readonly [string, string];
  /** From the top down. */
  readonly yLabels: readonly { readonly at: number; readonly text: string }[];
  /** The curve in words, for those who do not see it. */
  readonly title: string;
}

/** Most labels of the decades. */
const MOST_LABELS = 4;

/** The residual by iteration, its logarithm upwards; null: there is too little to draw. */
export function residualCurve({ residuals }: Pick<SolveCourse, 'residuals'>): Curve | null {
  const shown = residuals.filter(({ residual }) => residual > 0);
  if (shown.length < 2) return null;
  const [first, last] = [shown[0], shown[shown.length - 1]];
  const exponents = shown.map(({ residual }) => Math.log10(residual));
  const top = Math.ceil(Math.max(...exponents));
  const bottom = Math.min(Math.floor(Math.min(...exponents)), top - 1);
  const points = shown.map(({ iteration }, n) => [
    part(iteration, first.iteration, last.iteration),
    part(exponents[n], top, bottom),
  ]);
  const stride = Math.max(1, Math.ceil((top - bottom) / MOST_LABELS));
  const yLabels: { at: number; text: string }[] = [];
  for (let exponent = top; exponent >= bottom; exponent -= stride) {
    yLabels.push({ at: part(exponent, top, bottom), text: exponent === 0 ? '1' : `1e${exponent}` });
  }
  return {
    points: points.map((point) => point.map((value) => Number(value.toFixed(4))).join(',')).join(' '),
    xLabels: [String(first.iteration), String(last.iteration)],
    yLabels,
    title: `Residual from ${first.residual.toExponential(1)} to ${last.residual.toExponential(1)} in ${last.iteration} iterations`,
  };
}

/** The iterations of a transient by its simulated time; null: there is too little to draw. */
export function effortCurve({ residuals }: Pick<SolveCourse, 'residuals'>): Curve | null {
  let most = 0;
  const shown = residuals.flatMap(({ iteration, time }) => {
    // The iterations of an attempt at a step are told before it is known whether it counts.
    most = Math.max(most, iteration);
    return time === null ? [] : [{ iteration: most, time }];
  });
  if (shown.length < 2) return null;
  const last = shown[shown.length - 1];
  if (!(last.time > 0) || last.iteration === 0) return null;
  const points = shown.map(({ iteration, time }) => [
    part(time, 0, last.time),
    1 - iteration / last.iteration,
  ]);
  return {
    points: points.map((point) => point.map((value) => Number(value.toFixed(4))).join(',')).join(' '),
    xLabels: ['0 s', `${Number(last.time.toPrecision(4))} s`],
    yLabels: [
      { at: 0, text: last.iteration.toLocaleString('en-US') },
      { at: 1, text: '0' },
    ],
    title: `${last.iteration} iterations until ${Number(last.time.toPrecision(4))} s`,
  };
}

/** The place of a value between two others, 0 to 1. */
function part(value: number, from: number, to: number): number {
  return value === from ? 0 : (value - from) / (to - from);
}
