import { type NodeBody, nodeBody as workedOut } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import { Memo } from './memo.ts';
import type { ModelContext } from './model-context.ts';
import { keptShapes } from './object-values.ts';

/** What follows of a node from its own stored fields, with its JSON. */
export interface WrittenBody extends NodeBody {
  /** Its answer as the inside of a JSON object. */
  readonly json: string;
}

/** Characters of JSON: of as many objects as a large project has. One of a long text weighs as much as hundreds. */
const bodies = new Memo<WrittenBody>(24_000_000, ({ json }) => json.length);

/** The body of fields with this digest (MD5 of their stored text), if it was worked out not long ago. */
export function keptBody(kind: Kind, digest: string, context: ModelContext): WrittenBody | undefined {
  return bodies.get(keyOf(kind, digest, context));
}

/**
 * The body of a node from the JSON text of its stored fields, which is kept under their digest; null: they are not to
 * be kept, for a text that the database did not write has another one.
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
