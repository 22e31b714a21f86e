import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fieldFormatOf, fieldFormats } from '@thermarium/exchange/fields';
import type { Discretisation } from '@thermarium/mesh';
import type { EvaluatedModel } from '@thermarium/model';
import {
  encodeFaces,
  encodeField,
  layersOf,
  readHeader,
  type Solution,
  type SolvedField,
  type SolveReport,
  type StoredField,
} from '@thermarium/solution';
import { fileReason } from './failure.ts';
import { firstNumber } from './first-number.ts';
import { sceneFile } from './scene-file.ts';

/** The ending of files with a coloured scene. */
const SCENE = '.glb';

/** The usual endings of files that temperatures are written to. */
export const exportEndings: readonly string[] = [
  ...Object.values(fieldFormats).map(({ extensions: [usual] }) => `.${usual}`),
  SCENE,
];

/** Whether temperatures can be written to a file of this name. */
export function isExportFile(file: string): boolean {
  return isSceneFile(file) || fieldFormatOf(file) !== null;
}

function isSceneFile(file: string): boolean {
  return file.toLowerCase().endsWith(SCENE);
}

/** The temperatures at one time, as far as the files want them. */
interface Taken {
  /** Those of all cells; null: no file wants them. */
  readonly field: SolvedField | null;
  /** Those on the faces of objects, as `encodeFaces` stores them; null: no file wants them. */
  readonly faces: Uint8Array | null;
}

/** Writes the temperatures at one time of a solve to files. */
export class FieldFiles {
  private readonly files: readonly string[];
  private readonly time: number;
  private taken: Taken | null = null;

  /** @param time of a transient, s: an output time */
  constructor(files: readonly string[], time: number) {
    this.files = files;
    this.time = time;
  }

  /** Is told each solution of a solve, and keeps what is wanted of one. */
  take(solution: Solution): void {
    if (solution.time !== null && solution.time !== this.time) return;
    const scenes = this.files.filter(isSceneFile).length;
    this.taken = {
      field: this.files.length > scenes ? solvedField(encodeField(solution), solution.discretisation) : null,
      faces: scenes > 0 ? encodeFaces(solution) : null,
    };
  }

  /** Returns why files were not written, as sentences. */
  async write(model: EvaluatedModel, report: SolveReport): Promise<readonly string[]> {
    const { files, time, taken } = this;
    const failures: string[] = [];
    for (const file of files) {
      if (!taken) {
        failures.push(unwritten(file, `the solve has no temperatures at ${time} s`));
        continue;
      }
      try {
        const bytes = isSceneFile(file) ? sceneOf(taken, model, report) : fieldOf(taken, file);
        await pipeline(Readable.from(bytes), createWriteStream(file));
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

async function* sceneOf({ faces }: Taken, model: EvaluatedModel, report: SolveReport) {
  if (faces) yield await sceneFile(model, faces, report);
}

async function* fieldOf({ field }: Taken, file: string) {
  const format = fieldFormatOf(file);
  if (field && format) yield* format.write(field);
}

function solvedField({ header: bytes, slabs }: StoredField, { scene }: Discretisation): SolvedField {
  const header = readHeader(bytes);
  const first = firstNumber(scene.world);
  return {
    ...header,
    objects: scene.objects.map(({ type, path }, n) => ({ id: first + n, type, name: path })),
    layers: async function* () {
      for (const slab of slabs) yield layersOf(header, slab);
    },
  };
}
