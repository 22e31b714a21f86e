import { noRecords, type ObjectRecord, type Records, withDiff } from '@thermarium/api';
import { expect, test } from 'vitest';
import { createObject } from './add-objects.ts';
import { type Edit, isRefused, type Planned } from './edit.ts';
import { updateObject } from './object-edits.ts';
import { RecordView } from './record-view.ts';

const COUNT = 2000;

function made(planned: Planned): Edit {
  if (isRefused(planned)) throw new Error(planned.message);
  return planned;
}

/** Many objects at the top, and one in an assembly. */
function manyRecords(view: RecordView): Records {
  let id = 0;
  const base = (records: Records) => ({ records, context: view.contextOf(records), newId: () => ++id });
  const source = made(createObject(base(noRecords), 'source', { name: 'first' }));
  const group = made(createObject(base(noRecords), 'assembly', { name: 'group' }));
  const one = withDiff(withDiff(noRecords, source.diff), group.diff);
  const inner = made(createObject(base(one), 'source', { name: 'inner', parent: 2, dx: 3 }));
  const few = withDiff(one, inner.diff);
  const [first] = few.object.values();
  const copies = Array.from({ length: COUNT - 3 }, (_, n): [number, ObjectRecord] => [
    n + 4,
    { ...first, id: n + 4, name: `copy ${n}`, position: n + 4, fields: { ...first.fields } },
  ]);
  return { ...few, object: new Map([...few.object, ...copies]) };
}

function timed<Result>(what: string, work: () => Result): Result {
  const start = performance.now();
  const result = work();
  console.log(`${what}: ${(performance.now() - start).toFixed(2)} ms for ${COUNT} objects`);
  return result;
}

test('a change of one object makes no other node anew but those that follow from it', () => {
  const view = new RecordView();
  const records = manyRecords(view);
  const before = timed('all nodes', () => view.of(records, null));
  expect(before.nodes.size).toBe(COUNT);
  expect(view.of({ ...records, object: new Map(records.object) }, null).nodes).toBe(before.nodes);
  const changed = (id: number, fields: object) => {
    const last = view.of(records, null);
    const base = { records, context: view.contextOf(records), newId: () => 0 };
    const after = withDiff(records, made(updateObject(base, id, { ...fields })).diff);
    const shown = timed('a change of one', () => view.of(after, null));
    expect(shown.children).toBe(before.children);
    return [...shown.nodes].filter(([each, node]) => last.nodes.get(each) !== node);
  };
  expect(changed(77, { x: '3 * 3' })).toMatchObject([[77, { x: '3 * 3', x_calc: 9 }]]);
  // The assembly is as large as its contents.
  expect(changed(3, { dx: 7 }).toSorted(([a], [b]) => a - b)).toMatchObject([
    [2, { dx_calc: 7 }],
    [3, { dx: 7 }],
  ]);
  expect([...view.of(records, null).nodes.values()]).toEqual([...before.nodes.values()]);
});
