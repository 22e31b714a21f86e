import {
  fileContent,
  fileFormats,
  filePairs,
  type Loss,
  type ModelReading,
  powerMapOnto,
  type ReadContext,
  readModel,
  readPowerMap,
  readPowers,
  withPowers,
} from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import type { Document, Issue } from '@thermarium/model';
import { hasErrors } from './output.ts';

/** A file beside the model's. */
interface SideFile {
  /** Its name, for issues. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface ConversionOptions {
  /** The name of the format to write. */
  readonly to: string;
  /** Powers for the top of an object. */
  readonly powerMap: (SideFile & { readonly die: string }) | null;
  /** Powers by the names of objects. */
  readonly power: SideFile | null;
}

/** A model in another format. */
export interface Conversion {
  /** The name of the format that was read. */
  readonly from: string;
  readonly text: string;
  readonly losses: readonly Loss[];
}

interface ConversionAnswer {
  readonly issues: readonly Issue[];
  readonly conversion: Conversion | null;
}

/** Reads a model, gives it the powers of the options and writes it. */
export async function convertFile(
  bytes: Uint8Array,
  context: ReadContext,
  options: ConversionOptions,
): Promise<ConversionAnswer> {
  const { power } = options;
  const given = [bytes, ...(power ? [power.bytes] : [])].map((each) => {
    const content = fileContent(each);
    return { file: content, name: '', content };
  });
  // A floorplan has the powers of its trace before it is a model.
  const [{ file, powers }] = filePairs(given);
  const reading = await readModel(file, { ...context, ...(powers && { powers }) });
  return convertModel(reading, powers ? { ...options, power: null } : options);
}

/** Gives a model the powers of the options and writes it. */
async function convertModel(
  { document, issues, losses, format }: ModelReading & { readonly format: { readonly name: string } },
  { to, powerMap, power }: ConversionOptions,
): Promise<ConversionAnswer> {
  const write = fileFormats.find(({ name }) => name === to)?.write;
  if (!document || !write || hasErrors(issues)) return { issues, conversion: null };
  const steps = [await withMap(document, powerMap)];
  if (steps[0].document) steps.push(await withNamedPowers(steps[0].document, power));
  const found = [...issues, ...steps.flatMap((step) => step.issues)];
  const changed = steps.at(-1)?.document ?? null;
  if (!changed) return { issues: found, conversion: null };
  const writing = await write(changed, kinds);
  if (writing.text === null) return { issues: writing.issues, conversion: null };
  const all = [...losses, ...steps.flatMap((step) => step.losses), ...writing.losses];
  return {
    issues: [...found, ...writing.issues],
    conversion: { from: format.name, text: writing.text, losses: all },
  };
}

interface Step {
  /** Null, with the reason among the issues. */
  readonly document: Document | null;
  readonly issues: readonly Issue[];
  readonly losses: readonly Loss[];
}

async function withMap(document: Document, powerMap: ConversionOptions['powerMap']): Promise<Step> {
  if (!powerMap) return { document, issues: [], losses: [] };
  const { map, issues, losses } = await readPowerMap(fileContent(powerMap.bytes));
  if (!map) return { document: null, issues: inFile(powerMap, issues), losses };
  const put = powerMapOnto(document, powerMap.die, map, kinds);
  return { document: put.document, issues: [...inFile(powerMap, issues), ...put.issues], losses };
}

async function withNamedPowers(document: Document, power: SideFile | null): Promise<Step> {
  if (!power) return { document, issues: [], losses: [] };
  const { powers, issues, losses } = readPowers(fileContent(power.bytes));
  if (!powers) return { document: null, issues: inFile(power, issues), losses };
  const given = withPowers(document, powers, kinds);
  return { document: given.document, issues: [], losses: [...losses, ...given.losses] };
}

function inFile({ file }: SideFile, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((found) => ({ ...found, path: found.path === '' ? file : `${file}, ${found.path}` }));
}
