import { csvFormat } from './csv/csv-format.ts';
import { ecxmlFormat } from './ecxml/ecxml-format.ts';
import type { FileContent, FileFormat, ModelReading, ReadContext } from './format.ts';
import { jsonFormat } from './json/json-format.ts';
import { stepFormat } from './step/step-format.ts';

/** All formats of models, each in a folder of its own. The first that recognises a file reads it. */
export const fileFormats: readonly FileFormat[] = [jsonFormat, ecxmlFormat, stepFormat, csvFormat];

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
  const read = format.read ?? jsonFormat.read;
  return { ...(await read(content, context)), format };
}
