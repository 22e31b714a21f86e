import { csvText } from '@thermarium/exchange';
import type { ProfilePoint } from '../../results/line-profile.ts';

/** The columns of a copied or saved line. */
const columnsOf = (isDifference: boolean) => [
  ...['Distance (mm)', 'X (mm)', 'Y (mm)', 'Z (mm)'],
  isDifference ? 'Temperature difference (K)' : 'Temperature (C)',
  'Object',
];

/** The points of a line as rows; void has no temperature. `separator`: a tab for spreadsheets, a comma for files. */
export function profileRows(
  points: readonly ProfilePoint[],
  nameOf: (object: number) => string,
  separator: '\t' | ',',
  isDifference = false,
): string {
  const rows = points.map(({ distance, point, temperature, object }) => [
    ...[distance, ...point].map((length) => Number(length.toFixed(6))),
    temperature === null ? null : Number(temperature.toFixed(2)) + 0,
    object === 0 ? null : nameOf(object),
  ]);
  return csvText(columnsOf(isDifference), rows, separator);
}
