import { parseArgs } from 'node:util';
import { IMPEDANCE_FROM_S } from '@thermarium/solution';
import { joinValues, numberOf, onlyFile, outputFile, readMeshOptions } from './options.ts';
import type { ImpedanceRunOptions } from './task.ts';
import { readArguments, UsageError } from './usage.ts';

export interface ZthOptions extends ImpedanceRunOptions {
  readonly file: string;
  readonly report: string | null;
  readonly spice: string | null;
  readonly csv: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const zthOptions = {
  refine: { type: 'string' },
  resolution: { type: 'string' },
  source: { type: 'string' },
  object: { type: 'string' },
  reference: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  report: { type: 'string' },
  spice: { type: 'string' },
  csv: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
export function readZthOptions(args: readonly string[]): ZthOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: joinValues(args), allowPositionals: true, options: zthOptions }),
  );
  const file = onlyFile('zth', positionals);
  const { source = '', object = '', reference = null } = values;
  if (source === '') throw new UsageError('--source takes the name of the object that is heated.');
  if (object === '') throw new UsageError('--object takes the name of the object that is observed.');
  const { refine, resolution } = readMeshOptions(values);
  const from = values.from === undefined ? IMPEDANCE_FROM_S : numberOf('--from', values.from);
  const to = values.to === undefined ? null : numberOf('--to', values.to);
  if (!(from > 0)) throw new UsageError(`--from takes a time above 0 s, got '${values.from}'.`);
  if (to !== null && !(to > from)) throw new UsageError('--to takes a time later than --from.');
  const written = {
    report: outputFile('--report', values.report, file),
    spice: outputFile('--spice', values.spice, file),
    csv: outputFile('--csv', values.csv, file),
  };
  return {
    ...{ file, refine, resolution, source, object, reference, from, to },
    ...written,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}
