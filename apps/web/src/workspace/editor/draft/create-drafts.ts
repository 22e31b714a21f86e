import type { Draft } from '../../editor-state/draft.ts';
import { primary } from '../../editor-state/selection.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import type { ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts } from '../editor.ts';
import { boundsOf } from '../move/objects-target.ts';
import { newElement } from './new-element.ts';
import { placedBeside, placedOn } from './placed-element.ts';
import { baseOf, supportUnder } from './support.ts';

export interface Drafts {
  drag(view: ViewPort, type: string, x: number, y: number): void;
  drop(cancelled: boolean): void;
  start(type: string, fields: FieldChanges): void;
  /** Gives up the element that is being dragged in; false: none is. */
  cancelDrag(): boolean;
}

/** New elements, dragged in from the palette or begun without a drag. The document has none of them before Add. */
export function createDrafts(context: EditorParts): Drafts {
  const { store, document, scene, mayEdit } = context;
  let drag: {
    readonly type: string;
    readonly fields: FieldChanges;
    readonly serial: number;
  } | null = null;
  let serial = 0;

  const end = (draft: Draft | null) => {
    drag = null;
    store.setState({ draft, setAside: null, guides: [], carrying: false });
  };

  return {
    drag: (view, type, x, y) => {
      if (!mayEdit()) return;
      if (drag?.type !== type) {
        const fields = newElement(type, document.store.getState());
        if (!fields) return;
        serial += 1;
        if (!drag) store.setState({ setAside: store.getState().draft });
        drag = { type, fields, serial };
        // The modes of solutions and planes show a finished model; elements are built in the mode of the model.
        store.setState({ mode: 'box' });
      }
      const { clip, snap } = store.getState();
      const support = supportUnder(view.rayAt(x, y), scene.getState(), clip);
      const fields = support
        ? placedOn(support, type, drag.fields, snap)
        : placedBeside(null, null, type, drag.fields, snap);
      const parent = type === 'plane' ? null : selectedAssemblyOver(context, support?.object ?? null);
      store.setState({ draft: { type, fields, parent, serial: drag.serial }, carrying: true });
    },
    drop: (cancelled) => {
      if (!drag) return;
      if (cancelled) return end(store.getState().setAside);
      end(store.getState().draft);
      store.setState({ selection: [], plane: null });
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
      store.setState({ mode, selection: [], plane: null, draft, setAside: null, carrying: false });
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
