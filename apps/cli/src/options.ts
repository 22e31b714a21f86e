import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SMALLEST_SIZE_MM, worldFields } from '@thermarium/model';
import type { BandChoice } from '@thermarium/solution';
import { exportEndings, isExportFile } from './field-files.ts';
import type { MeshOptions, RunOptions } from './task.ts';
import { readArguments, UsageError } from './usage.ts';
import { readVerdictOptions, type VerdictOptions, verdictOptions } from './verdict/verdict-options.ts';

export interface CheckOptions extends MeshOptions {
  readonly file: string;
}

export interface SolveOptions extends RunOptions {
  readonly file: string;
  /** Files for the temperatures. */
  readonly exports: readonly string[];
  readonly report: string | null;
  /** Whether the summary says where the heat goes. */
  readonly heatFlow: boolean;
  /** Whether it takes the rise of the hottest object with power apart. */
  readonly why: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  /** The checks of the temperatures; null: there are none. */
  readonly check: VerdictOptions | null;
}

const LARGEST_REFINE = 16;

const meshOptions = {
  transient: { type: 'boolean' },
  refine: { type: 'string' },
  resolution: { type: 'string' },
} as const;

const solveOptions = {
  ...meshOptions,
  probe: { type: 'string', multiple: true },
  at: { type: 'string', multiple: true },
  report: { type: 'string' },
  export: { type: 'string', multiple: true },
  start: { type: 'string' },
  'export-at': { type: 'string' },
  'heat-flow': { type: 'boolean' },
  bands: { type: 'string' },
  accuracy: { type: 'string' },
  why: { type: 'boolean' },
  sensitivities: { type: 'string' },
  ...verdictOptions,
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
export function readCheckOptions(args: readonly string[]): CheckOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: joinValues(args), allowPositionals: true, options: meshOptions }),
  );
  return { file: onlyFile('check', positionals), ...readMeshOptions(values) };
}

/** Throws UsageError. */
export function readSolveOptions(args: readonly string[]): SolveOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: joinValues(args), allowPositionals: true, options: solveOptions }),
  );
  const file = onlyFile('solve', positionals);
  if (values.at !== undefined && !values.transient) throw new UsageError('--at needs --transient.');
  const extraTimes = (values.at ?? []).flatMap((list) => numbersOf('--at', list));
  if (extraTimes.some((time) => time < 0)) throw new UsageError('--at takes times from 0 s on.');
  const exportAt = readExportTime(values);
  const { export: exports = [] } = values;
  const report = outputFile('--report', values.report, file);
  const start = startOf(values);
  checkExports(
    exports,
    [file, report, start].filter((each) => each !== null),
  );
  return {
    file,
    ...readMeshOptions(values),
    probes: (values.probe ?? []).map(pointOf),
    extraTimes: exportAt === null ? extraTimes : [...extraTimes, exportAt],
    exportAt,
    exports,
    bands: bandsOf(values.bands),
    accuracy: accuracyOf(values),
    sensitivities: sensitivitiesOf(values),
    report,
    start,
    heatFlow: values['heat-flow'] ?? false,
    why: values.why ?? false,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
    check: readVerdictOptions(values, file, [report, ...exports]),
  };
}

const BAND_CHOICES: readonly BandChoice[] = ['hottest', 'means', 'all', 'none'];

function bandsOf(text: string | undefined): BandChoice {
  const choice = BAND_CHOICES.find((known) => known === (text ?? 'hottest'));
  if (choice === undefined) throw new UsageError(`--bands takes ${BAND_CHOICES.join(', ')}, got '${text}'.`);
  return choice;
}

/** % of the rise; null: as the model says. */
function accuracyOf({
  accuracy: text,
  transient,
}: {
  readonly accuracy?: string;
  readonly transient?: boolean;
}): number | null {
  if (text === undefined) return null;
  if (transient) throw new UsageError('--accuracy is one of steady solves.');
  const percent = numberOf('--accuracy', text.trim().replace(/\s*%$/, ''));
  const { min, max } = worldFields.accuracy;
  if (!(percent >= min && percent <= max)) {
    throw new UsageError(`--accuracy takes ${min} to ${max} %, got '${text}'.`);
  }
  return percent;
}

/** The name of an object; null: nobody asks. */
function sensitivitiesOf({
  sensitivities: name,
  transient,
}: {
  readonly sensitivities?: string;
  readonly transient?: boolean;
}): string | null {
  if (name === undefined) return null;
  if (transient) throw new UsageError('--sensitivities are those of steady solves.');
  if (name.trim() === '') throw new UsageError('--sensitivities takes the name of an object.');
  return name;
}

/** The file with the temperatures of a start; null: nobody names one. */
function startOf({
  start,
  transient,
}: {
  readonly start?: string;
  readonly transient?: boolean;
}): string | null {
  if (start === undefined) return null;
  if (!transient) throw new UsageError('--start needs --transient.');
  if (start.trim() === '') throw new UsageError('--start takes the name of a file.');
  return start;
}

type ExportValues = {
  readonly transient?: boolean;
  readonly export?: readonly string[];
  readonly 'export-at'?: string;
};

/** Null: the end. */
function readExportTime({ transient, export: files, 'export-at': text }: ExportValues): number | null {
  if (text === undefined) return null;
  if (!transient || files === undefined) throw new UsageError('--export-at needs --transient and --export.');
  const time = numberOf('--export-at', text);
  if (time < 0) throw new UsageError('--export-at takes a time from 0 s on.');
  return time;
}

/** @param others files that must not be lost */
function checkExports(files: readonly string[], others: readonly string[]): void {
  const taken = new Set(others.map((file) => resolve(file)));
  for (const file of files) {
    if (!isExportFile(file)) {
      throw new UsageError(
        `--export takes a file that ends in ${exportEndings.join(' or ')}, got '${file}'.`,
      );
    }
    if (taken.has(resolve(file))) throw new UsageError(`--export names '${file}', which would be lost.`);
    taken.add(resolve(file));
  }
}

/** A file to write, which must not be the model's. */
export function outputFile(option: string, path: string | undefined, model: string): string | null {
  if (path === undefined) return null;
  if (path === '') throw new UsageError(`${option} takes the name of a file.`);
  if (resolve(path) === resolve(model)) {
    throw new UsageError(`${option} names the model file itself, which would be lost.`);
  }
  return path;
}

export function onlyFile(command: string, files: readonly string[]): string {
  if (files.length !== 1) throw new UsageError(`'${command}' takes one file, got ${files.length}.`);
  return files[0];
}

type MeshValues = { readonly transient?: boolean; readonly refine?: string; readonly resolution?: string };

export function readMeshOptions({
  transient = false,
  refine: times,
  resolution: size,
}: MeshValues): MeshOptions {
  const refine = times === undefined ? 1 : numberOf('--refine', times);
  if (!Number.isInteger(refine) || refine < 1 || refine > LARGEST_REFINE) {
    throw new UsageError(`--refine takes a whole number from 1 to ${LARGEST_REFINE}, got '${times}'.`);
  }
  const resolution = size === undefined ? null : numberOf('--resolution', size);
  if (resolution !== null && resolution < SMALLEST_SIZE_MM) {
    throw new UsageError(`--resolution takes a size in mm of at least ${SMALLEST_SIZE_MM}, got '${size}'.`);
  }
  return { analysis: transient ? 'transient' : 'steady', refine, resolution };
}

const WITH_NUMBERS = [
  '--probe',
  '--at',
  '--export-at',
  '--refine',
  '--resolution',
  '--tolerance',
  '--from',
  '--to',
];

/** Makes `--probe -1,2,3` a point rather than an option; the parser accepts only `--probe=-1,2,3`. */
export function joinValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (let n = 0; n < args.length; n++) {
    const next = args[n + 1];
    if (WITH_NUMBERS.includes(args[n]) && next !== undefined && /^-[\d.]/.test(next)) {
      joined.push(`${args[n]}=${next}`);
      n++;
    } else joined.push(args[n]);
  }
  return joined;
}

export function numberOf(option: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`${option} takes a number, got '${text}'.`);
  return value;
}

function numbersOf(option: string, list: string): number[] {
  return list.split(',').map((text) => numberOf(option, text));
}

function pointOf(text: string): readonly [number, number, number] {
  const [x, y, z, ...more] = numbersOf('--probe', text);
  if (z === undefined || more.length > 0) throw new UsageError(`--probe takes x,y,z in mm, got '${text}'.`);
  return [x, y, z];
}
