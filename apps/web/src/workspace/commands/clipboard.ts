import { kinds } from '@thermarium/kinds';
import type {
  FieldChanges,
  ModelNode,
  Outcome,
  Placement,
  ProjectDocument,
} from '../document/project-document.ts';
import { type EditorStore, primary, select } from '../editor/editor-state.ts';
import { allBelow, isAssembly, outermost, type Tree } from './selected-objects.ts';

/** An object as it was when it was copied, with all that was in it. */
interface Copied {
  readonly node: ModelNode;
  readonly children: readonly Copied[];
}

/** Where what is pasted goes: into the selected assembly, else beside the selected object. */
function pasteTarget(
  tree: Tree,
  selected: number | null,
  copied: ReadonlySet<number>,
): { readonly parent: number | null; readonly index: number } {
  const node = selected === null ? undefined : tree.nodes.get(selected);
  const count = (parent: number | null) => tree.children.get(parent)?.length ?? 0;
  if (!node) return { parent: null, index: count(null) };
  // An assembly that was itself copied gets its copy beside it: nobody wants it in itself.
  if (isAssembly(node) && !copied.has(node.id)) return { parent: node.id, index: count(node.id) };
  return { parent: node.parent, index: (tree.children.get(node.parent) ?? []).indexOf(node.id) + 1 };
}

/** Copies objects and pastes them within a page. */
export function createClipboard({
  document,
  editor,
  tell,
}: {
  readonly document: ProjectDocument;
  readonly editor: EditorStore;
  readonly tell: (message: string) => void;
}) {
  let copied: readonly Copied[] = [];
  const state = () => document.store.getState();

  return {
    get isEmpty(): boolean {
      return copied.length === 0;
    },

    /** Keeps the objects with all that is in them; answers how many were kept. */
    copy(ids: readonly number[]): number {
      const tree = state();
      copied = outermost(tree, ids).flatMap((id) => snapshot(tree, id) ?? []);
      return copied.length;
    },

    /** Pastes what was copied and selects it. */
    async paste(): Promise<void> {
      const ids = new Set(copied.map(({ node }) => node.id));
      const target = pasteTarget(state(), primary(editor.getState()), ids);
      const made: ModelNode[] = [];
      for (const each of copied) {
        const outcome = await pasted(document, each, target.parent);
        if (outcome.ok) made.push(outcome.value);
        else tell(outcome.message);
      }
      if (made.length === 0) return;
      const places: Placement[] = made.map(({ id }, n) => ({
        id,
        parent: target.parent,
        index: target.index + n,
      }));
      if (!stand(state(), places)) {
        const outcome = await document.place(places);
        if (!outcome.ok) tell(outcome.message);
      }
      select(
        editor,
        made.map(({ id }) => id),
      );
    },
  };
}

export type Clipboard = ReturnType<typeof createClipboard>;

function snapshot(tree: Tree, id: number): Copied | null {
  const node = tree.nodes.get(id);
  if (!node) return null;
  return { node, children: (tree.children.get(id) ?? []).flatMap((child) => snapshot(tree, child) ?? []) };
}

/** A duplicate of the original while that is as it was, else a new object of what was copied. */
async function pasted(document: ProjectDocument, copy: Copied, parent: number | null) {
  if (isUnchanged(document.store.getState(), copy)) return document.clone(copy.node.id);
  return created(document, copy, parent);
}

function isUnchanged(tree: Tree, { node, children }: Copied): boolean {
  const now = tree.nodes.get(node.id);
  return (
    now !== undefined &&
    now.timestamp === node.timestamp &&
    allBelow(tree, node.id).length === countOf(children) &&
    children.every((child) => isUnchanged(tree, child))
  );
}

function countOf(copies: readonly Copied[]): number {
  return copies.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
}

async function created(
  document: ProjectDocument,
  { node, children }: Copied,
  parent: number | null,
): Promise<Outcome<ModelNode>> {
  const outcome = await document.create(node.type, { ...fieldsOf(node), parent });
  if (!outcome.ok) return outcome;
  for (const child of children) {
    const inside = await created(document, child, outcome.value.id);
    if (!inside.ok) return inside;
  }
  return outcome;
}

/** What a person stated of an object: its kind's fields and those of every node. */
function fieldsOf(node: ModelNode): FieldChanges {
  const fields = kinds.find(({ type }) => type === node.type)?.fields ?? {};
  const own = Object.keys(fields).filter((key) => node[key] !== undefined);
  const { name, active, visible } = node;
  return { ...Object.fromEntries(own.map((key) => [key, node[key]])), name, active, visible };
}

function stand(tree: Tree, places: readonly Placement[]): boolean {
  return places.every(({ id, parent, index }) => tree.children.get(parent)?.[index] === id);
}
