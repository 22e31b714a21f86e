import type { Document, KindSchema } from '@thermarium/model';
import { type LoadedModel, loadModelFile } from './json/load-model-file.ts';
import { writeModelFile } from './json/write-model-file.ts';

/** The content of a file; text formats decode it as UTF-8. */
interface FileContent {
  readonly bytes: Uint8Array;
  text(): string;
}

/** A format of files that models are read from or written to. */
export interface FileFormat {
  readonly name: string;
  /** The title in menus. */
  readonly title: string;
  /** The extensions of its files, without a dot and in lower case, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
  /** Left out where files of the format are only written. */
  readonly read?: (content: FileContent, kinds: readonly KindSchema[]) => LoadedModel;
  /** Left out where files of the format are only read. */
  readonly write?: (document: Document, kinds: readonly KindSchema[]) => string;
}

const modelFile = {
  name: 'json',
  title: 'JSON',
  extensions: ['json'],
  mediaType: 'application/json',
  read: (content, kinds) => loadModelFile(content.text(), kinds),
  write: writeModelFile,
} as const satisfies FileFormat;

/** All formats: the command line reads them, and the menus of pages offer those that are written. */
export const fileFormats: readonly FileFormat[] = [modelFile];

/** Returns how a file is read, by the extension of its name; without a known one it is taken for a model file. */
export function readerFor(file: string, formats = fileFormats): NonNullable<FileFormat['read']> {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const format = formats.find(({ read, extensions }) => read && extensions.includes(extension));
  return format?.read ?? modelFile.read;
}
