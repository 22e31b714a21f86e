import { parseArgs } from 'node:util';
import { joinValues, onlyFile, outputFile, readMeshOptions } from './options.ts';
import type { StudyRunOptions } from './task.ts';
import { readArguments, UsageError } from './usage.ts';

export interface StudyOptions extends StudyRunOptions {
  readonly file: string;
  readonly report: string | null;
  readonly csv: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const studyOptions = {
  refine: { type: 'string' },
  resolution: { type: 'string' },
  scenario: { type: 'string' },
  report: { type: 'string' },
  csv: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
export function readStudyOptions(args: readonly string[]): StudyOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: joinValues(args), allowPositionals: true, options: studyOptions }),
  );
  const file = onlyFile('study', positionals);
  const { scenario = '' } = values;
  if (scenario === '') throw new UsageError('--scenario takes the name of a scenario of the model.');
  const { refine, resolution } = readMeshOptions(values);
  return {
    ...{ file, scenario, refine, resolution },
    report: outputFile('--report', values.report, file),
    csv: outputFile('--csv', values.csv, file),
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}
