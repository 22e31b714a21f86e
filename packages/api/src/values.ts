import {
  isBlankName,
  isKeepable,
  LONGEST_NAME,
  NO_NUMBER,
  parsePlainNumber,
  UNKEEPABLE,
} from '@thermarium/model';
import { REQUIRED } from '@thermarium/records';
import { z } from 'zod';

/** Longest expression or description, characters. */
export const LONGEST_TEXT = 2000;
/** The largest `integer` of PostgreSQL, the type of ids. */
export const LARGEST_ID = 2_147_483_647;

/** An id in a body. */
export const id = z.int().min(0).max(LARGEST_ID);
/** An id in a path: digits only, so that `1e3` and ` 7` are refused. */
export const pathId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(id);
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** The `timestamp` that the caller has read; refused if it is older than the stored one. Not sent: no check. */
export const version = z.iso
  .datetime({ offset: true, error: 'Send back the timestamp as it was read!' })
  .nullish();

/** Text that the database can store. */
export function text(longest: number, error?: string) {
  return z
    .string(error === undefined ? undefined : { error })
    .max(longest, `Enter at most ${longest} characters!`)
    .refine(isKeepable, UNKEEPABLE);
}

/** Text as a person typed it. */
export const freeText = text(LONGEST_TEXT);

/** A name, of which something must be seen; `blank` is the message of its refusal. */
export function nameOr(blank: string) {
  return text(LONGEST_NAME, blank).refine((typed) => !isBlankName(typed), blank);
}
export const name = nameOr(REQUIRED);
/** A name that is checked for blanks together with the fields beside it, so that all problems are reported at once. */
export const fieldName = text(LONGEST_NAME, REQUIRED);
/** Text that must not be blank, such as a password. */
export const requiredText = text(LONGEST_NAME, REQUIRED).refine((typed) => typed.trim() !== '', REQUIRED);
export const color = z.string().regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'Write the colour as #rrggbb!');
/** A number or an expression of the project's parameters; its value is checked against the field's table. */
export const scalar = z.union([z.number(), freeText], { error: NO_NUMBER });

/** Whether nothing was typed. */
function isBlank(typed: unknown): boolean {
  return typed === undefined || typed === null || (typeof typed === 'string' && typed.trim() === '');
}

/** A number, or text that is a number and nothing else, as forms send it. */
export function plainNumber(wrong: string, blank = wrong) {
  const messageFor = (typed: unknown) => (isBlank(typed) ? blank : wrong);
  return z
    .union([z.number(), z.string()], { error: ({ input }) => messageFor(input) })
    .transform((typed, context) => {
      const value = typeof typed === 'number' ? typed : parsePlainNumber(typed);
      if (value !== null && Number.isFinite(value)) return value;
      context.addIssue({ code: 'custom', message: messageFor(typed) });
      return z.NEVER;
    });
}

/** A plain number or nothing. */
export function optionalNumber(wrong: string) {
  return z
    .union([z.number(), z.string()], { error: wrong })
    .nullish()
    .transform((typed, context) => {
      const value = typeof typed === 'string' ? parsePlainNumber(typed) : (typed ?? null);
      if (isBlank(typed) || (value !== null && Number.isFinite(value))) return value;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    });
}

/**
 * A body that may also be wrapped as the specification's client sends it: `{project_id, box: {…}}`. If the wrapper has
 * the name of a field (a plane's `plane`), only `project_id` tells the two forms apart.
 */
export function maybeWrapped<Body extends z.ZodObject>(names: readonly string[], body: Body) {
  const unwrapped = (sent: unknown) => {
    if (!isRecord(sent)) return sent;
    const name = names.find((each) => isRecord(sent[each]));
    if (name === undefined) return sent;
    const isAlone = Object.keys(sent).length === 1 && !(name in body.shape);
    return isAlone || 'project_id' in sent ? sent[name] : sent;
  };
  return z.preprocess((sent: z.input<Body>) => unwrapped(sent), body);
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list whose length is checked before its rows, so that a long list of junk costs no more than its count. */
export function rowsOf<Row extends z.ZodType>(row: Row, most: number, error?: string) {
  return z.preprocess(
    (sent: z.input<Row>[], context) => {
      if (!Array.isArray(sent) || sent.length <= most) return sent;
      context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: sent });
      return z.NEVER;
    },
    z.array(row, error === undefined ? undefined : { error }).meta({ maxItems: most }),
  );
}

/** A plain-text answer. */
export const plainText = z.string();

/** The rights of one user on a project or a library; a higher flag includes the lower. */
export const permissionFlags = z.object({ owner: z.boolean(), editor: z.boolean(), viewer: z.boolean() });
export const permissionEntry = z.object({ username: requiredText, permissions: permissionFlags });
export const permissionList = rowsOf(permissionEntry, 1000);
export type PermissionEntry = z.infer<typeof permissionEntry>;
