import type { CallFailed } from '@thermarium/api';
import {
  type Diff,
  type DiffEntry,
  keyOf,
  type Records,
  type RecordTable,
  recordTables,
} from '@thermarium/records';
import { failureText } from '../../app/failure-text.ts';
import type { FieldMessages, Refused } from './outcome.ts';
import type { ModelNode } from './project-content.ts';

/** The parts of a change that explain its refusal. */
interface RefusedChange {
  readonly diff: Diff;
  /** It concerns several objects. */
  readonly many: boolean;
}

export function codeOf({ body }: CallFailed): unknown {
  return isMessages(body) ? body.code : null;
}

/** A record that somebody else has changed or deleted meanwhile. */
export interface Changed {
  readonly table: RecordTable;
  readonly id: number;
  readonly name: string | null;
  /** The author of the change; null: not known. */
  readonly by: string | null;
  readonly isGone: boolean;
}

/** The record whose outdated version caused a refusal; null: the refusal has another reason. */
export function changedIn(error: CallFailed): Changed | null {
  const { body } = error;
  if (codeOf(error) !== 'changed-since' || !isMessages(body)) return null;
  const { table, id, name, by, current } = body;
  if (!isTable(table) || typeof id !== 'number') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { table, id, name: text(name), by: text(by), isGone: current === null };
}

function isTable(table: unknown): table is RecordTable {
  return recordTables.some((each) => each === table);
}

type Done = 'added' | 'changed' | 'deleted';

function doneBy(diff: Diff): Done {
  if (diff.every(({ after }) => after === null)) return 'deleted';
  return diff.some(({ before }) => before === null) ? 'added' : 'changed';
}

/** The refusal of a change that conflicts with one by somebody else. `current`: the object as it is now. */
export function conflictOf(
  { diff, many }: RefusedChange,
  { id, name, by, isGone }: Changed,
  current: ModelNode | undefined,
): Refused {
  const done = doneBy(diff);
  const who = by ?? 'somebody else';
  const quoted = name === null ? null : `'${name}'`;
  const refused = { ok: false, fields: null, ...(current && { current }), ...(many && { id }) } as const;
  const tell = (message: string): Refused => ({ ...refused, message });
  const nothing = `Nothing was ${done}.`;
  if (isGone) {
    const what = quoted ?? (many ? 'One of them' : 'It');
    return tell(
      `${what} has been deleted meanwhile${many ? `. ${nothing}` : '; your change was not saved.'}`,
    );
  }
  if (many) {
    const again =
      done === 'deleted'
        ? 'Look at it, then delete them again.'
        : 'Look at the new values, then make the change again.';
    return tell(`${quoted ?? 'One of them'} was changed by ${who} meanwhile. ${nothing} ${again}`);
  }
  return tell(
    done === 'deleted'
      ? `${quoted ?? 'This'} was changed by ${who} meanwhile and was not deleted. Look at it, then delete it again.`
      : `${quoted ?? 'This'} was changed by ${who} meanwhile; your change was not saved. Look at the new values, then make it again.`,
  );
}

/** The refusal of a change with wrong content. */
export function refusalOf(error: CallFailed, { diff, many }: RefusedChange, records: Records): Refused {
  const { fields } = error;
  const rows: unknown = fields?.diff;
  const at = Array.isArray(rows)
    ? rows.findIndex((row: unknown) => isMessages(row) && Object.keys(row).length > 0)
    : -1;
  if (!Array.isArray(rows) || at < 0) {
    return { ok: false, fields, message: firstMessage(fields) ?? failureText(error) };
  }
  const messages = rows[at] as FieldMessages;
  const refused: Refused = {
    ok: false,
    fields: messages,
    message: firstMessage(messages) ?? failureText(error),
  };
  return many ? refusedRow(refused, namedRow(diff[at], records), doneBy(diff)) : refused;
}

function namedRow(
  entry: DiffEntry,
  records: Records,
): { readonly id?: number; readonly name: string } | null {
  const { table, id, before, after } = entry;
  const name = after?.name ?? before?.name ?? records[table].get(id)?.name;
  if (typeof name !== 'string') return null;
  return { ...(before && { id }), name };
}

/** A refusal of a change of several objects, because of one of them. */
export function refusedRow(
  { fields, message }: Refused,
  row: { readonly id?: number; readonly name: string } | null,
  done: Done,
): Refused {
  const what = row === null ? 'One of them' : `'${row.name}'`;
  return { ok: false, fields, message: `${what}: ${message} Nothing was ${done}.`, id: row?.id };
}

/** Whether a change builds on another one: on an object that it added, or on a value that it set. */
export function buildsOn(diff: Diff, earlier: Diff): boolean {
  const set = new Map(earlier.map((entry) => [keyOf(entry), entry]));
  const made = new Set<unknown>(earlier.flatMap(({ id, before }) => (before === null ? [id] : [])));
  return diff.some((entry) => {
    const found = set.get(keyOf(entry));
    if (made.has(entry.id) || made.has(entry.after?.parent_id)) return true;
    if (refersTo(entry.after, made)) return true;
    return (
      found !== undefined &&
      Object.keys(entry.before ?? {}).some((key) => Object.hasOwn(found.after ?? {}, key))
    );
  });
}

/** Whether any of the fields refers to one of these materials. */
function refersTo(values: unknown, ids: ReadonlySet<unknown>): boolean {
  if (ids.size === 0 || typeof values !== 'object' || values === null) return false;
  return Object.entries(values).some(([key, value]: [string, unknown]) =>
    typeof value === 'number' ? /material$/.test(key) && ids.has(value) : refersTo(value, ids),
  );
}

function isMessages(value: unknown): value is FieldMessages {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first message among messages by field, at any depth. */
export function firstMessage(fields: unknown): string | null {
  if (typeof fields === 'string') return fields;
  if (typeof fields !== 'object' || fields === null) return null;
  // The lines of one field belong together.
  if (isLines(fields)) return fields.join(' ') || null;
  for (const inner of Object.values(fields)) {
    const message = firstMessage(inner);
    if (message !== null) return message;
  }
  return null;
}

function isLines(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
