import type { CallFailed } from '@thermarium/api';
import { failureText } from '../../app/failure-text.ts';
import type { Change, ObjectsChange } from './change.ts';
import type { Content } from './content.ts';
import { type AnsweredNode, isAnsweredNode } from './document-tree.ts';
import type { FieldMessages, Outcome } from './project-document.ts';

export type Refused = Extract<Outcome<never>, { readonly ok: false }>;

export function codeOf({ body }: CallFailed): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/** The object as it is now, where somebody else has changed it meanwhile. */
export function currentOf({ body }: CallFailed): AnsweredNode | null {
  const current = typeof body === 'object' && body !== null && 'current' in body ? body.current : null;
  return isAnsweredNode(current) ? current : null;
}

/** The object that a change of several was refused for, with what is wrong with it, as far as its fields are. */
interface RefusedRow {
  /** Undefined: it is a new one. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly fields: FieldMessages;
}

function refusedRow(
  { materials, additions, updates, removals }: ObjectsChange,
  fields: FieldMessages,
): RefusedRow | null {
  const lists: readonly (readonly [unknown, readonly Omit<RefusedRow, 'fields'>[]])[] = [
    [fields.materials, materials.map(({ name = '' }) => ({ name }))],
    [fields.create, additions.map(({ name }) => ({ name }))],
    [fields.update, updates],
    [fields.delete, removals],
  ];
  for (const [list, rows] of lists) {
    if (!Array.isArray(list)) continue;
    for (const [at, { id, name }] of rows.entries()) {
      const messages: unknown = list[at];
      if (isMessages(messages) && Object.keys(messages).length > 0) return { id, name, fields: messages };
    }
  }
  return null;
}

/** Whether a row was refused since what it names is there no more. */
function isGone({ fields }: RefusedRow): boolean {
  return 'id' in fields || 'clone' in fields;
}

function isMessages(value: unknown): value is FieldMessages {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a change was refused because something that it is about is there no more. */
export function isAboutGone(error: CallFailed, change: Change): boolean {
  if (error.status === 404) return true;
  if (change.kind !== 'change-objects' || !error.fields) return false;
  const row = refusedRow(change, error.fields);
  return row !== null && isGone(row);
}

/** What a refused change of several objects is answered with. */
function refusalOfMany(error: CallFailed, change: ObjectsChange, by: string | null): Refused {
  const row = error.fields && refusedRow(change, error.fields);
  const current = currentOf(error);
  const id = row?.id ?? current?.id;
  const name = row?.name ?? current?.name;
  const what = name === undefined ? 'One of them' : `'${name}'`;
  const isRemoval = change.additions.length + change.updates.length === 0;
  const done = isRemoval ? 'deleted' : change.additions.length > 0 ? 'added' : 'changed';
  const nothing = `Nothing was ${done}.`;
  const refused = { ok: false, fields: null, id } as const;
  if (row && isGone(row)) {
    return { ...refused, message: `${what} has been deleted meanwhile. ${nothing}` };
  }
  if (row) {
    const said = firstMessage(row.fields) ?? error.message;
    return { ...refused, fields: row.fields, message: `${what}: ${said} ${nothing}` };
  }
  if (codeOf(error) === 'stale-node') {
    const again = isRemoval
      ? 'Look at it, then delete them again.'
      : 'Look at the new values, then make the change again.';
    const message = `${what} was changed by ${by ?? 'somebody else'} meanwhile. ${nothing} ${again}`;
    return { ...refused, message, current: current ?? undefined };
  }
  return {
    ok: false,
    fields: error.fields,
    message: (error.fields && firstMessage(error.fields)) ?? failureText(error),
  };
}

/** What a refused change is answered with. `by`: who changed the object last, as far as was heard. */
export function refusalOf(error: CallFailed, change: Change, content: Content, by: string | null): Refused {
  if (change.kind === 'change-objects') return refusalOfMany(error, change, by);
  const { fields } = error;
  if (fields) return { ok: false, fields, message: firstMessage(fields) ?? error.message };
  const name = nameOf(change, content);
  if (codeOf(error) === 'stale-node') {
    const message = conflictMessage(change, name, by ?? 'somebody else');
    return { ok: false, fields: null, message, current: currentOf(error) ?? undefined };
  }
  if (error.status === 404 && name !== null) {
    const message = `'${name}' has been deleted meanwhile; your change was not saved.`;
    return { ok: false, fields: null, message };
  }
  return { ok: false, fields: null, message: failureText(error) };
}

function conflictMessage({ kind }: Change, name: string | null, by: string): string {
  const what = name === null ? 'This' : `'${name}'`;
  const isRemoval = kind === 'remove' || kind === 'remove-plane' || kind === 'remove-material';
  return isRemoval
    ? `${what} was changed by ${by} meanwhile and was not deleted. Look at it, then delete it again.`
    : `${what} was changed by ${by} meanwhile; your change was not saved. Look at the new values, then make it again.`;
}

/** What a change is about; null where that is nothing with a name. */
function nameOf(change: Change, { tree, planes, materials }: Content): string | null {
  switch (change.kind) {
    case 'update':
    case 'remove':
    case 'translate':
      return tree.nodes.get(change.id)?.name ?? null;
    case 'update-plane':
    case 'clone-plane':
    case 'remove-plane':
      return planes.find(({ id }) => id === change.id)?.name ?? null;
    case 'update-material':
    case 'remove-material':
      return materials.find(({ id }) => id === change.id)?.name ?? null;
    default:
      return null;
  }
}

/** The first of messages by field, however deep. */
function firstMessage(fields: unknown): string | null {
  if (typeof fields === 'string') return fields;
  // The lines of one field belong together.
  if (isLines(fields)) return fields.join(' ') || null;
  if (typeof fields !== 'object' || fields === null) return null;
  for (const inner of Object.values(fields)) {
    const message = firstMessage(inner);
    if (message !== null) return message;
  }
  return null;
}

function isLines(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
