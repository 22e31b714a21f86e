import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentParts, type FieldTable, type PlainFields, type Versioned } from '@thermarium/model';
import { kinds } from '../../index.ts';
import type { FieldDescriptions } from './described-fields.ts';

/** Everything of a document that has a version of its own. */
export const versionedTypes: readonly (Versioned & { readonly fields: FieldTable })[] = [
  ...documentParts,
  ...kinds,
];

/** A version as it was released: its fields, and samples that together use each of them. */
export interface ReleasedVersion {
  readonly fields: FieldDescriptions;
  readonly samples: readonly PlainFields[];
}

const SRC = join(import.meta.dirname, '../..');
const PARTS = join(SRC, '../../model/samples');

/** The folder with the released versions of a type: a kind's own, or that of a document's part. */
export function samplesFolder(type: string): string {
  const isPart = documentParts.some((part) => part.type === type);
  return isPart ? join(PARTS, type) : join(SRC, type, 'samples');
}

/** The released versions of a type, by number. */
export function releasedVersions(type: string): ReadonlyMap<number, ReleasedVersion> {
  return readNumbered(samplesFolder(type), (text) => JSON.parse(text));
}

/** Whole model files, one for each set of versions that was released, by number in order. */
export const MODEL_FILES: string = join(SRC, '../samples/model-files');

export function releasedModelFiles(): ReadonlyMap<number, string> {
  return readNumbered(MODEL_FILES, (text) => text);
}

function readNumbered<Value>(folder: string, read: (text: string) => Value): ReadonlyMap<number, Value> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const numbers = names.map((name) => Number(name.replace('.json', ''))).sort((a, b) => a - b);
  return new Map(
    numbers.map((number) => [number, read(readFileSync(join(folder, `${number}.json`), 'utf8'))]),
  );
}
