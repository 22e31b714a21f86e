import { type Issue, quotedList, warning } from '@thermarium/model';
import type { SolveReport } from './report.ts';

/** A mean is known well enough up to this part of its rise, %. */
const FAIR = 3;

/** A warning where bounds of a mean temperature lie far apart: no figure of those objects is closer than that. */
export function wideBands({ objects }: Pick<SolveReport, 'objects'>): Issue[] {
  const wide = Object.entries(objects)
    .flatMap(([path, { mean_t_error }]) => (mean_t_error === null ? [] : [{ path, percent: mean_t_error }]))
    .filter(({ percent }) => percent > FAIR)
    .sort((one, other) => other.percent - one.percent);
  if (wide.length === 0) return [];
  const [{ path, percent }] = wide;
  const names = quotedList(wide.map((each) => each.path));
  return [
    warning(
      'wide-bounds',
      `tree/${path}`,
      `The grid tells the mean temperature of ${names} to ${Number(percent.toPrecision(2))} % of its rise only.`,
      'Ask for a smaller resolution, or for more cells on what its heat has to cross.',
    ),
  ];
}
