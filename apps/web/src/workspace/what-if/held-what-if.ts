import { resultId, resultKey } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { type Document, evaluateDocument, issueLine } from '@thermarium/model';
import { FacePacker, type FaceRows } from '@thermarium/picture';
import type { ObjectFigures } from '@thermarium/solution/figures';
import {
  LARGEST_FACTOR,
  LARGEST_SHIFT,
  linearKey,
  restated,
  solveWhatIf,
  type WhatIf,
  type WhatIfChoice,
} from '@thermarium/solution/what-if';
import { type PackedSolution, packSolution } from '../results/wire/read-solution.ts';

/** Cells of the largest grid: a minute of one processor, and half of the memory that a page may have. */
const CELL_LIMIT = { cells: 2_000_000, reason: 'a what-if' };

/** A slider of powers. */
interface PreparedSource {
  /** The path of its object, or of the assembly of its objects; null: it is several objects. */
  readonly path: string | null;
  /** The ids of its objects. */
  readonly ids: readonly number[];
  /** Its power in the fields that are held, and in the model as it stands, mW. */
  readonly solved: number;
  readonly stated: number;
  /** The size up to which answers are exact, mW. */
  readonly largest: number;
}

/** A model that can be asked, or why there is none, as a sentence. */
export type Prepared =
  | {
      readonly sources: readonly PreparedSource[];
      /** Of the model as it stands, °C. */
      readonly ambient: number;
      /** Between which answers are exact, °C. */
      readonly ambientRange: readonly [number, number];
      readonly cells: number;
    }
  | { readonly problem: string };

/** How far it is: fields that are solved, of how many. */
export interface PreparedSoFar {
  readonly solved: number;
  readonly of: number;
}

/** The fields of a model, and what is made of them for the page. */
export class HeldWhatIf {
  private held: {
    readonly key: string | null;
    readonly whatIf: WhatIf;
    readonly rows: FaceRows;
    readonly constants: readonly (readonly [string, ObjectFigures])[];
  } | null = null;
  private readonly packer = new FacePacker();

  /** Makes a model ready to be asked: by a solve of all fields, or at once where it differs from the held one in powers and ambient alone. */
  prepare(document: Document, tell: (soFar: PreparedSoFar) => void): Prepared {
    const { model, issues } = evaluateDocument(document, kinds);
    if (!model) {
      const first = issues.find(({ severity }) => severity === 'error');
      return { problem: first ? issueLine(first) : 'The model has errors.' };
    }
    // Any ambient can be asked for.
    const key = linearKey({ ...model, world: { ...model.world, ambient: 0 } }, kinds);
    if (key !== null && this.held?.key === key) {
      const own = restated(this.held.whatIf, model, kinds);
      if (own) return this.tell(own);
    }
    this.held = null;
    const solve = solveWhatIf(model, { kinds, cellLimit: CELL_LIMIT });
    let told = -1;
    let step = solve.next();
    for (; !step.done; step = solve.next()) {
      const { solved, of } = step.value;
      if (solved !== told) tell({ solved, of });
      told = solved;
    }
    const whatIf = step.value;
    if ('problem' in whatIf) return { problem: whatIf.problem };
    const { objects } = whatIf.discretisation.scene;
    const ids = objects.map(resultId);
    const faces = whatIf.faceRows;
    this.held = {
      ...{ key, whatIf },
      rows: { ...faces, count: faces.temp.length, object: Int32Array.from(faces.object, (n) => ids[n]) },
      constants: whatIf.objects.map((object) => [resultKey(objects[object]), whatIf.constantFigures(object)]),
    };
    return this.tell({ factors: whatIf.sources.map(() => 1), ambient: whatIf.ambient });
  }

  /** The temperatures of a choice. Its factors are parts of the solved powers. */
  at(choice: WhatIfChoice): PackedSolution {
    if (!this.held) throw new Error('No model is held.');
    const { whatIf, rows, constants } = this.held;
    const answer = whatIf.at(choice, rows.temp);
    const known = (celsius: number): number | null => (Number.isNaN(celsius) ? null : celsius);
    const result = Object.fromEntries(
      constants.map(([key, constant], n): [string, ObjectFigures] => [
        key,
        {
          ...constant,
          min_t: known(answer.min[n]),
          max_t: known(answer.max[n]),
          mean_t: known(answer.mean[n]),
          dissipated_power: answer.power[n],
          heat_to_ambient_W: answer.heatToAmbient[n],
          coolant_outlet_t: known(answer.coolantOutlet[n]),
          max_t_at: answer.maxAt(whatIf.objects[n]),
        },
      ]),
    );
    const solution = packSolution(
      {
        ...{ timestamp: '', stale: false, transient: false, result },
        summary: {
          ...{ cells: whatIf.discretisation.grid.cells, t_max_at: answer.tMaxAt },
          ...{ budget: null, sensitivities: null, transient: [], seconds: null },
        },
      },
      () => rows,
      this.packer,
    );
    if (!solution) throw new Error('A what-if has no solution.');
    return solution;
  }

  private tell({ factors, ambient }: WhatIfChoice): Prepared {
    if (!this.held) throw new Error('No model is held.');
    const { sources, discretisation, ambient: solvedAt } = this.held.whatIf;
    const { objects } = discretisation.scene;
    return {
      ambient,
      ambientRange: [solvedAt - LARGEST_SHIFT, solvedAt + LARGEST_SHIFT],
      cells: discretisation.grid.cells,
      sources: sources.map(({ path, objects: own, total }, n) => ({
        path,
        ids: own.flatMap((object) => objects[object].id ?? []),
        solved: 1000 * total,
        stated: 1000 * total * factors[n],
        largest: 1000 * Math.abs(total) * LARGEST_FACTOR,
      })),
    };
  }
}
