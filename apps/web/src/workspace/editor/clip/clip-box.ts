import { type Axis, type Box, boxSize, unionOf, type Vec3 } from '@thermarium/geometry';
import type { ClipBox, ClipFace } from '../../editor-state/view.ts';
import type { Scene } from '../../scene/scene.ts';
import { ACROSS, withCoordinate } from '../geometry/vector.ts';

/** How far outside of a box the faces stand that cut nothing of it, as a share of its largest size. */
const FACE_OFFSET = 0.1;
/** The least distance between a face and the opposite one, mm. */
const THINNEST = 0.001;

export const CLIP_AXIS: { readonly [face in ClipFace]: Axis } = { x0: 0, x1: 0, y0: 1, y1: 1, z0: 2, z1: 2 };

export const OPPOSITE: { readonly [face in ClipFace]: ClipFace } = {
  x0: 'x1',
  x1: 'x0',
  y0: 'y1',
  y1: 'y0',
  z0: 'z1',
  z1: 'z0',
};

/** Whether a face cuts away the side of lower coordinates. */
function isLower(face: ClipFace): boolean {
  return face.endsWith('0');
}

/** The box that cuts nothing: the world and all shown objects, and the offset of the faces, mm. */
export function uncutBox({ world, bounds }: Pick<Scene, 'world' | 'bounds'>): ClipBox {
  return widened(unionOf(bounds ? [world, bounds] : [world]) ?? world, world);
}

/** The box around all shown objects, their offset outside; null: nothing is shown. mm */
export function boxAroundModel({ bounds }: Pick<Scene, 'bounds'>): ClipBox | null {
  return bounds && widened(bounds, bounds);
}

/** Widened by the offset of the faces, a share of the largest size of `measure`. */
function widened({ min, max }: Box, measure: Box): ClipBox {
  const offset = Math.max(...boxSize(measure)) * FACE_OFFSET;
  return {
    x0: min[0] - offset,
    x1: max[0] + offset,
    y0: min[1] - offset,
    y1: max[1] + offset,
    z0: min[2] - offset,
    z1: max[2] + offset,
  };
}

/** The section with a face elsewhere: neither past the opposite face nor farther out than where it began. */
export function withFace(clip: ClipBox, face: ClipFace, coordinate: number, uncut: ClipBox): ClipBox {
  const opposite = clip[OPPOSITE[face]];
  const limited = isLower(face)
    ? Math.max(uncut[face], Math.min(coordinate, opposite - THINNEST))
    : Math.min(uncut[face], Math.max(coordinate, opposite + THINNEST));
  return { ...clip, [face]: limited };
}

/** Shows the other half: the opposite face comes to the place of this one, and this one returns to the uncut box. */
export function flipped(clip: ClipBox, face: ClipFace, uncut: ClipBox): ClipBox {
  return { ...clip, [OPPOSITE[face]]: clip[face], [face]: uncut[face] };
}

export function boxOfClip(clip: ClipBox): Box {
  return { min: [clip.x0, clip.y0, clip.z0], max: [clip.x1, clip.y1, clip.z1] };
}

/**
 * The point where a face is grabbed, mm: in the middle of the part of the model that the section leaves. A face far
 * outside has its knob near the model, where the user looks.
 */
export function knobOf(face: ClipFace, clip: ClipBox, scene: Pick<Scene, 'world' | 'bounds'>): Vec3 {
  const shown = scene.bounds ?? scene.world;
  const { min, max } = boxOfClip(clip);
  const middle = (axis: Axis) => {
    const [low, high] = [Math.max(shown.min[axis], min[axis]), Math.min(shown.max[axis], max[axis])];
    return low <= high ? (low + high) / 2 : (min[axis] + max[axis]) / 2;
  };
  const axis = CLIP_AXIS[face];
  return withCoordinate([middle(0), middle(1), middle(2)], axis, nearModel(clip[face], axis, shown));
}

/** The corners of a frame around the model with the knob of a face in the middle: it shows where the face cuts, mm. */
export function frameOf(
  face: ClipFace,
  clip: ClipBox,
  scene: Pick<Scene, 'world' | 'bounds'>,
): readonly Vec3[] {
  const shown = scene.bounds ?? scene.world;
  const axis = CLIP_AXIS[face];
  const knob = knobOf(face, clip, scene);
  const { min, max } = boxOfClip(clip);
  const [first, second] = ACROSS[axis];
  const low = (each: Axis) => Math.max(min[each], nearModel(-Infinity, each, shown));
  const high = (each: Axis) => Math.min(max[each], nearModel(Infinity, each, shown));
  const corner = (u: number, v: number) => withCoordinate(withCoordinate(knob, first, u), second, v);
  return [
    corner(low(first), low(second)),
    corner(high(first), low(second)),
    corner(high(first), high(second)),
    corner(low(first), high(second)),
  ];
}

/** A coordinate brought as near to the model as its knob stands, mm. */
function nearModel(coordinate: number, axis: Axis, { min, max }: Box): number {
  const margin = FACE_OFFSET * Math.max(...boxSize({ min, max }));
  return Math.min(max[axis] + margin, Math.max(min[axis] - margin, coordinate));
}
