import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileFormats, formatToWrite } from '@thermarium/exchange';
import { outputFile } from './options.ts';
import { readArguments, UsageError } from './usage.ts';

interface ConvertOptions {
  readonly file: string;
  readonly out: string;
  /** The name of the format of `out`. */
  readonly to: string;
  /** A file with powers for the top of an object, and the object. */
  readonly powerMap: { readonly file: string; readonly die: string } | null;
  /** A file with powers by the names of objects. */
  readonly power: string | null;
  readonly loss: string | null;
  readonly quiet: boolean;
}

const convertOptions = {
  'power-map': { type: 'string' },
  die: { type: 'string' },
  power: { type: 'string' },
  loss: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
export function readConvertOptions(args: readonly string[]): ConvertOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: convertOptions }),
  );
  if (positionals.length !== 2) {
    throw new UsageError(`'convert' takes the file to read and the one to write, got ${positionals.length}.`);
  }
  const [file, out] = positionals;
  if (resolve(out) === resolve(file)) throw new UsageError(`'convert' would overwrite '${file}'.`);
  const { 'power-map': map, die, power = null } = values;
  if ((map === undefined) !== (die === undefined)) throw new UsageError('--power-map and --die go together.');
  const powerMap = map === undefined || die === undefined ? null : { file: map, die };
  const loss = outputFile('--loss', values.loss, file);
  if (loss !== null && resolve(loss) === resolve(out))
    throw new UsageError(`--loss would overwrite '${out}'.`);
  const format = formatToWrite(out);
  if (!format) {
    const known = fileFormats.flatMap(({ write, extensions: [usual] }) => (write ? [`.${usual}`] : []));
    throw new UsageError(`'convert' writes files that end in ${known.join(' or ')}, got '${out}'.`);
  }
  return { file, out, to: format.name, powerMap, power, loss, quiet: values.quiet ?? false };
}
