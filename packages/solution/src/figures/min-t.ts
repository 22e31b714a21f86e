import { defineFigure } from './figure.ts';
import { temperature } from './quantities.ts';

export const minT = defineFigure({
  key: 'min_t',
  title: 'Min T',
  meaning: 'The lowest temperature in it and on its faces.',
  quantity: temperature,
  column: { head: 'Min T', short: 'Tmin', rank: 1 },
  bar: 'Tmin',
  stored: 'always',
  joined: 'lowest',
  absent: null,
  place: {
    key: 'min_t_at',
    title: 'Coldest at',
    column: null,
    compute: (solution) => (object) => solution.placeOf(solution.extremes.coldestIn(object)),
  },
  compute: (solution) => (object) => solution.celsius(solution.extremes.min[object]),
});
