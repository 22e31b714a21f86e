import type { Axis, Box } from '@thermarium/geometry';
import type { SurfaceField } from '@thermarium/picture';
import { CLIP_FACES, type ClipBox, type ClipFace } from '../../../editor-state/view.ts';
import type { PlaneField } from '../../plane-field.ts';
import type { ResultsState } from '../../results-state.ts';

/** A clip face that cuts the model. */
export interface ClipCut {
  readonly face: ClipFace;
  readonly axis: Axis;
  /** mm */
  readonly coordinate: number;
}

const AXIS_OF: { readonly [face in ClipFace]: Axis } = { x0: 0, x1: 0, y0: 1, y1: 1, z0: 2, z1: 2 };

/** The axis that a clip face is normal to. */
export const axisOfClipFace = (face: ClipFace): Axis => AXIS_OF[face];

/** The faces of a clip box that cut the solved model. */
export function clipCuts(clip: ClipBox | null, solved: Box | null): ClipCut[] {
  if (!clip || !solved) return [];
  return CLIP_FACES.flatMap((face) => {
    const axis = AXIS_OF[face];
    const coordinate = clip[face];
    const cuts = coordinate > solved.min[axis] && coordinate < solved.max[axis];
    return cuts ? [{ face, axis, coordinate }] : [];
  });
}

const known = new WeakMap<SurfaceField, Box | null>();

/** Around all faces of a solution, mm; null: it has none. */
export function boundsOf(field: SurfaceField): Box | null {
  const found = known.get(field);
  if (found !== undefined) return found;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { axis, coordinate } of field.patches) {
    // A body has a face at each of its ends.
    min[axis] = Math.min(min[axis], coordinate);
    max[axis] = Math.max(max[axis], coordinate);
  }
  const bounds = min.every(Number.isFinite) ? { min, max } : null;
  known.set(field, bounds);
  return bounds;
}

/** Temperatures on the faces of the clip box; absent while they are on their way. */
export type ClipFields = ReadonlyMap<ClipFace, PlaneField>;

/** The temperatures on the faces of the clip box that are shown. */
export function clipFields({ overlays }: Pick<ResultsState, 'overlays'>): ClipFields {
  return overlays.clipFaces?.data ?? NO_FACES;
}

const NO_FACES: ClipFields = new Map();
