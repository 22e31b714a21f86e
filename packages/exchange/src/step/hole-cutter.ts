import { AXES, overlaps, type Solid, sum, translate, translateBox, type Vec3 } from '@thermarium/geometry';
import { type Copies, copyOffsets, type EvaluatedNode, type Repetition } from '@thermarium/model';
import type { Loss } from '../loss.ts';
import { cutShape, type Shape } from './shape.ts';

/** A body with all its places. Holes that come later in the tree are cut out of its shape. */
export interface PlannedPart {
  readonly type: 'part';
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** Null: nothing is left of it. */
  shape: Shape | null;
  readonly offsets: readonly Vec3[];
}

/** More copies of a hole than these are not cut out of one body. */
const MOST_COPIES = 1000;

interface Stood {
  readonly part: PlannedPart;
  readonly copies: Copies;
}

/** Cuts holes out of the bodies that come before them in the tree. */
export class HoleCutter {
  private readonly stood: Stood[] = [];
  private readonly lose: (loss: Loss) => void;

  constructor(lose: (loss: Loss) => void) {
    this.lose = lose;
  }

  /** Takes in a body that later holes may cut. */
  add(part: PlannedPart, copies: Copies): void {
    this.stood.push({ part, copies });
  }

  /** Cuts the solids of a hole out of all bodies before it; where that is not possible, the bodies stay whole. */
  cut({ type, name }: EvaluatedNode, solids: readonly Solid[], copies: Copies): void {
    for (const stood of this.stood) {
      for (const solid of solids) {
        if (cutOne(stood, solid, copies)) continue;
        const reason = `It is not cut out of '${stood.part.name}', which is whole in the file: the file has holes through one body, with a flat end, or all within it.`;
        this.lose({ entity: type, name, reason, watts: 0 });
        break;
      }
    }
  }
}

/** Whether a hole is cut out of a body wherever it should be. */
function cutOne({ part, copies }: Stood, hole: Solid, copiesOfHole: Copies): boolean {
  if (part.shape === null) return true;
  const [own, shared] = apart(copies, copiesOfHole);
  const [others] = apart(copiesOfHole, copies);
  if (others.count > MOST_COPIES) return !part.offsets.some((offset) => isCut(part, hole, offset));
  const holes = copyOffsets(others).map((offset) => translate(hole, offset));
  const neighbours = shiftsOf(shared);
  if (part.offsets.length * own.count > 1) {
    const places = own.count > MOST_COPIES ? [] : copyOffsets(own);
    if (places.length === 0) return false;
    return !holes.some((each) =>
      part.offsets.some((offset) => places.some((place) => isCut(part, each, sum(offset, place)))),
    );
  }
  const [offset] = part.offsets;
  let shape = part.shape;
  for (const each of holes) {
    if (neighbours.some((shift) => isCut(part, each, sum(offset, shift)))) return false;
    const cut = cutShape(shape, translate(each, [-offset[0], -offset[1], -offset[2]]));
    if (cut === null) return false;
    if (cut === 'gone') {
      part.shape = null;
      return true;
    }
    shape = cut;
  }
  part.shape = shape;
  return true;
}

function isCut({ shape }: PlannedPart, hole: Solid, offset: Vec3): boolean {
  if (!shape) return false;
  const bounds = translateBox(shape.solid.bounds, offset);
  return overlaps(bounds, hole.bounds) && hole.placement(bounds) !== 'outside';
}

/** The repetitions of one object that are not of the other too, and those that are. */
function apart(copies: Copies, others: Copies): readonly [Copies, readonly Repetition[]] {
  const { repetitions } = copies;
  let common = 0;
  while (common < repetitions.length && repetitions[common] === others.repetitions[common]) common++;
  const own = repetitions.slice(common);
  const count = own.reduce((product, { counts }) => product * counts[0] * counts[1] * counts[2], 1);
  return [{ count, repetitions: own }, repetitions.slice(0, common)];
}

/** The shifts to the next copies on all sides. */
function shiftsOf(repetitions: readonly Repetition[]): readonly Vec3[] {
  return repetitions.flatMap(({ counts, pitches }) => {
    const along = AXES.map((axis) => (counts[axis] > 1 ? [-pitches[axis], 0, pitches[axis]] : [0]));
    return along[0]
      .flatMap((x) => along[1].flatMap((y) => along[2].map((z): Vec3 => [x, y, z])))
      .filter((shift) => shift.some((each) => each !== 0));
  });
}
