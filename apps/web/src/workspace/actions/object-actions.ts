import type { Vec3 } from '@thermarium/geometry';
import { groupKind } from '@thermarium/kinds';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState, ProjectDocument } from '../document/project-document.ts';
import { type SelectionState, select } from '../editor-state/selection.ts';
import { allBelow, isAssembly, outermost } from '../records/document-tree.ts';
import type { ObjectChange } from '../records/object-edits.ts';
import type { Outcome } from '../records/outcome.ts';
import type { FieldChanges, ModelNode } from '../records/project-content.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import {
  copiesAlong,
  type Duplicated,
  type DuplicatedPlane,
  planeStep,
  planeStepSince,
  stepBeside,
  stepSince,
} from './duplicate-step.ts';

export interface ActionParts {
  readonly document: ProjectDocument;
  readonly editor: StoreApi<SelectionState>;
  /** Asks the user whether to go on. */
  readonly ask: (question: { readonly title: string; readonly message: string }) => Promise<boolean>;
  /** Tells the user what went wrong. */
  readonly tell: (message: string) => void;
}

/** Makes copies of objects in a row, each a step further, and selects them. */
export async function repeatObjects(
  { document, editor }: Pick<ActionParts, 'document' | 'editor'>,
  ids: readonly number[],
  by: Vec3,
  count: number,
): Promise<Outcome<readonly ModelNode[]>> {
  const tree = document.store.getState();
  const made = await document.addObjects(copiesAlong(tree, outermost(tree, ids), by, count));
  if (made.ok)
    select(
      editor,
      made.value.map(({ id }) => id),
    );
  return made;
}

/** The actions on objects and planes of the model from a menu, a row or a key. */
export function createObjectActions({ document, editor, ask, tell }: ActionParts) {
  const state = () => document.store.getState();
  let latest: Duplicated | null = null;
  let latestPlane: DuplicatedPlane | null = null;
  const told = <T>(outcome: Outcome<T>): Outcome<T> => {
    if (!outcome.ok) tell(outcome.message);
    return outcome;
  };
  const nodesOf = (ids: readonly number[]) => ids.flatMap((id) => state().nodes.get(id) ?? []);
  const updateAll = async (ids: readonly number[], changes: FieldChanges) => {
    told(await document.updateMany(ids.map((id) => ({ id, changes }))));
  };

  const selectNodes = (nodes: readonly ModelNode[]) =>
    select(
      editor,
      nodes.map(({ id }) => id),
    );

  const removed = async (outer: readonly number[]) => {
    const gone = new Set(outer.flatMap((id) => [id, ...allBelow(state(), id)]));
    const { selection } = editor.getState();
    if (selection.some((id) => gone.has(id))) {
      editor.setState({ selection: selection.filter((id) => !gone.has(id)) });
    }
    told(await document.remove(outer));
  };

  return {
    /** Deletes the objects with their contents, after a question. */
    async remove(ids: readonly number[]): Promise<void> {
      const outer = outermost(state(), ids);
      if (outer.length > 0 && (await ask(removalQuestion(state(), outer)))) await removed(outer);
    },

    /** Deletes objects without a question, since the clipboard holds them. */
    removeCut: (ids: readonly number[]): Promise<void> => removed(outermost(state(), ids)),

    async removePlane(id: number): Promise<void> {
      const plane = state().planes.find((each) => each.id === id);
      if (!plane || !(await ask({ title: `Deleting ${plane.name}`, message: PROCEED }))) return;
      if (editor.getState().plane === id) editor.setState({ plane: null });
      told(await document.removePlane(id));
    },

    /** Duplicates objects beside themselves, or the latest copies as far again as these were put, and selects the copies. */
    async duplicate(ids: readonly number[]): Promise<void> {
      const outer = outermost(state(), ids);
      if (outer.length === 0) return;
      const isAgain = latest !== null && sameIds(latest.copies, outer);
      const by = (isAgain && latest ? stepSince(state().nodes, latest) : null) ?? stepBeside(nodesOf(outer));
      const made = told(await document.addObjects(copiesAlong(state(), outer, by, 1)));
      if (!made.ok) return;
      latest = { originals: outer, copies: made.value.map(({ id }) => id) };
      selectNodes(made.value);
    },

    /** Duplicates a plane beside itself along its normal, or the latest copy as far again, and selects the copy. */
    async duplicatePlane(id: number): Promise<void> {
      const { planes, nodes } = state();
      const plane = planes.find((each) => each.id === id);
      if (!plane) return;
      const again = latestPlane?.copy === id ? planeStepSince(planes, latestPlane) : null;
      const outcome = told(await document.clonePlane(id, again ?? planeStep([...nodes.values()], plane)));
      if (!outcome.ok) return;
      latestPlane = { original: id, copy: outcome.value.id };
      editor.setState({ plane: outcome.value.id, selection: [] });
    },

    /** Hides all of them, or shows them where all are hidden. */
    async toggleVisible(ids: readonly number[]): Promise<void> {
      const visible = !nodesOf(ids).some((node) => node.visible);
      await updateAll(differing(nodesOf(ids), 'visible', visible), { visible });
    },

    async togglePlaneVisible(id: number): Promise<void> {
      const plane = state().planes.find((each) => each.id === id);
      if (plane) told(await document.updatePlane(id, { visible: !plane.visible }));
    },

    /** Sets all of them inactive, or active where all are inactive. */
    async toggleActive(ids: readonly number[]): Promise<void> {
      const active = !nodesOf(ids).some((node) => node.active);
      await updateAll(differing(nodesOf(ids), 'active', active), { active });
    },

    async rename(id: number, name: string): Promise<void> {
      if (state().nodes.get(id)?.name !== name) told(await document.update(id, { name }));
    },

    async renamePlane(id: number, name: string): Promise<void> {
      const plane = state().planes.find((each) => each.id === id);
      if (plane && plane.name !== name) told(await document.updatePlane(id, { name }));
    },

    /** Puts objects into a new assembly in the place of the first of them. */
    async group(ids: readonly number[]): Promise<number | null> {
      const outer = outermost(state(), ids);
      const first = nodesOf(outer)[0];
      if (!first) return null;
      const index = (state().children.get(first.parent) ?? [])
        .filter((id) => !outer.includes(id) || id === first.id)
        .indexOf(first.id);
      const { parent } = first;
      const fields = { name: freeName(state().nodes), parent, index };
      const children = outer.map((id) => ({ id }));
      const made = told(await document.addObjects([{ type: groupKind.type, fields, children }]));
      if (!made.ok) return null;
      selectNodes(made.value);
      return made.value[0]?.id ?? null;
    },

    /** Replaces assemblies by their contents. */
    async ungroup(ids: readonly number[]): Promise<void> {
      const assemblies = nodesOf(outermost(state(), ids)).filter(isAssembly);
      const freed = freedFrom(state(), assemblies);
      const gone = assemblies.map(({ id }) => id);
      if (gone.length === 0) return;
      const ungrouping = document.updateMany(freed, gone);
      select(
        editor,
        freed.map(({ id }) => id),
      );
      told(await ungrouping);
    },
  };
}

export type ObjectActions = ReturnType<typeof createObjectActions>;

const PROCEED = 'Do you wish to proceed?';

/** The question before objects are deleted. */
function removalQuestion(
  tree: Parameters<typeof allBelow>[0],
  outer: readonly number[],
): { readonly title: string; readonly message: string } {
  const within = outer.reduce((sum, id) => sum + allBelow(tree, id).length, 0);
  const title =
    outer.length === 1
      ? `Deleting ${tree.nodes.get(outer[0])?.name ?? ''}`
      : `Deleting ${outer.length.toLocaleString('en-US')} objects`;
  if (within === 0) return { title, message: PROCEED };
  const place = outer.length === 1 ? 'it' : 'them';
  const what =
    within === 1
      ? `The object in ${place} is`
      : `The ${within.toLocaleString('en-US')} objects in ${place} are`;
  return { title, message: `${PROCEED} ${what} deleted too.` };
}

/** The new places of the contents of assemblies; each goes before the assembly that it leaves. */
function freedFrom(
  { children }: Pick<DocumentState, 'children'>,
  assemblies: readonly ModelNode[],
): readonly ObjectChange[] {
  const freed = new Map(assemblies.map(({ id }) => [id, children.get(id) ?? []]));
  return [...Map.groupBy(assemblies, ({ parent }) => parent)].flatMap(([parent, leaving]) => {
    const order = (children.get(parent) ?? []).flatMap((id) => [...(freed.get(id) ?? []), id]);
    const inside = new Set(leaving.flatMap(({ id }) => freed.get(id) ?? []));
    return order.flatMap((id, index) => (inside.has(id) ? [{ id, changes: { parent, index } }] : []));
  });
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && b.every((id) => a.includes(id));
}

function differing(nodes: readonly ModelNode[], field: 'visible' | 'active', wanted: boolean): number[] {
  return nodes.filter((node) => node[field] !== wanted).map(({ id }) => id);
}

/** 'Assembly', or 'Assembly 2' and so on where that is taken. */
function freeName(nodes: ReadonlyMap<number, ModelNode>): string {
  const taken = new Set([...nodes.values()].map(({ name }) => name));
  for (let count = 1; ; count++) {
    const name = count === 1 ? groupKind.title : `${groupKind.title} ${count}`;
    if (!taken.has(name)) return name;
  }
}

export const ObjectActionsContext = storeContext<ObjectActions>();
export const useObjectActions = () => useOpenStore(ObjectActionsContext);
