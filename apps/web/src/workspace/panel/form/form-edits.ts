import { sameValue } from '@thermarium/model';
import { fieldOfPath } from './field-layout.ts';
import { type Move, NO_MOVE } from './translation.ts';
import { changedValues, type Values } from './typed-values.ts';

/** What a person typed into the form of one object and has not sent. Kept until it is sent or taken back. */
export interface FormEdits {
  /** The fields that differ from what is stored. */
  readonly values: Values;
  /** What was stored in these fields when they were first changed. */
  readonly base: Values;
  /** The timestamp under which the person reads the object; none for what is not stored yet. */
  readonly seen: string | undefined;
  /** Paths that were left by Enter or blur: what is wrong there is said. */
  readonly touched: ReadonlySet<string>;
  /** Update or Add was pressed: everything that is wrong is said. */
  readonly submitted: boolean;
  /** How often it was pressed, and how often the program answered with what is wrong: each leads to the first error. */
  readonly attempts: number;
  /** What the program refused, by path. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Fields that somebody else has changed since. */
  readonly conflicts: readonly string[];
  /** Of an assembly: how it is to be moved. */
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

/** A value as it is being typed. One that is typed back to what is stored is no edit any more. */
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

/** The person has left the field: from now on it is said what is wrong there. */
export function leftAt(edits: FormEdits, path: string): FormEdits {
  return edits.touched.has(path) ? edits : { ...edits, touched: new Set([...edits.touched, path]) };
}

/**
 * The object has changed in the program. Edits of fields that kept their value follow it silently; of those that got
 * another one it is asked whose is to stay.
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

/** Theirs: the edits in conflict are given up. */
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

/** Mine: the edits stand against what is stored now. */
export function withMine(edits: FormEdits, stored: Values, timestamp: string | undefined): FormEdits {
  const keys = Object.keys(edits.values);
  return {
    ...edits,
    base: Object.fromEntries(keys.map((key) => [key, stored[key]])),
    conflicts: [],
    seen: timestamp,
  };
}

/** The fields were dragged elsewhere meanwhile: there the drag rules. */
export function overtaken(edits: FormEdits, fields: readonly string[]): FormEdits {
  const values = Object.fromEntries(Object.entries(edits.values).filter(([key]) => !fields.includes(key)));
  return { ...edits, values };
}

/**
 * A problem is said at once, except where the person is still typing. Of what is new it is not held against anybody
 * that it has not been filled in yet.
 */
export function isSaid(
  edits: FormEdits,
  path: string,
  { isNew, isMissing }: { readonly isNew: boolean; readonly isMissing: boolean },
): boolean {
  if (edits.submitted || edits.touched.has(path)) return true;
  return !(isNew && isMissing) && !(fieldOfPath(path) in edits.values);
}
