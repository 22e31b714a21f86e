import type { EditedThing } from '@thermarium/api';
import { kinds, plane as planeKind } from '@thermarium/kinds';
import { type FieldTable, type KindSchema, text } from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';
import type { Draft } from '../editor-state/draft.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { typedValues, type Values } from './typed-values.ts';

/** The key of a form: an object, a plane or the draft. */
export type FormKey = `object:${number}` | `plane:${number}` | 'draft';

export function objectForm(id: number): FormKey {
  return `object:${id}`;
}

export function planeForm(id: number): FormKey {
  return `plane:${id}`;
}

/** The target of a form, read from the document and the editor. */
export interface FormTarget {
  readonly key: FormKey;
  readonly kind: KindSchema;
  /** The kind's fields and the name, which every form has. */
  readonly fields: FieldTable;
  /** Null for a draft. */
  readonly id: number | null;
  readonly parent: number | null;
  /** The typed values as stored in the document or in the draft. */
  readonly stored: Values;
  /** The whole node, with derived values. */
  readonly node: Values;
  readonly timestamp: string | undefined;
  /** Tells a draft from another one. */
  readonly serial?: number | undefined;
  readonly active: boolean;
  readonly visible: boolean;
}

const kindsByType: ReadonlyMap<string, KindSchema> = new Map(
  [...kinds, planeKind].map((kind) => [kind.type, kind]),
);

const fieldsByKind = new Map<KindSchema, FieldTable>();

/** Every form has a name, and a blank one counts as missing. */
function fieldsOf(kind: KindSchema): FieldTable {
  let fields = fieldsByKind.get(kind);
  if (!fields) {
    fields = { ...kind.fields, name: text('Name') };
    fieldsByKind.set(kind, fields);
  }
  return fields;
}

function kindOfType(type: string): KindSchema | undefined {
  return kindsByType.get(type);
}

/** The stored thing that a form is of; null: a draft. */
export function formOf(key: FormKey): EditedThing | null {
  if (key === 'draft') return null;
  return { of: key.startsWith('plane:') ? 'plane' : 'object', id: idOf(key) };
}

/** The id of the object or plane; NaN for a draft, which has none. */
export function idOf(key: FormKey): number {
  return Number(key.slice(key.indexOf(':') + 1));
}

/** Null where the target no longer exists. */
export function targetOf(key: FormKey, state: DocumentState, draft: Draft | null): FormTarget | null {
  if (key === 'draft') return draft ? draftTarget(draft) : null;
  const id = idOf(key);
  if (key.startsWith('plane:')) {
    const plane = state.planes.find((each) => each.id === id);
    return plane ? savedTarget(key, id, { ...plane, type: 'plane', parent: null }) : null;
  }
  const node = state.nodes.get(id);
  return node ? savedTarget(key, id, node) : null;
}

function savedTarget(key: FormKey, id: number, node: FieldChanges): FormTarget | null {
  const kind = kindOfType(String(node.type));
  if (!kind) return null;
  const fields = fieldsOf(kind);
  return {
    key,
    kind,
    fields,
    id,
    parent: typeof node.parent === 'number' ? node.parent : null,
    stored: typedValues(fields, node),
    node,
    timestamp: typeof node.timestamp === 'string' ? node.timestamp : undefined,
    active: node.active !== false,
    visible: node.visible !== false,
  };
}

function draftTarget(draft: Draft): FormTarget | null {
  const kind = kindOfType(draft.type);
  if (!kind) return null;
  const fields = fieldsOf(kind);
  return {
    key: 'draft',
    kind,
    fields,
    id: null,
    parent: draft.parent,
    stored: typedValues(fields, draft.fields),
    node: draft.fields,
    timestamp: undefined,
    serial: draft.serial,
    active: draft.fields.active !== false,
    visible: draft.fields.visible !== false,
  };
}
