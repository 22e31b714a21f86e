import { expect, test } from 'vitest';
import { transientCsv } from './transient-csv.ts';

const rows = (...max: readonly number[]) => ({
  ids: Float64Array.from(max, (_, n) => n + 1),
  times: Float64Array.from(max, (_, n) => n / 10),
  max: Float64Array.from(max),
  min: Float64Array.from(max),
});
const curve = (name: string, ...max: readonly number[]) => ({
  object: name === 'Max temperature' ? null : 1,
  name,
  rows: rows(...max),
  problem: null,
});

test('that of the project has the two columns of the specification, and all digits', () => {
  expect(transientCsv([curve('Max temperature', 20, 31.123456789, Number.NaN)])).toBe(
    'Time (s),Max Temperature (C)\r\n0,20\r\n0.1,31.123456789\r\n0.2,\r\n',
  );
});

test('those of objects have a column each, whose name is safe in a spreadsheet', () => {
  expect(transientCsv([curve('a/die', 20)])).toBe('Time (s),Max Temperature (C) a/die\r\n0,20\r\n');
  const lost = { object: 3, name: 'lost', rows: null, problem: 'Busy.' };
  expect(transientCsv([curve('die, "hot"', 20), curve('=lid', 21), lost])).toBe(
    'Time (s),"Max Temperature (C) die, ""hot""",Max Temperature (C) =lid\r\n0,20,21\r\n',
  );
});
