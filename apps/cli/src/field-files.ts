import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fieldFormatOf } from '@thermarium/exchange/fields';
import {
  type Discretisation,
  encodeField,
  type FieldState,
  layersOf,
  readHeader,
  type SolvedField,
  type StoredField,
  WORLD_OBJECT,
} from '@thermarium/mesh';
import { fileReason } from './failure.ts';

/** Writes the temperatures of all cells at one time of a solve to files. */
export class FieldFiles {
  private readonly files: readonly string[];
  private readonly time: number;
  private field: SolvedField | null = null;

  /** @param time of a transient, s: an output time */
  constructor(files: readonly string[], time: number) {
    this.files = files;
    this.time = time;
  }

  /** Is told each field of a solve, and keeps the one that is wanted. */
  take(state: FieldState, discretisation: Discretisation): void {
    if (this.files.length === 0 || (state.time !== null && state.time !== this.time)) return;
    this.field = solvedField(encodeField(discretisation, state), discretisation);
  }

  /** Returns why files were not written, as sentences. */
  async write(): Promise<readonly string[]> {
    const { field, files, time } = this;
    const failures: string[] = [];
    for (const file of files) {
      const format = fieldFormatOf(file);
      if (!field || !format) {
        failures.push(unwritten(file, `the solve has no temperatures at ${time} s`));
        continue;
      }
      try {
        await pipeline(Readable.from(format.write(field)), createWriteStream(file));
      } catch (error) {
        failures.push(unwritten(file, fileReason(error)));
      }
    }
    return failures;
  }
}

export function unwritten(file: string, reason: string): string {
  return `The temperatures cannot be written to '${file}': ${reason}.`;
}

/** Objects of a file have no ids: they are numbered in their order from 1, after the fill of the world. */
function solvedField({ header: bytes, slabs }: StoredField, { scene }: Discretisation): SolvedField {
  const header = readHeader(bytes);
  const first = scene.objects[0]?.type === WORLD_OBJECT ? 0 : 1;
  return {
    ...header,
    objects: scene.objects.map(({ type, path }, n) => ({ id: first + n, type, name: path })),
    layers: async function* () {
      for (const slab of slabs) yield layersOf(header, slab);
    },
  };
}
