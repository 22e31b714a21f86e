import { csvText } from '@thermarium/exchange';
import type { Curve } from './curves.ts';

/** The columns of one curve. */
const TIME = 'Time (s)';
const MAX = 'Max Temperature (C)';

/** The curves as CSV. Several have a column each, which names its object. */
export function transientCsv(curves: readonly Curve[]): string {
  const loaded = curves.flatMap(({ name, rows }) => (rows ? [{ name, rows }] : []));
  const heads = loaded.length === 1 ? [MAX] : loaded.map(({ name }) => `${MAX} ${name}`);
  const times = Array.from(loaded[0]?.rows.times ?? []);
  const max = (step: number) =>
    loaded.map(({ rows }) => (Number.isNaN(rows.max[step]) ? null : rows.max[step]));
  return csvText(
    [TIME, ...heads],
    times.map((time, step) => [time, ...max(step)]),
  );
}
