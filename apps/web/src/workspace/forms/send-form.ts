import type { FieldTable } from '@thermarium/model';
import type { ProjectDocument } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import type { Outcome } from '../records/outcome.ts';
import { followed } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import type { FormKey, FormTarget } from './form-target.ts';
import { wellKnownText } from './polygon-text.ts';
import { deltasOf, isMove, placeOf } from './translation.ts';
import { changedValues, typedValues, type Values } from './typed-values.ts';

interface SenderParts {
  readonly document: ProjectDocument;
  readonly editor: EditorStore;
  readonly memory: FormMemory;
}

/** Sends a form: a new object or plane, or the changes of an existing one. */
export function sendForm(parts: SenderParts, key: FormKey, at: FormTarget): Promise<Outcome<unknown>> {
  return at.id === null ? add(parts, at) : changeMerged(parts, key, at, at.id);
}

async function add({ document, editor, memory }: SenderParts, at: FormTarget): Promise<Outcome<unknown>> {
  const { draft } = editor.getState();
  const body = asSent(at.fields, { ...draft?.fields, ...memory.edits('draft').values });
  if (at.kind.type === 'plane') return document.createPlane(body);
  const place = at.kind.container ? { parent: null, collapsed: false } : { parent: at.parent };
  return document.create(at.kind.type, { ...body, ...place });
}

/** Sends changes. Where somebody else changed only other fields, both changes stand; otherwise the user is asked. */
async function changeMerged(
  parts: SenderParts,
  key: FormKey,
  at: FormTarget,
  id: number,
): Promise<Outcome<unknown>> {
  const { memory } = parts;
  const outcome = await change(parts, key, at, id);
  if (outcome.ok || !outcome.current) return outcome;
  const { timestamp } = outcome.current;
  const theirs = typedValues(at.fields, outcome.current);
  const merged = followed(memory.edits(key), theirs, timestamp);
  memory.put(key, merged);
  return merged.conflicts.length > 0 ? outcome : change(parts, key, { ...at, stored: theirs }, id);
}

async function change(
  { document, memory }: SenderParts,
  key: FormKey,
  at: FormTarget,
  id: number,
): Promise<Outcome<unknown>> {
  const { values, seen, move } = memory.edits(key);
  const changes = asSent(at.fields, changedValues(at.stored, values));
  if (at.kind.type === 'plane') {
    return document.updatePlane(id, seen === undefined ? changes : { ...changes, timestamp: seen });
  }
  const place = placeOf(at.node);
  const deltas = place && deltasOf(move, place, memory.knowledge().parameters);
  if (Object.keys(changes).length > 0) {
    const outcome = await document.update(id, changes, seen);
    if (!outcome.ok) return outcome;
  }
  return deltas && isMove(deltas) ? document.translate(id, deltas) : { ok: true, value: null };
}

/** The values as they are sent: outlines are well-known text. */
function asSent(fields: FieldTable, values: Values): Values {
  const outlines = Object.entries(values).flatMap(([key, value]) => {
    const field = fields[key];
    const isOutline = field?.kind === 'text' && field.format === 'corners' && typeof value === 'string';
    return isOutline ? [[key, wellKnownText(value)]] : [];
  });
  return { ...values, ...Object.fromEntries(outlines) };
}
