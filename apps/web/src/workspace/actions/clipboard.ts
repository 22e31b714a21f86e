import type { Box } from '@thermarium/geometry';
import {
  areVersions,
  newerMessage,
  quoted,
  type Upgrade,
  upgradeFrom,
  type Versioned,
} from '@thermarium/model';
import { versioned } from '@thermarium/records';
import type { StoreApi } from 'zustand/vanilla';
import type { ProjectDocument } from '../document/project-document.ts';
import type { Support } from '../editor/draft/support.ts';
import { ZERO } from '../editor/geometry/vector.ts';
import { primary, type SelectionState, select } from '../editor-state/selection.ts';
import type { ToolState } from '../editor-state/tools.ts';
import { isAssembly, type Tree } from '../records/document-tree.ts';
import {
  type Copied,
  type CopiedObject,
  copiedFrom,
  missingMaterials,
  pasted,
  stepOnto,
} from './copied-objects.ts';

/** The place for pasted objects: in the selected assembly, after the selected object, or at the end of the tree. */
function pasteTarget(
  tree: Tree,
  selected: number | null,
  copied: ReadonlySet<number>,
): { readonly parent: number | null; readonly index: number } {
  const node = selected === null ? undefined : tree.nodes.get(selected);
  const count = (parent: number | null) => tree.children.get(parent)?.length ?? 0;
  if (!node) return { parent: null, index: count(null) };
  // The copy of the selected assembly goes beside it: nobody wants it inside itself.
  if (isAssembly(node) && !copied.has(node.id)) return { parent: node.id, index: count(node.id) };
  return { parent: node.parent, index: (tree.children.get(node.parent) ?? []).indexOf(node.id) + 1 };
}

export interface ClipboardParts {
  readonly document: ProjectDocument;
  readonly editor: StoreApi<SelectionState & ToolState>;
  /** The storage that all tabs of this browser share. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The user, whose clipboard nobody else may paste from. */
  readonly user: () => string | null;
  readonly tell: (message: string, kind?: 'info' | 'error') => void;
  /** The box around objects, mm. */
  readonly boxOf: (ids: readonly number[]) => Box | null;
}

/** Copies objects and pastes them, also in another tab and in another project. */
export function createClipboard({ document, editor, storage, user, tell, boxOf }: ClipboardParts) {
  const state = () => document.store.getState();
  const key = () => `thermarium.clipboard.${user() ?? ''}`;
  /** The objects that this page copied. `text`: their form in the storage; null: the storage has no room for them. */
  let own: { readonly copied: Copied; readonly text: string | null } | null = null;

  const keep = (copied: Copied): string | null => {
    try {
      const text = JSON.stringify(copied);
      storage.setItem(key(), text);
      return text;
    } catch {
      // Older content must go: another tab would paste it as the latest.
      storage.removeItem(key());
      return null;
    }
  };
  /** The objects that were copied last, in any tab; null, with a message where one helps: they cannot be pasted. */
  const latest = (): Copied | null => {
    const text = storage.getItem(key());
    if (own && text === own.text) return own.copied;
    if (text === null) return null;
    const copied = readCopied(text);
    if (copied && 'message' in copied) {
      tell(copied.message, 'error');
      return null;
    }
    if (copied) own = { copied, text };
    return copied;
  };

  return {
    get isEmpty(): boolean {
      return own?.text !== null && storage.getItem(key()) === null;
    },

    /** Copies the objects with their contents; returns how many were copied. */
    copy(ids: readonly number[]): number {
      const copied = copiedFrom(state(), document.id, ids, boxOf(ids));
      own = { copied, text: keep(copied) };
      return copied.objects.length;
    },

    /** Pastes the copied objects and selects them. `onto`: a face on which they then stand. */
    async paste(onto: Support | null = null): Promise<void> {
      const copied = latest();
      if (!copied) return;
      const isHere = copied.project === document.id;
      const ids = new Set(isHere ? copied.objects.map(({ id }) => id) : []);
      const target = pasteTarget(state(), primary(editor.getState()), ids);
      const materials = missingMaterials(copied, state().materials);
      const into = { ...state(), project: document.id };
      const { box = null } = copied;
      const by = box && onto ? stepOnto(box, onto, editor.getState().snap) : ZERO;
      const outcome = await document.addObjects(pasted(copied, into, target, by), materials);
      if (!outcome.ok) return tell(outcome.message, 'error');
      select(
        editor,
        outcome.value.map(({ id }) => id),
      );
      if (materials.length > 0) tell(materialsMessage(materials));
    },
  };
}

export type Clipboard = ReturnType<typeof createClipboard>;

/** The greatest number of materials that a message names one by one. */
const MOST_NAMED = 3;

/** Says which materials came along with what was pasted. */
export function materialsMessage(materials: readonly { readonly name?: string | undefined }[]): string {
  const [only] = materials;
  if (materials.length === 1) return `The material ${quoted(only?.name ?? '')} came with it.`;
  if (materials.length > MOST_NAMED) return `${materials.length} materials came with it.`;
  return `The materials ${materials.map(({ name = '' }) => quoted(name)).join(', ')} came with it.`;
}

/** Copied objects that a later version of these pages has kept, and why this one cannot paste them. */
interface NewerCopied {
  readonly message: string;
}

/**
 * Reads copied objects that some page of this browser has kept, maybe an earlier version of these pages; null if the
 * text is none.
 *
 * @param known everything that has versions.
 */
export function readCopied(
  text: string,
  known: readonly Versioned[] = versioned,
): Copied | NewerCopied | null {
  const kept = parsed(text);
  // The first pages stated no versions: all were 1.
  const stated = kept?.versions ?? {};
  if (!kept || !areVersions(stated)) return null;
  const upgrade = upgradeFrom(stated, known);
  if ('newer' in upgrade) {
    const [newer] = upgrade.newer;
    const example = nameOfFirst(newer.type, kept.objects);
    return {
      message: `The copied objects need ${newerMessage(newer, 'this page', example)} Load the page again.`,
    };
  }
  if (!upgrade.isNeeded) return kept;
  try {
    return {
      ...kept,
      objects: kept.objects.map((object) => upgraded(object, upgrade)),
      materials: kept.materials.map(({ name, ...fields }) => ({
        ...upgrade.fields('material', fields),
        name,
      })),
    };
  } catch {
    return null;
  }
}

function upgraded(
  { type, fields: stated, children, ...origin }: CopiedObject,
  upgrade: Upgrade,
): CopiedObject {
  const { name, active, visible, ...own } = stated;
  const fields = { ...upgrade.fields(type, own), name, active, visible };
  return { ...origin, type, fields, children: children.map((child) => upgraded(child, upgrade)) };
}

function nameOfFirst(type: string, objects: readonly CopiedObject[]): string | undefined {
  for (const object of objects) {
    const name = object.type === type ? object.fields.name : nameOfFirst(type, object.children);
    if (typeof name === 'string') return name;
  }
  return undefined;
}

function parsed(text: string): Copied | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isCopied(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Only the outer form is checked, since this program wrote the value. */
function isCopied(kept: unknown): kept is Copied {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'objects' in kept &&
    Array.isArray(kept.objects) &&
    'materials' in kept &&
    Array.isArray(kept.materials)
  );
}
