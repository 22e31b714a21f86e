import { noRecords } from '@thermarium/records';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../records/outcome.ts';
import { type Change, diffOf, merged } from './change.ts';
import { ChangeQueue, type Done, LOST, type QueueParts, type Waiting } from './change-queue.ts';

type Answer = Outcome<Done> | typeof LOST;
type Fields = { readonly [key: string]: unknown };

const accepted: Outcome<Done> = { ok: true, value: {} };
const refused = { ok: false, fields: { x: ['No!'] }, message: 'No!' } as const;

let keys = 0;

function update(id: number, after: Fields): Change {
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, 0]));
  const label = `Change ${id}`;
  return { id: `key ${keys++}`, label, diff: [{ table: 'object', id, before, after }], many: false };
}

/** Puts off the program's answers until the test gives them. */
interface Call {
  readonly change: Change;
  readonly sent: number;
  answer(answer: Answer): Promise<void>;
}

let calls: Call[];
let ended: [Change, Outcome<Done>][];
let kept: readonly Waiting[];
let queue: ChangeQueue;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  ended = [];
  kept = [];
  keys = 0;
  const parts: QueueParts = {
    perform: (change, sent) =>
      new Promise((resolve) => {
        const answer = async (given: Answer) => {
          resolve(given);
          await vi.advanceTimersByTimeAsync(0);
        };
        calls.push({ change, sent, answer });
      }),
    merge: (first, second) => merged(first, second, noRecords),
    changed: (waiting) => {
      kept = waiting;
    },
    ended: (change, outcome) => ended.push([change, outcome]),
  };
  queue = new ChangeQueue(parts);
  queue.start();
});

afterEach(() => vi.useRealTimers());

const fieldsOf = ({ change }: { readonly change: Change }) => diffOf(change)[0]?.after;
const keyOf = ({ change }: { readonly change: Change }) => change.id;

describe('changes of one object', () => {
  test('join while they wait, but not the one that is under way', async () => {
    const outcomes = [{ x: 1 }, { x: 2 }, { y: 3 }].map((fields) => queue.add(update(7, fields)));
    expect(queue.waiting.map(fieldsOf)).toEqual([{ x: 1 }, { x: 2, y: 3 }]);
    await calls[0].answer(accepted);
    await calls[1].answer(accepted);
    expect(calls.map(fieldsOf)).toEqual([{ x: 1 }, { x: 2, y: 3 }]);
    expect(await Promise.all(outcomes)).toEqual([accepted, accepted, accepted]);
  });

  test('do not join one that was sent, and of which nobody knows whether it arrived', async () => {
    void queue.add(update(7, { x: 1 }));
    await calls[0].answer(LOST);
    void queue.add(update(7, { x: 2 }));
    expect(queue.waiting.map(fieldsOf)).toEqual([{ x: 1 }, { x: 2 }]);
    queue.wake();
    await calls[1].answer(accepted);
    expect(calls.map(fieldsOf)).toEqual([{ x: 1 }, { x: 1 }, { x: 2 }]);
  });

  test('that were sent as one and refused go again each for itself, before what came later', async () => {
    void queue.add(update(1, {}));
    const outcomes = [
      queue.add(update(7, { x: 1 })),
      queue.add(update(7, { y: -1 })),
      queue.add(update(8, {})),
    ];
    await calls[0].answer(accepted);
    await calls[1].answer(refused);
    await calls[2].answer(accepted);
    await calls[3].answer(refused);
    await calls[4].answer(accepted);
    expect(calls.slice(1).map(fieldsOf)).toEqual([{ x: 1, y: -1 }, { x: 1 }, { y: -1 }, {}]);
    expect(new Set(calls.map(keyOf)).size).toBe(5);
    expect(await Promise.all(outcomes)).toEqual([accepted, refused, accepted]);
  });

  test('are two where one is of the view only, where the second takes back the first, and of several objects', () => {
    const first = update(7, { x: 1 });
    const both = merged(first, update(7, { y: 2 }), noRecords);
    expect(both).toMatchObject({ diff: [{ id: 7, before: { x: 0, y: 0 }, after: { x: 1, y: 2 } }] });
    const single = (second: Change) => merged(first, second, noRecords);
    expect(single(update(7, { collapsed: true }))).toBeNull();
    expect(single(update(7, { x: 0 }))).toBeNull();
    expect(single(update(8, { y: 2 }))).toBeNull();
    const removal = { table: 'object', id: 7, before: { x: 1 }, after: null } as const;
    expect(single({ id: 'a', label: 'Delete it', diff: [removal], many: false })).toBeNull();
  });
});

describe('while the connection is lost', () => {
  test('the first stays first and is sent again as it was, under its key, ever more slowly', async () => {
    const outcome = queue.add(update(7, { x: 1 }));
    const later = queue.add(update(8, { x: 2 }));
    await calls[0].answer(LOST);
    expect(queue.isLost).toBe(true);
    for (const [n, wait] of [1000, 2000, 4000, 5000, 5000].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(calls).toHaveLength(n + 1);
      await vi.advanceTimersByTimeAsync(1);
      await calls[n + 1].answer(n < 4 ? LOST : accepted);
    }
    expect(calls.slice(0, 6).map(keyOf)).toEqual(Array(6).fill('key 0'));
    expect(new Set(calls.slice(0, 6).map(({ sent }) => sent)).size).toBe(1);
    expect(await outcome).toBe(accepted);
    expect([queue.isLost, fieldsOf(calls[6])]).toEqual([false, { x: 2 }]);
    await calls[6].answer(accepted);
    expect([await later, kept]).toEqual([accepted, []]);
  });

  test('no step through the history waits', async () => {
    void queue.add(update(7, { x: 1 }));
    await calls[0].answer(LOST);
    const undo = queue.add({ id: 'undo', step: 'undo' });
    expect(queue.waiting).toHaveLength(1);
    expect(await undo).toMatchObject({ ok: false, message: expect.stringContaining('connection is lost') });
  });

  test('a queue that is closed ends, and what it has stays kept', async () => {
    void queue.add(update(7, { x: 1 }));
    const closing = queue.close();
    await calls[0].answer(LOST);
    await closing;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls.length, kept.map(fieldsOf)]).toEqual([1, [{ x: 1 }]]);
  });
});

test('what an earlier page has kept goes behind what is under way and before all else, and its end is told', async () => {
  void queue.add(update(1, { x: 1 }));
  void queue.add(update(2, { x: 2 }));
  const old = { ...update(3, { x: 3 }), id: 'of old' };
  queue.adopt([
    { change: old, sent: 5 },
    { change: update(4, { x: 4 }), sent: null },
  ]);
  for (const n of [0, 1, 2, 3]) await calls[n].answer(n === 2 ? refused : accepted);
  expect(calls.map(fieldsOf)).toEqual([{ x: 1 }, { x: 3 }, { x: 4 }, { x: 2 }]);
  expect(calls.map(({ sent }) => sent === 5)).toEqual([false, true, false, false]);
  expect(calls.map(keyOf)[1]).toBe('of old');
  expect(ended.map(([change, { ok }]) => [fieldsOf({ change }), ok])).toEqual([
    [{ x: 3 }, true],
    [{ x: 4 }, false],
  ]);
});

test('what waits is revised, with the changes that it was made of, or refused; what is under way is not', async () => {
  const outcomes = [{ x: 1 }, { x: 2 }, { y: 3 }].map((fields) => queue.add(update(7, fields)));
  const other = queue.add(update(8, { x: 4 }));
  queue.revise((change) => (fieldsOf({ change })?.x === 4 ? refused : { ...change, label: 'Revised' }));
  expect(await other).toBe(refused);
  expect(queue.waiting.map(({ change }) => 'label' in change && change.label)).toEqual([
    'Change 7',
    'Revised',
  ]);
  await calls[0].answer(accepted);
  await calls[1].answer(refused);
  expect(calls[2].change).toMatchObject({ label: 'Revised', diff: [{ after: { x: 2 } }] });
  await calls[2].answer(accepted);
  await calls[3].answer(accepted);
  expect(await Promise.all(outcomes)).toEqual([accepted, accepted, accepted]);
});
