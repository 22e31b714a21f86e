import type { Axis, Box, Vec3 } from '@thermarium/geometry';
import { DRAFT_ID } from '../../scene/scene.ts';
import type { EditorContext, EditorView } from '../gestures/gesture.ts';
import { draftTarget } from './draft-target.ts';
import { objectsTarget, selectedObjects } from './objects-target.ts';
import { planeTarget } from './plane-target.ts';

/** What a drag or an arrow key moves: previewed while it goes on, one change of the document at the end. */
export interface MoveTarget {
  /** Around all of it, where it stood, mm. */
  readonly start: Box;
  /** The axes along which it can move. */
  readonly axes: readonly Axis[];
  /** Whether an object moves with it, so that it cannot be snapped to. */
  moves(id: number): boolean;
  /** Shows it moved by so much, mm. */
  preview(by: Vec3): void;
  restore(): void;
  /** Saves it moved by so much; what cannot be saved goes back, and why is said. */
  save(by: Vec3): void;
}

/** What the handles stand on: the draft before the selected plane before the selected objects. Null: nothing moves. */
export function movable(context: EditorView): 'draft' | 'plane' | 'objects' | null {
  if (!context.mayEdit()) return null;
  const { draft, plane, mode } = context.store.getState();
  if (draft) return 'draft';
  // Where temperatures are shown a slip of the hand would make them stale.
  if (plane !== null) return mode === 'solution' ? null : 'plane';
  return mode === 'box' && selectedObjects(context).roots.length > 0 ? 'objects' : null;
}

/** Takes hold of it. Null: nothing is there to be moved. */
export function takeHold(context: EditorContext): MoveTarget | null {
  switch (movable(context)) {
    case 'draft':
      return draftTarget(context);
    case 'plane':
      return planeTarget(context);
    case 'objects':
      return objectsTarget(context);
    case null:
      return null;
  }
}

/** Whether a press on this object takes hold of what is selected. */
export function isHeldBy(context: EditorView, object: number): boolean {
  const what = movable(context);
  if (what === 'draft') return object === DRAFT_ID;
  if (what !== 'objects') return false;
  const { ids, nodes } = selectedObjects(context);
  let id: number | null = object;
  while (id !== null && !ids.has(id)) id = nodes.get(id)?.parent ?? null;
  return id !== null;
}
