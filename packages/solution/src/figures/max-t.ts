import { defineFigure } from './figure.ts';
import { temperature } from './quantities.ts';

export const maxT = defineFigure({
  key: 'max_t',
  title: 'Max T',
  meaning: 'The highest temperature in it and on its faces.',
  quantity: temperature,
  column: { head: 'Max T', short: 'Tmax', rank: 2 },
  bar: 'Tmax',
  stored: 'always',
  joined: 'highest',
  absent: null,
  place: {
    key: 'max_t_at',
    title: 'Hottest at',
    column: { head: 'Hottest at', short: 'Hottest at', rank: 6 },
    compute: (solution) => (object) => solution.placeOf(solution.extremes.hottestIn(object)),
  },
  compute: (solution) => (object) => solution.celsius(solution.extremes.max[object]),
});
