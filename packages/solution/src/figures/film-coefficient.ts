import { decimalText, isLarge } from '@thermarium/model';
import { defineFigure } from './figure.ts';

export const filmCoefficient = defineFigure({
  key: 'film_coefficient',
  title: 'Mean heat transfer coefficient',
  meaning:
    'The mean heat transfer coefficient of its walls that give heat to air, by their areas: as it is stated, or as convection by a law has computed it. Null where it has no such walls.',
  quantity: {
    unit: 'W/m²·K',
    shownUnit: 'W/m²·K',
    text: (value) => decimalText(value, 2, isLarge(value)),
    less: (value, reference) => value - reference,
  },
  column: { head: 'Mean h', short: 'Mean h' },
  bar: null,
  stored: 'later',
  joined: 'only',
  absent: null,
  place: null,
  compute: (solution) => {
    const coefficients = solution.filmCoefficients;
    return (object) => (coefficients[object] >= 0 ? Number(coefficients[object].toPrecision(6)) : null);
  },
});
