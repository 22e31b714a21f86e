import { defineFigure } from './figure.ts';
import { temperature } from './quantities.ts';

export const meanT = defineFigure({
  key: 'mean_t',
  title: 'Mean T',
  meaning:
    'The mean temperature, over the volume of a body, over the area of a planar source or of what a patch covers.',
  quantity: temperature,
  column: { head: 'Mean T', short: 'Tmean', rank: 3 },
  bar: null,
  stored: 'later',
  // A common mean hangs on volumes that stored solutions do not have.
  joined: 'only',
  absent: null,
  place: null,
  compute: (solution) => (object) => solution.celsius(solution.means[object]),
});
