import type { Vec3 } from '@thermarium/geometry';
import type { FieldTable } from '@thermarium/model';
import type { DocumentEdits, ProjectDocument } from '../document/project-document.ts';
import type { Outcome } from '../records/outcome.ts';
import { type FormEdits, followed } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import type { FormKey, FormTarget } from './form-target.ts';
import { wellKnownText } from './polygon-text.ts';
import { deltasOf, isMove, placeOf } from './translation.ts';
import { changedValues, typedValues, type Values } from './typed-values.ts';

interface SenderParts {
  readonly document: ProjectDocument;
  readonly memory: FormMemory;
}

/** A form as it was when Update or Add was pressed. What is typed from then on is not sent with it. */
export interface PressedForm {
  readonly at: FormTarget;
  readonly edits: FormEdits;
}

/**
 * Sends a form: a new object or plane, or the changes of an existing one. Where somebody else changed only other
 * fields, both changes stand; otherwise the user is asked.
 */
export async function sendForm(
  parts: SenderParts,
  key: FormKey,
  pressed: PressedForm,
): Promise<Outcome<unknown>> {
  const { memory } = parts;
  const { at } = pressed;
  const outcome = await sendOnce(parts, pressed);
  if (outcome.ok || !outcome.current || at.id === null) return outcome;
  const theirs = typedValues(at.fields, outcome.current);
  const merged = followed(memory.edits(key), theirs, outcome.current.timestamp);
  memory.put(key, merged);
  return merged.conflicts.length > 0
    ? outcome
    : sendOnce(parts, { at: { ...at, stored: theirs }, edits: merged });
}

async function sendOnce({ document, memory }: SenderParts, pressed: PressedForm): Promise<Outcome<unknown>> {
  const { changes, move } = changesIn(memory, pressed);
  const { seen } = pressed.edits;
  // A change and a move of one assembly are one undo step.
  if (move && Object.keys(changes).length > 0) {
    return outcomeOf(await document.together((edits) => editsOf(memory, edits, pressed, seen)));
  }
  return outcomeOf(await Promise.all(editsOf(memory, document, pressed, seen)));
}

/** Makes the edits that a form asks for. They do not wait for each other. */
export function editsOf(
  memory: FormMemory,
  document: DocumentEdits,
  pressed: PressedForm,
  seen?: string,
): readonly Promise<Outcome<unknown>>[] {
  const { at } = pressed;
  const { id, kind } = at;
  if (id === null) {
    const body = asSent(at.fields, { ...at.node, ...pressed.edits.values });
    if (kind.type === 'plane') return [document.createPlane(body)];
    const place = kind.container ? { parent: null, collapsed: false } : { parent: at.parent };
    return [document.create(kind.type, { ...body, ...place })];
  }
  const { changes, move } = changesIn(memory, pressed);
  if (kind.type === 'plane') {
    return [document.updatePlane(id, seen === undefined ? changes : { ...changes, timestamp: seen })];
  }
  return [
    ...(Object.keys(changes).length > 0 ? [document.update(id, changes, seen)] : []),
    ...(move ? [document.translate(id, move)] : []),
  ];
}

/** The outcome of edits that are made together: the refusal, if there is one. */
export function outcomeOf(outcomes: readonly Outcome<unknown>[]): Outcome<unknown> {
  return outcomes.find(({ ok }) => !ok) ?? outcomes[0] ?? { ok: true, value: null };
}

/** The changed fields, and the distances that an assembly moves, mm; null: it stays. */
function changesIn(
  memory: FormMemory,
  { at, edits }: PressedForm,
): { readonly changes: Values; readonly move: Vec3 | null } {
  const { values, move } = edits;
  const changes = asSent(at.fields, changedValues(at.stored, values));
  const place = at.id === null ? null : placeOf(at.node);
  const deltas = place && deltasOf(move, place, memory.knowledge().parameters);
  return { changes, move: deltas && isMove(deltas) ? deltas : null };
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
