import { type Box, unionOf, type Vec3 } from '@thermarium/geometry';
import type { FieldChanges, ModelNode } from '../../document/project-document.ts';
import { objectBox } from '../geometry/object-box.ts';
import type { EditorContext, EditorView } from '../gestures/gesture.ts';
import type { MoveTarget } from './move-target.ts';
import { type Laid, setPreviews, settle } from './previews.ts';
import { shiftedPosition, without } from './shifted-fields.ts';

const POSITION = ['x', 'y', 'z'] as const;

/** The selected objects that have a place, without those that move with a selected assembly above them. */
export function movableRoots({ store, document, scene }: EditorView): readonly number[] {
  const { selection } = store.getState();
  const { nodes } = document.store.getState();
  const selected = new Set(selection);
  const { objects } = scene.getState();
  return selection.filter((id) => {
    const node = nodes.get(id);
    if (!node || (!node.leaf && !objectBox(objects.get(id)))) return false;
    let above = node.parent;
    while (above !== null && !selected.has(above)) above = nodes.get(above)?.parent ?? null;
    return above === null;
  });
}

/** The box around objects, mm; of one without a shape the box that its numbers state. */
export function boundsOf({ scene, document }: EditorView, ids: readonly number[]): Box | null {
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

/** Takes hold of the selected objects: assemblies move as a whole, others by their position. */
export function objectsTarget(context: EditorContext): MoveTarget | null {
  const { document, store } = context;
  const { nodes, children } = document.store.getState();
  const roots = movableRoots(context);
  const start = boundsOf(context, roots);
  if (!start) return null;
  const typed = store.getState().preview;
  const members = new Map<number, readonly number[]>();
  const moving = new Set<number>();
  for (const root of roots) {
    const below = withAllBelow(root, children);
    for (const id of below) moving.add(id);
    members.set(
      root,
      below.filter((id) => nodes.get(id)?.leaf),
    );
  }
  const leaves = [...members.values()].flat();
  const shown = (id: number, by: Vec3): FieldChanges => {
    const fields = { ...nodes.get(id), ...typed.get(id) };
    return { ...typed.get(id), ...shiftedPosition(fields, by) };
  };
  const restore = () =>
    setPreviews(
      store,
      'preview',
      leaves.map((id) => [id, typed.get(id) ?? null] as const),
    );
  return {
    start,
    axes: [0, 1, 2],
    moves: (id) => moving.has(id),
    preview: (by) =>
      setPreviews(
        store,
        'preview',
        leaves.map((id) => [id, shown(id, by)] as const),
      ),
    restore,
    save: (by) => {
      const laid = new Map(leaves.map((id) => [id, laidOver(context, id, shown(id, by), typed.get(id))]));
      setPreviews(
        store,
        'preview',
        [...laid.values()].map((each) => [each.id, each.shown] as const),
      );
      const savings = [...members].map(([root, below]) => ({
        laid: below.flatMap((id) => laid.get(id) ?? []),
        outcome: nodes.get(root)?.leaf
          ? document.update(root, shiftedPosition({ ...nodes.get(root), ...typed.get(root) }, by))
          : document.translate(root, [by[0], by[1], by[2]]),
      }));
      settle(context, 'preview', savings);
    },
  };
}

function laidOver(
  { document }: EditorContext,
  id: number,
  shown: FieldChanges,
  typed: FieldChanges | undefined,
): Laid {
  return {
    id,
    shown,
    before: without(typed, POSITION),
    isSaved: () => {
      const node = document.store.getState().nodes.get(id);
      return POSITION.every((key) => !(key in shown) || node?.[key] === shown[key]);
    },
  };
}

function withAllBelow(
  id: number,
  children: ReadonlyMap<number | null, readonly number[]>,
): readonly number[] {
  return [id, ...(children.get(id) ?? []).flatMap((child) => withAllBelow(child, children))];
}
