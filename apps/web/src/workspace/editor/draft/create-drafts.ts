import type { Draft } from '../../editor-state/draft.ts';
import { primary } from '../../editor-state/selection.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts } from '../editor.ts';
import { boundsOf } from '../move/objects-target.ts';
import { newElement } from './new-element.ts';
import { placedBeside, placedOn } from './placed-element.ts';
import { baseOf, supportUnder } from './support.ts';
import { elementAfterKey, typedFields } from './typed-element.ts';

export interface Drafts {
  drag(view: ViewPort, type: string, x: number, y: number): void;
  drop(cancelled: boolean): void;
  start(type: string, fields: FieldChanges): void;
  /** A key that is pressed in the middle of a drag; true: it has taken it. */
  key(key: string): boolean;
  /** Gives up the element that is being dragged in; false: none is. */
  cancelDrag(): boolean;
}

/** New elements, dragged in from the palette or begun without a drag. The document has none of them before Add. */
export function createDrafts(context: EditorParts): Drafts {
  const { store, document, scene, mayEdit, addDraft } = context;
  let drag: {
    readonly type: string;
    readonly fields: FieldChanges;
    readonly serial: number;
    /** Where the pointer is, over which view, CSS px. */
    readonly at: { readonly view: ViewPort; readonly x: number; readonly y: number };
  } | null = null;
  /** The element was added by Enter, and the button is still down. */
  let isAdded = false;
  let serial = 0;

  const end = (draft: Draft | null) => {
    drag = null;
    store.setState({ draft, setAside: null, guides: [], carrying: false, typedElement: null });
  };
  const follow = (held: NonNullable<typeof drag>) => {
    drag = held;
    const { type, fields: first, at } = held;
    const { clip, snap, typedElement } = store.getState();
    const given = typedElement ? typedFields(typedElement) : {};
    const support = supportUnder(at.view.rayAt(at.x, at.y), scene.getState(), clip);
    const fields = support
      ? placedOn(support, type, first, snap, given)
      : placedBeside(null, null, type, first, snap, given);
    const parent = type === 'plane' ? null : selectedAssemblyOver(context, support?.object ?? null);
    store.setState({
      draft: { type, fields, parent, serial: held.serial },
      carrying: true,
      typedElement: typedElement && { ...typedElement, x: at.x, y: at.y },
    });
  };
  const drop = () => {
    end(store.getState().draft);
    store.setState({ selection: [], plane: null });
  };

  return {
    drag: (view, type, x, y) => {
      if (!mayEdit() || isAdded) return;
      const at = { view, x, y };
      if (drag?.type === type) return follow({ ...drag, at });
      const fields = newElement(type, document.store.getState());
      if (!fields) return;
      serial += 1;
      if (!drag) store.setState({ setAside: store.getState().draft });
      // The modes of solutions and planes show a finished model; elements are built in the mode of the model.
      store.setState({ mode: 'box', typedElement: null });
      follow({ type, fields, serial, at });
    },
    drop: (cancelled) => {
      isAdded = false;
      if (!drag) return;
      if (cancelled) end(store.getState().setAside);
      else drop();
    },
    key: (key) => {
      const { draft, typedElement } = store.getState();
      const after = drag && draft && elementAfterKey(typedElement, draft, key);
      if (!drag || !after) return false;
      if (after === 'add') {
        isAdded = true;
        drop();
        addDraft();
        return true;
      }
      store.setState({ typedElement: { ...after, x: drag.at.x, y: drag.at.y } });
      follow(drag);
      return true;
    },
    start: (type, given) => {
      if (!mayEdit()) return;
      const fields = newElement(type, document.store.getState());
      if (!fields) return;
      const { selection, snap } = store.getState();
      const chosen = primary(store.getState());
      const under = boundsOf(context, selection);
      const [only] = selection.length === 1 ? selection : [];
      const object = only === undefined ? undefined : scene.getState().objects.get(only);
      const base = under && (object ? baseOf(object, under) : { box: under, board: false });
      const box = under ?? scene.getState().bounds;
      const placed = { ...placedBeside(box, base, type, { ...fields, ...given }, snap), ...given };
      const parent = type === 'plane' ? null : selectedAssemblyOver(context, chosen);
      drag = null;
      serial += 1;
      const draft = { type, fields: placed, parent, serial };
      // A plane is laid through the temperatures that are looked at; objects are built in the mode of the model.
      const mode = type === 'plane' ? store.getState().mode : 'box';
      const nothing = { selection: [], plane: null, setAside: null, carrying: false, typedElement: null };
      store.setState({ ...nothing, mode, draft });
    },
    cancelDrag: () => {
      if (!drag) return false;
      end(store.getState().setAside);
      return true;
    },
  };
}

/** The nearest selected assembly that is the object or contains it: new elements go into it. */
export function selectedAssemblyOver(
  { document, store }: Pick<EditorParts, 'document' | 'store'>,
  object: number | null,
): number | null {
  const { nodes } = document.store.getState();
  const selected = new Set(store.getState().selection);
  let id = object;
  while (id !== null) {
    const node = nodes.get(id);
    if (node && !node.leaf && selected.has(id)) return id;
    id = node?.parent ?? null;
  }
  return null;
}
