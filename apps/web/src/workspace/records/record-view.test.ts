import { noRecords, type ObjectRecord, type Records, withDiff } from '@thermarium/records';
import { expect, test } from 'vitest';
import { createObject } from './add-objects.ts';
import { type Edit, isRefused, type Planned } from './edit.ts';
import { updateObject } from './object-edits.ts';
import { addMaterials } from './other-edits.ts';
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

test('a change of one object makes no other node anew but those that follow from it', () => {
  const view = new RecordView();
  const records = manyRecords(view);
  const before = view.of(records, null);
  expect(before.nodes.size).toBe(COUNT);
  expect(view.of({ ...records, object: new Map(records.object) }, null).nodes).toBe(before.nodes);
  const changed = (id: number, fields: object) => {
    const last = view.of(records, null);
    const base = { records, context: view.contextOf(records), newId: () => 0 };
    const after = withDiff(records, made(updateObject(base, id, { ...fields })).diff);
    const shown = view.of(after, null);
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

test('after any changes, one after the other, all nodes are as a fresh view shows them', () => {
  let seed = 7;
  const upTo = (count: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % count;
  };
  let lastId = 0;
  let records = noRecords;
  const ids = new RecordView();
  const base = () => ({ records, context: ids.contextOf(records), newId: () => ++lastId });
  records = withDiff(records, made(addMaterials(base(), [{ name: 'copper', conductivity: 390 }])).diff);
  const material = lastId;
  const kinds = ['source', 'assembly', 'pcb', 'via_array'] as const;
  const withNew = (kind: (typeof kinds)[number]): Records => {
    const more = {
      via_array: { material },
      pcb: { auto_via: true, dx: 40, dy: 40, layers: [{ thickness: 35, material }] },
    };
    const body = { name: `${kind} ${lastId}`, ...(kind in more && more[kind as keyof typeof more]) };
    return withDiff(records, made(createObject(base(), kind, body)).diff);
  };
  for (let n = 0; n < 24; n++) records = withNew(kinds[n % 4]);
  const view = new RecordView();
  view.of(records, null);
  const withRow = (row: ObjectRecord, change: Partial<ObjectRecord>): Records => ({
    ...records,
    object: new Map(records.object).set(row.id, { ...row, ...change }),
  });
  /** Late in the test also itself or one that is no container: then the object is not shown, and all are checked. */
  const parentFor = (row: ObjectRecord, other: ObjectRecord, step: number) => {
    const isSound = other.kind === 'assembly' && other.parent_id === null && row.kind !== 'assembly';
    return isSound || step > 300 ? other.id : null;
  };
  for (let step = 0; step < 400; step++) {
    const rows = [...records.object.values()];
    const row = rows[upTo(rows.length)];
    const other = rows[upTo(rows.length)];
    const fields = { ...row.fields };
    const gone = new Map(records.object);
    gone.delete(row.id);
    const parameter = { id: 900, timestamp: '', name: 'p', description: '', value: step };
    const changes = [
      () => withRow(row, { fields: { ...fields, x: upTo(4), z: upTo(3) } }),
      () => withRow(row, { fields: { ...fields, x: 'p' } }),
      () => withRow(row, { parent_id: parentFor(row, other, step), position: upTo(9) }),
      () => withRow(row, { position: upTo(9) }),
      () => withRow(row, { active: upTo(3) > 0, visible: upTo(3) > 0 }),
      () => (rows.length > 12 ? { ...records, object: gone } : records),
      () => (step > 300 ? records : withNew(kinds[upTo(4)])),
      () => ({ ...records, parameter: new Map([[900, parameter]]) }),
    ];
    records = changes[upTo(changes.length)]();
    const shown = view.of(records, null);
    const fresh = new RecordView().of(records, null);
    expect([...shown.nodes]).toEqual([...fresh.nodes]);
    expect(shown.children).toEqual(fresh.children);
  }
});
