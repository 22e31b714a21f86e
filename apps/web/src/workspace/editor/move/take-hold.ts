import type { DocumentState } from '../../document/project-document.ts';
import { DRAFT_ID } from '../../scene/scene.ts';
import type { EditorParts } from '../editor.ts';
import type { EditorView } from '../gestures/gesture.ts';
import { draftTarget } from './draft-target.ts';
import type { MoveTarget } from './move-target.ts';
import { objectsTarget, selectedObjects } from './objects-target.ts';
import { planeTarget } from './plane-target.ts';

/** The kind of target under the handles: draft before selected plane before selected objects. Null: nothing moves. */
export function movable(context: EditorView): 'draft' | 'plane' | 'objects' | null {
  if (!context.mayEdit()) return null;
  const { draft, plane, mode } = context.store.getState();
  if (draft) return 'draft';
  // An accidental move would make the shown temperatures stale.
  if (plane !== null) return mode === 'solution' ? null : 'plane';
  return mode === 'box' && selectedObjects(context).roots.length > 0 ? 'objects' : null;
}

/** The target under the handles; null: nothing can be moved. */
export function takeHold(context: EditorParts): MoveTarget | null {
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

/** Whether a press on this object grabs the current target. */
export function isHeldBy(context: EditorView, object: number): boolean {
  const what = movable(context);
  if (what === 'draft') return object === DRAFT_ID;
  if (what !== 'objects') return false;
  return isAmong(context.document.store.getState(), context.store.getState().selection, object);
}

/** Whether an object is one of these or below one of them. */
export function isAmong(
  { nodes }: Pick<DocumentState, 'nodes'>,
  ids: readonly number[],
  object: number,
): boolean {
  let id: number | null = object;
  while (id !== null && !ids.includes(id)) id = nodes.get(id)?.parent ?? null;
  return id !== null;
}
