import { AXES, difference, dot, sum, type Vec3 } from '@thermarium/geometry';
import { cornersOf, type EdgeLoop, type Face, vectorArea } from './body.ts';

/** Points closer than this share of the body's size are one. */
const TOGETHER = 1e-7;

/**
 * The faces of a shell without what has no thickness: ways of outlines out and back on one line, and pairs of flat faces at
 * one place that look away from each other.
 */
export function withoutFlaps(faces: readonly Face[]): readonly Face[] {
  const tolerance = TOGETHER * sizeOf(faces);
  const trimmed = faces.flatMap((face): readonly Face[] => {
    if (face.surface.kind !== 'plane') return [face];
    const loops = face.loops.map((loop) => (isStraight(loop) ? withoutSpikes(loop, tolerance) : loop));
    const kept = loops.filter((loop) => loop.length > 0);
    return kept.length === 0 ? [] : [{ ...face, loops: kept }];
  });
  const single = new Map<string, number>();
  const gone = new Set<number>();
  for (const [n, face] of trimmed.entries()) {
    const key = outlineOf(face, tolerance);
    const other = key === null ? undefined : single.get(key);
    if (key === null) continue;
    if (other === undefined || dot(areaOf(face), areaOf(trimmed[other])) > 0) {
      single.set(key, n);
      continue;
    }
    gone.add(n).add(other);
    single.delete(key);
  }
  return trimmed.filter((_, n) => !gone.has(n));
}

function isStraight(loop: EdgeLoop): boolean {
  return loop.every(({ curve }) => curve.type === 'line');
}

/** A straight loop without corners that come twice or at which it turns back. */
function withoutSpikes(loop: EdgeLoop, tolerance: number): EdgeLoop {
  const kept: (EdgeLoop[number] & { readonly at: Vec3 })[] = [];
  const isSpike = (before: Vec3, at: Vec3, after: Vec3) => isBack(before, at, after, tolerance);
  for (const use of loop) {
    const [at] = cornersOf([use]);
    for (;;) {
      const [last, before] = [kept.at(-1), kept.at(-2)];
      if (last && isClose(last.at, at, tolerance)) kept.pop();
      else if (last && before && isSpike(before.at, last.at, at)) kept.pop();
      else break;
    }
    kept.push({ ...use, at });
  }
  // The loop is closed: its ends meet too.
  for (let isDone = false; !isDone && kept.length > 2; ) {
    const [first, second] = kept;
    const [last, before] = [kept[kept.length - 1], kept[kept.length - 2]];
    isDone = false;
    if (isClose(last.at, first.at, tolerance) || isSpike(before.at, last.at, first.at)) kept.pop();
    else if (isSpike(last.at, first.at, second.at)) kept.shift();
    else isDone = true;
  }
  if (kept.length < 3) return [];
  if (kept.length === loop.length) return loop;
  return kept.map(({ at, ...use }, n) => ({
    ...use,
    curve: { type: 'line', from: at, to: kept[(n + 1) % kept.length].at },
  }));
}

function isClose(a: Vec3, b: Vec3, tolerance: number): boolean {
  return Math.hypot(...difference(a, b)) <= tolerance;
}

/** Whether the way through three points turns back at the second, on the line on which it came. */
function isBack(before: Vec3, at: Vec3, after: Vec3, tolerance: number): boolean {
  const [there, back] = [difference(at, before), difference(after, at)];
  if (dot(there, back) >= 0) return false;
  const [length, way] = [Math.hypot(...there), Math.hypot(...back)];
  const [shorter, longer, size] = length < way ? [there, back, way] : [back, there, length];
  const share = dot(shorter, longer) / (size * size);
  return Math.hypot(...AXES.map((axis) => shorter[axis] - share * longer[axis])) <= tolerance;
}

/** The corners of a flat face in an order that does not depend on its way; null: it has curved edges. */
function outlineOf({ surface, loops }: Face, tolerance: number): string | null {
  if (surface.kind !== 'plane' || !loops.every(isStraight)) return null;
  const corners = loops.flatMap((loop) => cornersOf(loop));
  return corners
    .map((corner) => corner.map((each) => Math.round(each / (16 * tolerance))).join(' '))
    .sort()
    .join(', ');
}

function areaOf({ loops }: Face): Vec3 {
  return loops.map(vectorArea).reduce(sum, [0, 0, 0]);
}

function sizeOf(faces: readonly Face[]): number {
  const corners = faces.flatMap(({ loops }) => loops.flatMap((loop) => cornersOf(loop)));
  return Math.max(
    Number.MIN_VALUE,
    ...AXES.map((axis) => {
      const along = corners.map((corner) => corner[axis]);
      return (
        along.reduce((a, b) => Math.max(a, b), -Infinity) - along.reduce((a, b) => Math.min(a, b), Infinity)
      );
    }),
  );
}
