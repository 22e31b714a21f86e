import type { Box } from '@thermarium/geometry';
import type { TreeNode } from '@thermarium/model';
import type { StoreApi } from 'zustand/vanilla';
import type { ProjectDocument } from '../document/project-document.ts';
import { type SelectionState, select } from '../editor-state/selection.ts';
import { objectOfFile } from '../records/object-of-file.ts';
import type { Outcome } from '../records/outcome.ts';
import { objectBox } from '../scene/object-box.ts';
import type { SceneStore } from '../scene/scene.ts';

/** An object that can carry a power map on its top. */
export interface PowerMapPlace {
  readonly id: number;
  readonly name: string;
  /** mm. */
  readonly box: Box;
}

/** The only selected object, if a power map can stand on it: it is active and has a shape. */
export function powerMapPlace(
  { document, scene }: { readonly document: ProjectDocument; readonly scene: SceneStore },
  selection: readonly number[],
): PowerMapPlace | null {
  const [id, ...others] = selection;
  const node = id === undefined || others.length > 0 ? undefined : document.store.getState().nodes.get(id);
  if (id === undefined || !node?.leaf || !node.active) return null;
  const box = objectBox(scene.getState().objects.get(id));
  return box && { id, name: node.name, box };
}

/** Adds the objects of a power map right after the one that carries them, as one step, and selects them. */
export async function addPowerMap(
  { document, editor }: { readonly document: ProjectDocument; readonly editor: StoreApi<SelectionState> },
  { id }: PowerMapPlace,
  tree: readonly TreeNode[],
): Promise<Outcome<unknown>> {
  const { nodes, children } = document.store.getState();
  const parent = nodes.get(id)?.parent ?? null;
  const index = (children.get(parent) ?? []).indexOf(id) + 1;
  const made = await document.addObjects(
    tree.map((node, n) => objectOfFile(node, nodes.has(id) ? { parent, index: index + n } : {})),
  );
  if (made.ok)
    select(
      editor,
      made.value.map((node) => node.id),
    );
  return made;
}
