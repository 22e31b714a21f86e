import { parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

export interface SolveOptions {
  readonly file: string;
  readonly transient: boolean;
  readonly probes: readonly (readonly [number, number, number])[];
  readonly extraTimes: readonly number[];
  readonly refine: number;
  readonly resolution: number | null;
  readonly report: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const LARGEST_REFINE = 16;

export function readSolveOptions(args: readonly string[]): SolveOptions {
  const { values, positionals } = parse(args);
  if (positionals.length !== 1) throw new UsageError(`'solve' takes one file, got ${positionals.length}.`);
  const refine = values.refine === undefined ? 1 : numberOf('--refine', values.refine);
  if (!Number.isInteger(refine) || refine < 1 || refine > LARGEST_REFINE) {
    throw new UsageError(
      `--refine takes a whole number from 1 to ${LARGEST_REFINE}, got '${values.refine}'.`,
    );
  }
  const resolution = values.resolution === undefined ? null : numberOf('--resolution', values.resolution);
  if (resolution !== null && !(resolution > 0)) {
    throw new UsageError(`--resolution takes a size in mm above 0, got '${values.resolution}'.`);
  }
  if (values.at !== undefined && !values.transient) throw new UsageError('--at needs --transient.');
  const extraTimes = (values.at ?? []).flatMap((list) => numbersOf('--at', list));
  if (extraTimes.some((time) => time < 0)) throw new UsageError('--at takes times from 0 s on.');
  return {
    file: positionals[0],
    transient: values.transient ?? false,
    probes: (values.probe ?? []).map(pointOf),
    extraTimes,
    refine,
    resolution,
    report: values.report ?? null,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: joinNegativeValues(args),
      allowPositionals: true,
      options: {
        transient: { type: 'boolean' },
        probe: { type: 'string', multiple: true },
        at: { type: 'string', multiple: true },
        refine: { type: 'string' },
        resolution: { type: 'string' },
        report: { type: 'string' },
        json: { type: 'boolean' },
        quiet: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `--probe -1,2,3` means a point, not an option; the parser only takes it as `--probe=-1,2,3`. */
function joinNegativeValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (let n = 0; n < args.length; n++) {
    const next = args[n + 1];
    if ((args[n] === '--probe' || args[n] === '--at') && next !== undefined && /^-[\d.]/.test(next)) {
      joined.push(`${args[n]}=${next}`);
      n++;
    } else joined.push(args[n]);
  }
  return joined;
}

function numberOf(option: string, text: string): number {
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
