import type { Kind } from '@thermarium/kinds';
import { type NodeBody, nodeBody as workedOut } from '@thermarium/records';
import { Memo } from './memo.ts';
import type { ModelContext } from './model-context.ts';
import { keptShapes } from './object-values.ts';

/** The part of a node that depends on its own stored fields alone, with its JSON. */
export interface WrittenBody extends NodeBody {
  /** The answer as a JSON object without its braces. */
  readonly json: string;
}

/** Bounded by characters of JSON, enough for a large project: an object with a long text weighs as much as hundreds. */
const bodies = new Memo<WrittenBody>(24_000_000, ({ json }) => json.length);

/** The cached body of fields with this digest (MD5 of their stored text). */
export function keptBody(kind: Kind, digest: string, context: ModelContext): WrittenBody | undefined {
  return bodies.get(keyOf(kind, digest, context));
}

/**
 * The body of a node, computed from the JSON text of its stored fields and cached under their digest. Pass null for a
 * text that the database did not write: its digest would differ, so the body is not cached.
 */
export function nodeBody(
  kind: Kind,
  fields: string,
  digest: string | null,
  context: ModelContext,
): WrittenBody {
  const body = workedOut(kind, JSON.parse(fields), context, keptShapes);
  const written = { ...body, json: insideOf(body.answer) };
  if (digest !== null) bodies.keep(keyOf(kind, digest, context), written);
  return written;
}

function keyOf({ type }: Kind, digest: string, context: ModelContext): string {
  return `${context.digest} ${type} ${digest}`;
}

/** The JSON of an object without its braces. */
export function insideOf(answer: object): string {
  return JSON.stringify(answer).slice(1, -1);
}
