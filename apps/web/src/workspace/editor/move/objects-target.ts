import { type Box, unionOf, type Vec3 } from '@thermarium/geometry';
import type { DocumentState } from '../../document/project-document.ts';
import type { SelectionState } from '../../editor-state/selection.ts';
import type { ObjectChange } from '../../records/object-edits.ts';
import type { FieldChanges, ModelNode } from '../../records/project-content.ts';
import { objectBox } from '../../scene/object-box.ts';
import type { Scene } from '../../scene/scene.ts';
import type { EditorParts } from '../editor.ts';
import type { EditorView } from '../gestures/gesture.ts';
import type { MoveTarget } from './move-target.ts';
import { setPreviews, settle } from './previews.ts';
import { shiftedPosition, without } from './shifted-fields.ts';

/** The objects of a selection that move. */
interface Selected {
  readonly nodes: DocumentState['nodes'];
  readonly objects: Scene['objects'];
  /** The objects that have a place, without those that move with a selected assembly above them. */
  readonly roots: readonly number[];
  /** Around them, mm. */
  readonly box: Box | null;
}

const known = new WeakMap<SelectionState['selection'], Selected>();

/** The moving objects of the selection. Cached: every frame and every movement of the pointer asks for them. */
export function selectedObjects(context: EditorView): Selected {
  const { selection } = context.store.getState();
  const { nodes } = context.document.store.getState();
  const { objects } = context.scene.getState();
  const before = known.get(selection);
  if (before?.nodes === nodes && before.objects === objects) return before;
  const ids = new Set(selection);
  const roots = selection.filter((id) => {
    const node = nodes.get(id);
    if (!node || (!node.leaf && !objectBox(objects.get(id)))) return false;
    let above = node.parent;
    while (above !== null && !ids.has(above)) above = nodes.get(above)?.parent ?? null;
    return above === null;
  });
  const selected = { nodes, objects, roots, box: boundsOf(context, roots) };
  known.set(selection, selected);
  return selected;
}

/** The box around objects, mm; an object without a shape counts by the box in its fields. */
export function boundsOf(
  { scene, document }: Pick<EditorView, 'scene' | 'document'>,
  ids: readonly number[],
): Box | null {
  const { objects } = scene.getState();
  const { nodes } = document.store.getState();
  return unionOf(
    ids.flatMap((id) => {
      const box = objectBox(objects.get(id)) ?? statedBox(nodes.get(id));
      return box ? [box] : [];
    }),
  );
}

function statedBox(node: ModelNode | undefined): Box | null {
  if (!node) return null;
  const min: Vec3 = [node.x_calc ?? 0, node.y_calc ?? 0, node.z_calc ?? 0];
  return {
    min,
    max: [min[0] + (node.dx_calc ?? 0), min[1] + (node.dy_calc ?? 0), min[2] + (node.dz_calc ?? 0)],
  };
}

/** Makes the selected objects the target of a move: assemblies move as a whole, others by their position. */
export function objectsTarget(context: EditorParts): MoveTarget | null {
  const { document, store } = context;
  const { nodes, children } = document.store.getState();
  const { roots, box: start } = selectedObjects(context);
  if (!start) return null;
  const typed = store.getState().preview;
  const moving = new Set(roots.flatMap((root) => withAllBelow(root, children)));
  const leaves = [...moving].flatMap((id): Leaf[] => {
    const node = nodes.get(id);
    if (!node?.leaf) return [];
    const { x, y, z } = { ...node, ...typed.get(id) };
    return [{ id, position: { x, y, z }, typed: typed.get(id) }];
  });
  let laid: ReadonlyMap<number, ReturnType<typeof moved>> = new Map();
  let shown: Vec3 | null = null;
  let changes: readonly ObjectChange[] = [];
  const preview = (by: Vec3) => {
    if (shown?.every((length, axis) => length === by[axis])) return;
    shown = by;
    laid = new Map(leaves.map((leaf) => [leaf.id, moved(context, leaf, by)] as const));
    changes = [...laid.values()].map(({ id, change }) => ({ id, changes: change }));
    setPreviews(
      store,
      'preview',
      leaves.map(({ id }) => [id, laid.get(id)?.shown ?? null] as const),
    );
  };
  const [first] = roots;
  const assembly = roots.length === 1 && first !== undefined && !nodes.get(first)?.leaf ? first : null;
  return {
    start,
    axes: [0, 1, 2],
    moves: (id) => moving.has(id),
    preview,
    restore: () => {
      shown = null;
      setPreviews(
        store,
        'preview',
        leaves.map((leaf) => [leaf.id, leaf.typed ?? null] as const),
      );
    },
    prepare: (by) => {
      preview(by);
      if (assembly === null) document.prepareMany(changes);
    },
    save: (by) => {
      preview(by);
      const outcome =
        assembly === null
          ? document.updateMany(changes)
          : document.translate(assembly, [by[0], by[1], by[2]]);
      settle(context, 'preview', [{ laid: [...laid.values()], outcome }]);
    },
  };
}

/** An object that has a place of its own, before it moves. */
interface Leaf {
  readonly id: number;
  readonly position: FieldChanges;
  /** Typed fields that are not saved yet. */
  readonly typed: FieldChanges | undefined;
}

function moved({ document }: EditorParts, { id, position, typed }: Leaf, by: Vec3) {
  const change = shiftedPosition(position, by);
  return {
    id,
    change,
    shown: { ...typed, ...change },
    before: without(typed, Object.keys(change)),
    isSaved: () => {
      const node: FieldChanges = document.store.getState().nodes.get(id) ?? {};
      return Object.entries(change).every(([key, value]) => node[key] === value);
    },
  };
}

function withAllBelow(
  id: number,
  children: ReadonlyMap<number | null, readonly number[]>,
): readonly number[] {
  return [id, ...(children.get(id) ?? []).flatMap((child) => withAllBelow(child, children))];
}
