import { csvText } from '@thermarium/exchange';
import type { Curve } from './curves.ts';

/** The columns of one curve. */
const TIME = 'Time (s)';
const MAX = 'Max Temperature (C)';

/** The curves as CSV: that of the project has the specified head, those of objects have a column each, which names its object. */
export function transientCsv(curves: readonly Curve[]): string {
  const loaded = curves.flatMap(({ object, name, rows }) => (rows ? [{ object, name, rows }] : []));
  const heads = loaded.map(({ object, name }) => (object === null ? MAX : `${MAX} ${name}`));
  const times = Array.from(loaded[0]?.rows.times ?? []);
  const max = (step: number) =>
    loaded.map(({ rows }) => (Number.isNaN(rows.max[step]) ? null : rows.max[step]));
  return csvText(
    [TIME, ...heads],
    times.map((time, step) => [time, ...max(step)]),
  );
}
