import { type Axis, type Box, translateBox } from '@thermarium/geometry';
import { objectBox } from '../../scene/object-box.ts';
import type { Scene } from '../../scene/scene.ts';

/** A face of a body that stands still, at a coordinate of its axis. */
export interface StillFace {
  readonly coordinate: number;
  readonly box: Box;
}

/** The faces that a dragged one may snap to, ascending by axis. */
export type FaceIndex = readonly (readonly StillFace[])[];

/** The largest number of copies whose faces are snapped to. */
const MOST_COPIES = 64;

/** The faces of all shown objects that do not move. Built once when a drag begins. */
export function indexFaces({ objects }: Scene, moves: (id: number) => boolean): FaceIndex {
  const boxes: Box[] = [];
  for (const object of objects.values()) {
    const { id, kind, visible, copies } = object;
    const bounds = objectBox(object);
    if (!bounds || !visible || kind.container || moves(id)) continue;
    if (copies.length === 0) boxes.push(bounds);
    for (const copy of copies.slice(0, MOST_COPIES)) boxes.push(translateBox(bounds, copy));
  }
  return ([0, 1, 2] as const).map((axis) => sortedFaces(boxes, axis));
}

function sortedFaces(boxes: readonly Box[], axis: Axis): readonly StillFace[] {
  const faces = boxes.flatMap((box): StillFace[] => [
    { coordinate: box.min[axis], box },
    { coordinate: box.max[axis], box },
  ]);
  return faces.sort((a, b) => a.coordinate - b.coordinate);
}

/** The faces between two coordinates, from the index of one axis. */
export function* facesBetween(faces: readonly StillFace[], from: number, to: number): Generator<StillFace> {
  let [low, high] = [0, faces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (faces[middle].coordinate < from) low = middle + 1;
    else high = middle;
  }
  for (; low < faces.length && faces[low].coordinate <= to; low++) yield faces[low];
}
