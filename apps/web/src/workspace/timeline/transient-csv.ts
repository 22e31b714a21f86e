import type { Curve } from './curves.ts';

/** The columns of one curve. */
const TIME = 'Time (s)';
const MAX = 'Max Temperature (C)';

/** The curves as CSV. Several have a column each, which names its object. */
export function transientCsv(curves: readonly Curve[]): string {
  const loaded = curves.flatMap(({ name, rows }) => (rows ? [{ name, rows }] : []));
  const heads = loaded.length === 1 ? [MAX] : loaded.map(({ name }) => `${MAX} ${name}`);
  const lines = [[TIME, ...heads].map(cell).join(',')];
  const times = loaded[0]?.rows.times ?? [];
  for (let step = 0; step < times.length; step++) {
    const values = loaded.map(({ rows }) => (Number.isNaN(rows.max[step]) ? '' : String(rows.max[step])));
    lines.push([String(times[step]), ...values].join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Quoted where it must be, and never a formula to a spreadsheet. */
function cell(text: string): string {
  const safe = /^[=+@-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
