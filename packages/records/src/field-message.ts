import { fieldMessages, type Issue } from '@thermarium/model';

/** Messages by field; rows of a list by position, `{}` if a row has none: `{"layers": [{}, {"thickness": ["…"]}]}`. */
export interface FieldErrors {
  readonly [field: string]: readonly string[] | readonly FieldErrors[] | FieldErrors;
}

/** The field of a message: `['layers', 1, 'thickness']`; empty: the whole request. */
export type FieldPath = readonly (string | number)[];

export interface FieldMessage {
  readonly path: FieldPath;
  readonly message: string;
}

/** The messages of a model issue for its field, one for each line. */
export function messagesOf(issue: Issue): readonly FieldMessage[] {
  const path = fieldPath(issue.path);
  return fieldMessages(issue).map((message) => ({ path, message }));
}

/** Splits a path as the model's issues write it, `layers[1].thickness`. */
function fieldPath(path: string): FieldPath {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([segment, row]) =>
    row === undefined ? segment : Number(row),
  );
}

/** The key of messages that belong to no field. */
const WHOLE = 'non_field_errors';

/**
 * Messages in the shape that clients read: `{"layers": [{}, {"thickness": ["…"]}]}`, rows without messages as
 * empty objects. A request that is a list is answered with a list.
 */
export function fieldErrors(messages: readonly FieldMessage[]): FieldErrors | readonly FieldErrors[] {
  const own: Record<string, string[]> = {};
  const deeper = new Map<string | number, FieldMessage[]>();
  for (const { path, message } of messages) {
    const [first = WHOLE, ...rest] = path;
    if (rest.length > 0 || typeof first === 'number') {
      const inner = deeper.get(first);
      if (inner) inner.push({ path: rest, message });
      else deeper.set(first, [{ path: rest, message }]);
    } else own[first] = [...(own[first] ?? []), message];
  }
  const nested = [...deeper].map(([key, inner]) => [key, fieldErrors(inner)] as const);
  const rows = nested.filter(([key]) => typeof key === 'number');
  if (rows.length > 0 && Object.keys(own).length === 0 && rows.length === nested.length) return asRows(rows);
  // A message on a list as a whole takes the place of its rows; both cannot be shown at once.
  return Object.fromEntries([...nested, ...Object.entries(own)]);
}

function asRows(rows: readonly (readonly [string | number, FieldErrors | readonly FieldErrors[]])[]) {
  const last = Math.max(...rows.map(([position]) => Number(position)));
  const at = new Map(rows);
  return Array.from({ length: last + 1 }, (_, position): FieldErrors => {
    const row = at.get(position);
    return row === undefined || Array.isArray(row) ? {} : (row as FieldErrors);
  });
}
