import { issue } from '@thermarium/model';
import { chipletFormat } from './chiplets/chiplet-format.ts';
import { csvFormat } from './csv/csv-format.ts';
import { ecxmlFormat } from './ecxml/ecxml-format.ts';
import { firstCharacters } from './file-content.ts';
import type { FileContent, FileFormat, ModelReading, ReadContext } from './format.ts';
import { hotspotFormat } from './hotspot/hotspot-format.ts';
import { jsonFormat } from './json/json-format.ts';
import type { PowerMapFormat } from './power-map/define-power-map-format.ts';
import type { PowerMapReading } from './power-map/power-map.ts';
import { powerMapFormat } from './power-map/power-map-format.ts';
import { stepFormat } from './step/step-format.ts';

const powerMapFormats: readonly PowerMapFormat[] = [chipletFormat, powerMapFormat, hotspotFormat];

/** All formats of models, each in a folder of its own. The first that recognises a file reads it: what takes least comes first. */
export const fileFormats: readonly FileFormat[] = [
  ...powerMapFormats,
  jsonFormat,
  ecxmlFormat,
  stepFormat,
  csvFormat,
];

/** Stands for whatever no format knows. */
const unknownFormat = {
  name: 'unknown',
  title: 'Unknown',
  extensions: ['unknown'],
  mediaType: 'application/octet-stream',
  read: async (content) => {
    const isEmpty = firstCharacters(content.bytes, 1) === '' && content.text().trim() === '';
    const message = isEmpty ? 'The file is empty.' : 'The file is of no known format.';
    const titles = fileFormats.map(({ title }) => title).join(', ');
    const problem = issue('wrong-format', '', message, `One of these is read, by its content: ${titles}.`);
    return { document: null, model: null, issues: [problem], losses: [] };
  },
} as const satisfies FileFormat;

/**
 * The format of a file by its content, whatever its name is. A beginning that only one format has comes before any look at
 * what follows: texts within a file may look like anything.
 */
export function formatOf(content: FileContent, formats = fileFormats): ReadableFormat {
  const readable = formats.filter((format): format is ReadableFormat => format.read !== undefined);
  const longest = Math.max(...readable.map(({ begins = '' }) => begins.length));
  const begin = firstCharacters(content.bytes, longest);
  return (
    readable.find(({ begins }) => begins !== undefined && begin.startsWith(begins)) ??
    readable.find(({ recognise }) => recognise?.(content)) ??
    unknownFormat
  );
}

type ReadableFormat = FileFormat & Required<Pick<FileFormat, 'read'>>;

/** The format in which a file of this name is written, by its extension; undefined if there is none. */
export function formatToWrite(file: string, formats = fileFormats): FileFormat | undefined {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return formats.find(({ write, extensions }) => write && extensions.includes(extension));
}

/** Reads a model from a file of any format. */
export async function readModel(
  content: FileContent,
  context: ReadContext,
  formats = fileFormats,
): Promise<ModelReading & { readonly format: FileFormat }> {
  const format = formatOf(content, formats);
  return { ...(await format.read(content, context)), format };
}

/** Reads a power map from a file of any format that has one; `powers` goes with a floorplan. */
export async function readPowerMap(content: FileContent, powers?: FileContent): Promise<PowerMapReading> {
  const format = formatOf(content);
  const map = powerMapFormats.find((each) => each === format);
  if (map) return map.powerMap(content, powers);
  const titles = powerMapFormats.map(({ title }) => title).join(', ');
  const problem = issue(
    'wrong-format',
    '',
    'The file holds no power map.',
    `One of these is read: ${titles}.`,
  );
  return { map: null, issues: [problem], losses: [] };
}
