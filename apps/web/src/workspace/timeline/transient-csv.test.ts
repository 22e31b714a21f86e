import { expect, test } from 'vitest';
import { transientCsv } from './transient-csv.ts';

const rows = (...max: readonly number[]) => ({
  ids: Float64Array.from(max, (_, n) => n + 1),
  times: Float64Array.from(max, (_, n) => n / 10),
  max: Float64Array.from(max),
  min: Float64Array.from(max),
});
const curve = (name: string, ...max: readonly number[]) => ({
  object: 1,
  name,
  rows: rows(...max),
  problem: null,
});

test('one curve has the two columns of the specification, and all digits', () => {
  expect(transientCsv([curve('die', 20, 31.123456789, Number.NaN)])).toBe(
    'Time (s),Max Temperature (C)\r\n0,20\r\n0.1,31.123456789\r\n0.2,\r\n',
  );
});

test('several curves have a column each, whose name is safe in a spreadsheet', () => {
  const lost = { object: 3, name: 'lost', rows: null, problem: 'Busy.' };
  expect(transientCsv([curve('die, "hot"', 20), curve('=lid', 21), lost])).toBe(
    'Time (s),"Max Temperature (C) die, ""hot""",Max Temperature (C) =lid\r\n0,20,21\r\n',
  );
});
