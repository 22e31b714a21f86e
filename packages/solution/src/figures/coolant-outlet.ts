import { defineFigure } from './figure.ts';
import { temperature } from './quantities.ts';

export const coolantOutlet = defineFigure({
  key: 'coolant_outlet_t',
  title: 'Coolant outlet T',
  meaning:
    'The temperature at which the coolant leaves it; of the copies of an array, what they mix to. Null where no coolant warms on its way in it.',
  quantity: temperature,
  column: { head: 'Coolant out', short: 'Tcoolant' },
  bar: 'Coolant out',
  stored: 'later',
  joined: 'only',
  absent: null,
  place: null,
  compute: (solution) => {
    const outlets = solution.coolantOutlets;
    return (object) => (Number.isNaN(outlets[object]) ? null : solution.celsius(outlets[object]));
  },
});
