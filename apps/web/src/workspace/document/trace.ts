import type { Change } from './change.ts';
import type { Trace } from './change-queue.ts';
import { type Content, highestId } from './content.ts';
import { idsBelow } from './document-tree.ts';

/** What is noted of a change before it is sent. */
export function traceOf(change: Change, content: Content): Trace {
  const lastId = highestId(content);
  if (change.kind !== 'translate') return { lastId };
  for (const id of idsBelow(content.tree, change.id)) {
    const node = content.tree.nodes.get(id);
    if (!node?.leaf) continue;
    const { x_calc: x, y_calc: y, z_calc: z } = node;
    if (x !== null && y !== null && z !== null) return { lastId, stood: { id, at: [x, y, z] } };
  }
  return { lastId };
}

/**
 * Whether it is looked for before it is sent again: doing it twice is not the same as doing it once, or the refusal of
 * the second time does not tell of all that it is about.
 */
export function isDoubled({ kind }: Change): boolean {
  return (
    kind === 'create' ||
    kind === 'change-objects' ||
    kind === 'translate' ||
    kind === 'create-plane' ||
    kind === 'clone-plane' ||
    kind === 'add-materials'
  );
}
