import type { ImpedanceAnswer } from '@thermarium/api';
import { writeImpedanceCsv, writeSpice } from '@thermarium/exchange';

/** A file of a thermal impedance. */
interface ImpedanceFile {
  readonly title: string;
  readonly extension: string;
  readonly type: string;
  /** Its content. */
  readonly description: string;
  write(found: ImpedanceAnswer): string;
}

export const IMPEDANCE_FILES: readonly ImpedanceFile[] = [
  {
    title: 'SPICE',
    extension: 'cir',
    type: 'text/plain',
    description: 'Both networks as subcircuits',
    write: writeSpice,
  },
  {
    title: 'CSV',
    extension: 'csv',
    type: 'text/csv',
    description: 'The curve',
    write: writeImpedanceCsv,
  },
  {
    title: 'JSON',
    extension: 'json',
    type: 'application/json',
    description: 'Curve, networks and all figures',
    write: ({ id: _, stale: __, ...found }) => `${JSON.stringify(found, null, 2)}\n`,
  },
];
