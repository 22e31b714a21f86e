import type { Box, Vec3 } from '@thermarium/geometry';
import type { CameraPlace } from '@thermarium/picture';
import type { ValuesView } from '../../ui/values-switch.tsx';

export type Mode = 'box' | 'solution' | 'planes';
export const CLIP_FACES = ['x0', 'x1', 'y0', 'y1', 'z0', 'z1'] as const;
export type ClipFace = (typeof CLIP_FACES)[number];

/** The coordinates of the section by face, mm. The model outside is not drawn. */
export type ClipBox = { readonly [face in ClipFace]: number };

/** A place on an object that moves and grows with it. */
export interface LabelSpot {
  /** The index of the copy by arrays of assemblies. */
  readonly copy: number;
  /** In shares of the box around the object, 0 to 1. */
  readonly share: Vec3;
}

/** The parts of the model that picture and tables show, and how. */
export interface ViewState {
  readonly mode: Mode;
  readonly clip: ClipBox | null;
  /** The clip face at hand, whose coordinate can be typed. */
  readonly clipFace: ClipFace | null;
  /** The objects whose names stand in the picture, each at the place that was clicked. */
  readonly labels: ReadonlyMap<number, LabelSpot>;
  readonly autoRotate: boolean;
  /** Where the camera stands when the model is shown first; null: all of the model is in sight. */
  readonly firstPlace: CameraPlace | null;
  /** The values of all tables. Raw: the values as they were typed. Calculated: the numbers that they stand for. */
  readonly values: ValuesView;
}

export const FIRST_VIEW: ViewState = {
  mode: 'box',
  clip: null,
  clipFace: null,
  labels: new Map(),
  autoRotate: false,
  firstPlace: null,
  values: 'calculated',
};

const boxes = new WeakMap<ClipBox, Box>();

/** The clip box as a box, the same one each time; null: nothing is cut. */
export function clipBoxOf(clip: ClipBox | null): Box | null {
  if (clip === null) return null;
  let box = boxes.get(clip);
  if (!box) {
    box = { min: [clip.x0, clip.y0, clip.z0], max: [clip.x1, clip.y1, clip.z1] };
    boxes.set(clip, box);
  }
  return box;
}
