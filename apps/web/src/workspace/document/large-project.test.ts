import { expect, test } from 'vitest';
import { type Content, noContent, withChange } from './content.ts';
import { emptyTree, treeFrom } from '../records/document-tree.ts';
import { newNode } from './testing/new-node.ts';

const COUNT = 2000;
const context = { materials: [], parameters: [] };

/** A tree as it comes over the wire: every reading is made of new objects. */
function answer(moved?: number): readonly unknown[] {
  const nodes = Array.from({ length: COUNT }, (_, index) => ({
    ...newNode('box', { id: index + 1, parent: null, index }, { name: `box ${index}`, x: index }, context),
    ...(index + 1 === moved && { x: -5, x_calc: -5, timestamp: new Date(1).toISOString() }),
    children: [],
  }));
  return JSON.parse(JSON.stringify(nodes));
}

function timed<Result>(what: string, work: () => Result): Result {
  const start = performance.now();
  const result = work();
  console.log(`${what}: ${(performance.now() - start).toFixed(2)} ms for ${COUNT} objects`);
  return result;
}

test('reading a project again keeps every object that has not changed', () => {
  const [first, same] = [answer(), answer()];
  const before = timed('first reading', () => treeFrom(first, emptyTree));
  expect(timed('a reading without changes', () => treeFrom(same, before))).toBe(before);
  const other = answer(77);
  const after = timed('a reading with one change', () => treeFrom(other, before));
  expect(after.children).toBe(before.children);
  const changed = [...after.nodes].filter(([id, node]) => before.nodes.get(id) !== node).map(([id]) => id);
  expect(changed).toEqual([77]);
});

test('a change of one object makes no other anew, and is made once', () => {
  const content: Content = { ...noContent, tree: treeFrom(answer(), emptyTree) };
  const change = {
    kind: 'update',
    id: 5,
    type: 'box',
    fields: { x: 9 },
    seen: '',
  } as const;
  withChange(content, { ...change, id: 6 });
  const after = timed('a change of one object', () => withChange(content, change));
  expect(after.tree.children).toBe(content.tree.children);
  const changed = [...after.tree.nodes].filter(([id, node]) => content.tree.nodes.get(id) !== node);
  expect(changed).toMatchObject([[5, { x: 9, x_calc: 9 }]]);
  expect(withChange(content, change).tree.nodes.get(5)).toBe(after.tree.nodes.get(5));
});
