import type { Axis, Vec3 } from '@thermarium/geometry';
import type { EditorState } from '../editor-state/editor-state.ts';
import { axisOfClipFace, type ClipFields } from './overlays/clip-faces/clip-cuts.ts';
import type { PlaneField } from './plane-field.ts';

/** Points nearer to a plane than this lie on it, mm: the picture's numbers have 24 bits. */
const ON_PLANE = 2e-3;

/** The temperatures on the plane or clip face that two points lie on; null: there is none that is seen. */
export function profileField(
  { mode, clip }: Pick<EditorState, 'mode' | 'clip'>,
  results: { readonly planes: ReadonlyMap<number, PlaneField>; readonly clip: ClipFields },
  from: Vec3,
  to: Vec3,
): PlaneField | null {
  const isOn = (axis: Axis, coordinate: number): boolean =>
    Math.abs(from[axis] - coordinate) < ON_PLANE && Math.abs(to[axis] - coordinate) < ON_PLANE;
  if (mode === 'planes') {
    for (const field of results.planes.values()) if (isOn(field.axis, field.coordinate)) return field;
  }
  if (clip && mode !== 'box') {
    for (const [face, field] of results.clip) if (isOn(axisOfClipFace(face), clip[face])) return field;
  }
  return null;
}
