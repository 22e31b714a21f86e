import { expect, test } from 'vitest';
import { profileRows } from './profile-texts.ts';

const point = { distance: 0, point: [1, 2.5, 0.1 + 0.2], temperature: 61.23456, object: 7 } as const;
const beyond = { distance: 1.25, point: [2.25, 2.5, 0.3], temperature: null, object: 0 } as const;

test('the numbers of a line are rows for a file or a spreadsheet, empty in void', () => {
  const head = ['Distance (mm)', 'X (mm)', 'Y (mm)', 'Z (mm)', 'Temperature (C)', 'Object'];
  const name = 'die, "left"';
  expect(profileRows([point, beyond], () => name, ',')).toBe(
    `${head.join(',')}\r\n0,1,2.5,0.3,61.23,"die, ""left"""\r\n1.25,2.25,2.5,0.3,,\r\n`,
  );
  expect(profileRows([point], () => 'die', '\t')).toBe(
    `${head.join('\t')}\r\n0\t1\t2.5\t0.3\t61.23\tdie\r\n`,
  );
  expect(profileRows([], () => '', ',', true)).toContain(',Temperature difference (K),');
});
