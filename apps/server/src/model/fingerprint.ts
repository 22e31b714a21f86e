import { createHash } from 'node:crypto';
import { kinds } from '@thermarium/kinds';
import { type Document, evaluateDocument, type FieldTable, solveInputs } from '@thermarium/model';

const fieldsByType = new Map<string, FieldTable>(kinds.map(({ type, fields }) => [type, fields]));

/**
 * A digest of everything that can alter the result of a solve, and of nothing else. A solution is stale when its
 * project's digest differs; undoing back makes it fresh again. A model with errors has the digest of its text.
 */
export function fingerprint(document: Document, transient: boolean): string {
  const { model } = evaluateDocument(document, kinds);
  const content = model
    ? solveInputs(model, (type) => fieldsByType.get(type) ?? {}, transient)
    : { invalid: document };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
