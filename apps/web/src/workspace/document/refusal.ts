import type { CallFailed } from '@thermarium/api';
import type { Change } from './change.ts';
import type { Content } from './content.ts';
import { type AnsweredNode, isAnsweredNode } from './document-tree.ts';
import type { Outcome } from './project-document.ts';

export type Refused = Extract<Outcome<never>, { readonly ok: false }>;

export function codeOf({ body }: CallFailed): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/** The object as it is now, where somebody else has changed it meanwhile. */
export function currentOf({ body }: CallFailed): AnsweredNode | null {
  const current = typeof body === 'object' && body !== null && 'current' in body ? body.current : null;
  return isAnsweredNode(current) ? current : null;
}

/** What a refused change is answered with. `by`: who changed the object last, as far as was heard. */
export function refusalOf(error: CallFailed, change: Change, content: Content, by: string | null): Refused {
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
  return { ok: false, fields: null, message: error.message };
}

function conflictMessage({ kind }: Change, name: string | null, by: string): string {
  const what = name === null ? 'This' : `'${name}'`;
  const isRemoval = kind === 'remove' || kind === 'remove-plane' || kind === 'remove-material';
  return isRemoval
    ? `${what} was changed by ${by} meanwhile and was not deleted. Look at it, then delete it again.`
    : `${what} was changed by ${by} meanwhile; your change was not saved. Look at the new values, then make it again.`;
}

/** What a change is about; null where that is nothing with a name. */
export function nameOf(change: Change, { tree, planes, materials }: Content): string | null {
  switch (change.kind) {
    case 'update':
    case 'remove':
    case 'clone':
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
  if (typeof fields !== 'object' || fields === null) return null;
  for (const inner of Object.values(fields)) {
    const message = firstMessage(inner);
    if (message !== null) return message;
  }
  return null;
}
