import { resultId, resultKey, WORLD } from '@thermarium/api';
import {
  facesLess,
  figuresLess,
  type ObjectFigures,
  type PlaneField,
  planeLess,
  pointsOfFaces,
  pointsOfPlane,
  type StoredFaces,
  sameFaces,
  samePlane,
  slabsFor,
} from '@thermarium/solution';
import { type BlobReader, StoredSolution } from '../stored-solution.ts';
import { InsideNotKept } from './inside-not-kept.ts';
import type { Minus } from './order.ts';
import type { PlaneContent } from './plane-pieces.ts';
import type { SolutionContent, SolvedObject } from './solution-json.ts';

/**
 * A step of a solution that is subtracted from another. On the same grid cell is subtracted from cell; on another one the
 * reference is read at the middles of the shown cells, for which its temperatures inside must have been stored: otherwise
 * its methods reject with `InsideNotKept`.
 */
export class SubtractedStep {
  private readonly stored: StoredSolution;
  private readonly minus: Minus;
  private readonly faces: StoredFaces;

  private constructor(stored: StoredSolution, minus: Minus, faces: StoredFaces) {
    this.stored = stored;
    this.minus = minus;
    this.faces = faces;
  }

  static async open(blobs: BlobReader, minus: Minus): Promise<SubtractedStep> {
    const stored = await StoredSolution.open(blobs, minus.blobs);
    return new SubtractedStep(stored, minus, await stored.faces(minus.step));
  }

  async lessSolution(content: SolutionContent): Promise<SolutionContent> {
    const own = await this.ownObjects();
    const reference = { ...this.told, ...extremes(own) };
    return {
      ...content,
      objects: lessObjects(content.objects, own),
      faces: await this.lessFaces(content.faces),
      more: { reference },
    };
  }

  /** Planes keep their order, and lose the cells that the reference does not have. */
  async lessPlanes({ planes, more = {}, ...content }: PlaneContent): Promise<PlaneContent> {
    const less: PlaneField[] = [];
    for (const plane of planes) less.push(await this.lessPlane(plane));
    return { ...content, planes: less, more: { ...counted(more, less), reference: this.told } };
  }

  private get told() {
    return { timestamp: this.minus.timestamp, time: this.faces.time };
  }

  private async lessFaces(shown: StoredFaces): Promise<StoredFaces> {
    const reference =
      sameFaces(shown, this.faces) ??
      (await this.stored.sample(this.minus.step, ({ objects }) => ({
        points: pointsOfFaces(shown, objects),
        slabs: null,
      })));
    if (!reference) throw new InsideNotKept();
    return facesLess(shown, reference);
  }

  private async lessPlane(shown: PlaneField): Promise<PlaneField> {
    const { plane, coordinate } = shown;
    const { step } = this.minus;
    const other = await this.stored.plane(step, plane, coordinate);
    const reference =
      (other && samePlane(shown, other)) ??
      (await this.stored.sample(step, (header) => ({
        points: pointsOfPlane(shown, header.objects),
        slabs: slabsFor(header, plane, coordinate),
      })));
    if (!reference) throw new InsideNotKept();
    return planeLess(shown, reference);
  }

  private async ownObjects(): Promise<SolvedObject[]> {
    const history = await this.stored.history();
    return this.stored.index.objects.map((object, n) => ({
      ...object,
      state: history.at(this.minus.step, n),
    }));
  }
}

/** Those of the shown solution first, then those that only the reference has. */
function lessObjects(shown: readonly SolvedObject[], reference: readonly SolvedObject[]): SolvedObject[] {
  const left = new Map(reference.map((object) => [resultKey(object), object]));
  const differences = shown.map((object) => {
    const key = resultKey(object);
    const other = left.get(key);
    left.delete(key);
    return differenceOf(object, other ? 'both' : 'solution', object.state, other?.state ?? null);
  });
  const others = [...left.values()].map((object) => differenceOf(object, 'reference', null, object.state));
  return [...differences, ...others];
}

/** Over all objects but the fill of a filled world. */
function extremes(objects: readonly SolvedObject[]) {
  const states = objects.filter((object) => resultId(object) !== WORLD).map(({ state }) => state);
  const minima = states.flatMap(({ min_t }) => min_t ?? []);
  const maxima = states.flatMap(({ max_t }) => max_t ?? []);
  return {
    min_t: minima.length > 0 ? Math.min(...minima) : null,
    max_t: maxima.length > 0 ? Math.max(...maxima) : null,
  };
}

function differenceOf(
  object: Omit<SolvedObject, 'state'>,
  found_in: 'both' | 'solution' | 'reference',
  shown: ObjectFigures | null,
  reference: ObjectFigures | null,
): SolvedObject {
  const state = { ...figuresLess(shown, reference), found_in, name: object.name ?? null };
  return { ...object, state };
}

/** Declared planes with the numbers of their rows that are left. */
function counted(more: object, left: readonly PlaneField[]): object {
  if (!('planes' in more)) return more;
  const declared = more.planes as readonly { readonly stored: boolean }[];
  let next = 0;
  const planes = declared.map((plane) =>
    plane.stored ? { ...plane, rows: left[next++].values.cell.length } : plane,
  );
  return { ...more, planes };
}
