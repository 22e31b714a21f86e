import { issue } from '@thermarium/model';
import { chipletFormat } from './chiplets/chiplet-format.ts';
import { csvFormat } from './csv/csv-format.ts';
import { ecxmlFormat } from './ecxml/ecxml-format.ts';
import type { FileContent, FileFormat, ModelReading, ReadContext } from './format.ts';
import { hotspotFormat } from './hotspot/hotspot-format.ts';
import { jsonFormat } from './json/json-format.ts';
import type { PowerMapFormat, PowerMapReading } from './power-map/power-map.ts';
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

/**
 * The format of a file by its content, whatever its name is. A file that no format recognises is taken for a model file,
 * whose reader says what is wrong with it.
 */
export function formatOf(content: FileContent, formats = fileFormats): FileFormat {
  return formats.find(({ read, recognise }) => read && recognise(content)) ?? jsonFormat;
}

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
  const reading = await (format.read ?? jsonFormat.read)(content, context);
  if (format.recognise(content) || reading.document) return { ...reading, format };
  const titles = formats.filter(({ read }) => read).map(({ title }) => title);
  const remedy = `One of these is read, by its content: ${titles.join(', ')}.`;
  return { ...reading, issues: reading.issues.map((each) => ({ ...each, remedy })), format };
}

/** Reads a power map from a file of any format that has one; `powers` goes with a floorplan. */
export async function readPowerMap(content: FileContent, powers?: FileContent): Promise<PowerMapReading> {
  const format = powerMapFormats.find(({ recognise }) => recognise(content));
  if (format) return format.powerMap(content, powers);
  const titles = powerMapFormats.map(({ title }) => title).join(', ');
  const problem = issue(
    'wrong-format',
    '',
    'The file holds no power map.',
    `One of these is read: ${titles}.`,
  );
  return { map: null, issues: [problem], losses: [] };
}
