import { sameValue } from '@thermarium/model';
import { fieldOfPath } from '../../ui/fault-list.tsx';
import { type Move, NO_MOVE } from './translation.ts';
import { changedValues, type Values } from './typed-values.ts';

/** The unsent edits of one object's form. They are kept until they are sent or reverted. */
export interface FormEdits {
  /** The values that differ from the stored ones. */
  readonly values: Values;
  /** The stored values of these fields when they were first changed. */
  readonly base: Values;
  /** The timestamp of the object's version that the user sees; undefined for a new object. */
  readonly seen: string | undefined;
  /** The paths that were left by Enter or blur, where errors are shown. */
  readonly touched: ReadonlySet<string>;
  /** Update or Add was pressed: all errors are shown. */
  readonly submitted: boolean;
  /** The number of presses and of answers with errors: each leads the user to the first error. */
  readonly attempts: number;
  /** The program's messages on refused values, by path. */
  readonly refusals: ReadonlyMap<string, string>;
  /** The edited fields that somebody else has changed since. */
  readonly conflicts: readonly string[];
  /** The move of an assembly. */
  readonly move: Move;
}

export const NO_EDITS: FormEdits = {
  values: {},
  base: {},
  seen: undefined,
  touched: new Set(),
  submitted: false,
  attempts: 0,
  refusals: new Map(),
  conflicts: [],
  move: NO_MOVE,
};

export function isUnsaved({ values }: FormEdits): boolean {
  return Object.keys(values).length > 0;
}

/** Takes in a value while it is typed. A value that equals the stored one is no edit any more. */
export function typedInto(
  edits: FormEdits,
  stored: Values,
  seen: string | undefined,
  field: string,
  value: unknown,
): FormEdits {
  const values = changedValues(stored, { ...edits.values, [field]: value });
  const base = Object.fromEntries(
    Object.keys(values).map((key) => [key, key in edits.base ? edits.base[key] : stored[key]]),
  );
  const refusals = new Map([...edits.refusals].filter(([path]) => fieldOfPath(path) !== field));
  const conflicts = edits.conflicts.filter((key) => key in values);
  return { ...edits, values, base, refusals, conflicts, seen: isUnsaved(edits) ? edits.seen : seen };
}

/** Marks a field as left: from now on its errors are shown. */
export function leftAt(edits: FormEdits, path: string): FormEdits {
  return edits.touched.has(path) ? edits : { ...edits, touched: new Set([...edits.touched, path]) };
}

/**
 * Adapts edits to a change of the stored object. Where the stored value of an edited field is unchanged, the edit
 * stays silently; otherwise the user is asked which value to keep.
 */
export function followed(edits: FormEdits, stored: Values, timestamp: string | undefined): FormEdits {
  if (!isUnsaved(edits)) {
    return edits.conflicts.length > 0 ? { ...edits, conflicts: [], base: {} } : edits;
  }
  const values = changedValues(stored, edits.values);
  const keys = Object.keys(values);
  const conflicts = keys.filter((key) => !sameValue(stored[key], edits.base[key]));
  const base = Object.fromEntries(keys.map((key) => [key, edits.base[key]]));
  return { ...edits, values, base, conflicts, seen: conflicts.length > 0 ? edits.seen : timestamp };
}

/** Resolves conflicts by dropping the edits concerned. */
export function withTheirs(edits: FormEdits, stored: Values, timestamp: string | undefined): FormEdits {
  const kept = Object.entries(edits.values).filter(([key]) => !edits.conflicts.includes(key));
  return {
    ...edits,
    values: Object.fromEntries(kept),
    base: Object.fromEntries(kept.map(([key]) => [key, stored[key]])),
    conflicts: [],
    seen: timestamp,
  };
}

/** Resolves conflicts by keeping the edits over the present stored values. */
export function withMine(edits: FormEdits, stored: Values, timestamp: string | undefined): FormEdits {
  const keys = Object.keys(edits.values);
  return {
    ...edits,
    base: Object.fromEntries(keys.map((key) => [key, stored[key]])),
    conflicts: [],
    seen: timestamp,
  };
}

/** Drops the edits of fields that were dragged meanwhile. */
export function overtaken(edits: FormEdits, fields: readonly string[]): FormEdits {
  const values = Object.fromEntries(Object.entries(edits.values).filter(([key]) => !fields.includes(key)));
  return { ...edits, values };
}

/**
 * Whether a problem at a path is shown: at once, except while the user is typing there. A blank field of a new object
 * is not a problem yet.
 */
export function isSaid(
  edits: FormEdits,
  path: string,
  { isNew, isMissing }: { readonly isNew: boolean; readonly isMissing: boolean },
): boolean {
  if (edits.submitted || edits.touched.has(path)) return true;
  return !(isNew && isMissing) && !(fieldOfPath(path) in edits.values);
}
