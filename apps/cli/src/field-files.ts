import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  calculixDeck,
  fieldFormatOf,
  fieldFormats,
  STORED_FIELD,
  type SteadyModel,
  whyNotCalculix,
} from '@thermarium/exchange/fields';
import { boundedProblem, type Discretisation, placedHeat } from '@thermarium/mesh';
import type { EvaluatedModel } from '@thermarium/model';
import {
  encodeFaces,
  encodeField,
  layersOf,
  packField,
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
/** The ending of files with the model on its grid, for CalculiX to solve. */
const CALCULIX = '.inp';

/** The ending of files with the temperatures of all cells as they are stored, at which a transient may start. */
const FIELD = `.${STORED_FIELD}`;

/** The usual endings of files that temperatures are written to. */
export const exportEndings: readonly string[] = [
  ...Object.values(fieldFormats).map(({ extensions: [usual] }) => `.${usual}`),
  FIELD,
  SCENE,
  CALCULIX,
];

/** Whether temperatures can be written to a file of this name. */
export function isExportFile(file: string): boolean {
  return isSceneFile(file) || isDeck(file) || isFieldFile(file) || fieldFormatOf(file) !== null;
}

function isSceneFile(file: string): boolean {
  return file.toLowerCase().endsWith(SCENE);
}

function isFieldFile(file: string): boolean {
  return file.toLowerCase().endsWith(FIELD);
}

function isDeck(file: string): boolean {
  return file.toLowerCase().endsWith(CALCULIX);
}

/** The temperatures at one time, as far as the files want them. */
interface Taken {
  /** Those of all cells; null: no file wants them. */
  readonly stored: StoredField | null;
  /** The same as other programs read it; null: no file wants them. */
  readonly field: SolvedField | null;
  /** Those on the faces of objects, as `encodeFaces` stores them; null: no file wants them. */
  readonly faces: Uint8Array | null;
  /** Null: no file wants it, or it is over time. */
  readonly steady: SteadyModel | null;
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
    const { length: scenes } = this.files.filter(isSceneFile);
    const { length: decks } = this.files.filter(isDeck);
    const stored = this.files.length > scenes + decks ? encodeField(solution) : null;
    this.taken = {
      stored,
      field: stored && solvedField(stored, solution.discretisation),
      faces: scenes > 0 ? encodeFaces(solution) : null,
      steady: decks > 0 && solution.time === null ? steadyModel(solution) : null,
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
      const reason = isDeck(file) ? whyNoDeck(taken) : null;
      if (reason !== null) {
        failures.push(`The model cannot be written to '${file}': ${reason}.`);
        continue;
      }
      try {
        const bytes = isSceneFile(file)
          ? sceneOf(taken, model, report)
          : isDeck(file)
            ? deckOf(taken, model)
            : fieldOf(taken, file);
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

/** Why there is no deck for CalculiX; null: there is. */
function whyNoDeck({ steady }: Taken): string | null {
  return steady === null ? 'CalculiX files are of steady solves' : whyNotCalculix(steady);
}

function steadyModel({ discretisation, solved }: Solution): SteadyModel {
  const { grid, scene } = discretisation;
  return {
    name: '',
    edges: grid.edges,
    ambient: scene.world.ambient,
    problem: boundedProblem(discretisation, solved),
    heat: placedHeat(discretisation, solved),
  };
}

async function* deckOf({ steady }: Taken, { name }: EvaluatedModel) {
  if (steady) yield* calculixDeck({ ...steady, name });
}

async function* fieldOf({ stored, field }: Taken, file: string) {
  if (stored && isFieldFile(file)) yield packField(stored);
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
