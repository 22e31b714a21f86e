import { decimalText, isLarge } from '@thermarium/model';
import { defineFigure } from './figure.ts';

export const nusseltNumber = defineFigure({
  key: 'nusselt_number',
  title: 'Nusselt number of enclosed air',
  meaning:
    'How many times as much heat passes through its enclosed air as would through the same air at rest; the mean of its copies. Null where it encloses no air.',
  quantity: {
    unit: '1',
    shownUnit: null,
    text: (value) => decimalText(value, 2, isLarge(value)),
    less: (value, reference) => value - reference,
  },
  column: { head: 'Nusselt number', short: 'Nu' },
  bar: null,
  stored: 'later',
  joined: 'only',
  absent: null,
  place: null,
  compute: ({ discretisation: { enclosedAir } }) => {
    const sums = new Map<number, { sum: number; count: number }>();
    for (const { object, nusselt } of enclosedAir) {
      const { sum, count } = sums.get(object) ?? { sum: 0, count: 0 };
      sums.set(object, { sum: sum + nusselt, count: count + 1 });
    }
    return (object) => {
      const own = sums.get(object);
      return own ? Number((own.sum / own.count).toPrecision(6)) : null;
    };
  },
});
