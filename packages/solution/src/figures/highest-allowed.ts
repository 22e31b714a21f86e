import { temperatureText } from '@thermarium/model';
import { defineFigure } from './figure.ts';
import { type FigureQuantity, temperature } from './quantities.ts';
import { roundedTemperature } from './rounding.ts';

/** A margin has its sign: it tells whether a limit is kept. */
const margin: FigureQuantity = {
  ...temperature,
  unit: 'K',
  shownUnit: 'K',
  text: temperatureText,
};

/** The distance up to a limit, K: negative above it. Null where there is no limit, or no temperature. */
export function marginTo(limit: number | null, celsius: number | null): number | null {
  return limit === null || celsius === null ? null : roundedTemperature(limit - celsius);
}

export const highestAllowed = defineFigure({
  key: 'highest_allowed',
  title: 'Highest allowed T',
  meaning:
    'Its limit: its own, or else that of the nearest assembly, or else the lowest of its materials; as it was when it was solved. Null where nothing limits it.',
  quantity: temperature,
  column: { head: 'Allowed', short: 'Tallowed' },
  bar: null,
  stored: 'later',
  joined: 'lowest',
  absent: null,
  place: null,
  compute: (solution) => (object) => solution.limitOf(object),
});

export const limitMargin = defineFigure({
  key: 'margin',
  title: 'Margin',
  meaning:
    'What is left from its highest temperature up to its limit: negative where it is over the limit; as it was when it was solved, while pages judge by the present limit. Null where nothing limits it.',
  quantity: margin,
  column: { head: 'Margin', short: 'Margin' },
  bar: 'Margin',
  stored: 'later',
  joined: 'lowest',
  absent: null,
  place: null,
  compute: (solution) => (object) =>
    marginTo(solution.limitOf(object), solution.celsius(solution.extremes.max[object])),
});
