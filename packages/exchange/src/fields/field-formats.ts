import type { SolvedField } from '@thermarium/solution';
import { fieldTable } from './field-table.ts';
import { npz } from './npz.ts';
import { vtr } from './vtr.ts';

/** A format of files for the temperatures of all cells. */
export interface FieldFormat {
  readonly name: string;
  /** The title in menus. */
  readonly title: string;
  /** The extensions of its files, without a dot and in lower case, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Writes a field as the bytes of a file, part by part. */
  readonly write: (field: SolvedField) => AsyncIterable<Uint8Array>;
}

/** All formats of fields, by their names in calls. */
export const fieldFormats = {
  vtr: { name: 'vtr', title: 'VTK', extensions: ['vtr'], write: vtr },
  npz: { name: 'npz', title: 'NumPy', extensions: ['npz'], write: npz },
  arrow: { name: 'arrow', title: 'Arrow', extensions: ['arrows', 'arrow'], write: fieldTable },
} as const satisfies Readonly<Record<string, FieldFormat>>;

/** The format of a file by the extension of its name; null: there is none. */
export function fieldFormatOf(file: string): FieldFormat | null {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const formats: readonly FieldFormat[] = Object.values(fieldFormats);
  return formats.find(({ extensions }) => extensions.includes(extension)) ?? null;
}
