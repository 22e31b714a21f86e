import { temperatureText } from '@thermarium/model';
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
  const cell = (text: string): string => (/[",\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = points.map(({ distance, point, temperature, object }) => [
    ...[distance, ...point].map((length) => String(Number(length.toFixed(6)))),
    temperature === null ? '' : temperatureText(temperature),
    object === 0 ? '' : nameOf(object),
  ]);
  return [columnsOf(isDifference), ...rows].map((row) => `${row.map(cell).join(separator)}\n`).join('');
}
