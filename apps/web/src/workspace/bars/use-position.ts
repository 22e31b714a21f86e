import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import {
  NO_POSITION,
  type PositionFields,
  positionOf,
  positionOfAll,
  positionOfPlane,
} from '../position/position-fields.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { boxAround, placeOf } from '../scene/object-box.ts';
import { DRAFT_ID, useScene } from '../scene/scene.ts';

/** The subject of the position bar. */
export type PositionTarget =
  | { readonly of: 'nothing' }
  | { readonly of: 'objects'; readonly ids: readonly number[] }
  | { readonly of: 'plane'; readonly id: number }
  | { readonly of: 'draft'; readonly name: string };

const NO_FIELDS: FieldChanges = {};
const NOTHING: PositionTarget = { of: 'nothing' };

/** The selected object, plane or draft and its six fields, including values that are being dragged. */
export function usePosition(): { readonly target: PositionTarget; readonly fields: PositionFields } {
  const document = useDocument();
  const editor = useEditorStore();
  const scene = useScene();
  const selection = useStore(editor, (state) => state.selection);
  const draft = useStore(editor, (state) => state.draft);
  const planeId = useStore(editor, (state) => state.plane);
  const plane = useStore(document.store, (state) => state.planes.find(({ id }) => id === planeId));
  const planePreview = useStore(editor, (state) =>
    planeId === null ? undefined : state.planePreview.get(planeId),
  );
  const single = draft ? DRAFT_ID : selection.length === 1 ? selection[0] : null;
  const node = useStore(document.store, (state) => (single === null ? undefined : state.nodes.get(single)));
  const preview = useStore(editor, (state) => (single === null ? undefined : state.preview.get(single)));
  const object = useStore(scene, (state) => (single === null ? undefined : state.objects.get(single)));
  const many = useStore(scene, (state) => (draft === null && selection.length > 1 ? state : null));

  return useMemo(() => {
    if (draft) {
      const { fields } = draft;
      const target = { of: 'draft', name: `${draft.type} ${String(fields.name ?? '')}` } as const;
      if (draft.type === 'plane') return { target, fields: positionOfPlane({ plane: fields.plane }, fields) };
      return { target, fields: positionOf({ type: draft.type, fields, ...placeOf(object) }) };
    }
    if (plane) {
      const fields = { ...plane, ...planePreview };
      return { target: { of: 'plane', id: plane.id }, fields: positionOfPlane(plane, fields) };
    }
    if (many) {
      return { target: { of: 'objects', ids: selection }, fields: positionOfAll(boxAround(many, selection)) };
    }
    if (!node) return { target: NOTHING, fields: NO_POSITION };
    const fields = { ...node, ...(preview ?? NO_FIELDS) };
    return {
      target: { of: 'objects', ids: selection },
      fields: positionOf({ type: node.type, fields, ...placeOf(object) }),
    };
  }, [draft, plane, planePreview, many, selection, node, preview, object]);
}
