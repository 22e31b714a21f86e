import type { ImpedanceCurve } from './thermal-network.ts';

/** The curve as comma-separated values. */
export function writeImpedanceCsv({ times, zth }: ImpedanceCurve): string {
  const rows = times.map((time, n) => `${time},${zth[n]}`);
  return `${['Time (s), Zth (C/W)', ...rows].join('\n')}\n`;
}
