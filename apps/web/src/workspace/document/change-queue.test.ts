import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Change, merged } from './change.ts';
import { ChangeQueue, LOST, type QueueParts, type Sent, type Waiting } from './change-queue.ts';
import type { Outcome } from './project-document.ts';
import type { Done } from './send-change.ts';

type Update = Extract<Change, { readonly kind: 'update' }>;
type Answer = Outcome<Done> | typeof LOST;

const accepted: Outcome<Done> = { ok: true, value: {} };
const refused: Outcome<Done> = { ok: false, fields: { x: ['No!'] }, message: 'No!' };

function update(id: number, fields: Update['fields'], seen = 'v1'): Update {
  return { kind: 'update', id, type: 'box', fields, seen };
}

/** Puts off what the program answers until the test says so. */
interface Call {
  readonly change: Change;
  readonly sent: Sent;
  readonly isRepeated: boolean;
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
  let keys = 0;
  const parts: QueueParts = {
    perform: (change, sent, isRepeated) =>
      new Promise((resolve) => {
        const answer = async (given: Answer) => {
          resolve(given);
          await vi.advanceTimersByTimeAsync(0);
        };
        calls.push({ change, sent, isRepeated, answer });
      }),
    address: (change) => ({ key: `key ${keys++}`, change, at: 0 }),
    changed: (waiting) => {
      kept = waiting;
    },
    ended: (change, outcome) => ended.push([change, outcome]),
  };
  queue = new ChangeQueue(parts);
  queue.start();
});

afterEach(() => vi.useRealTimers());

const fieldsOf = ({ change }: { readonly change: Change }) => ('fields' in change ? change.fields : null);

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
    expect(new Set(calls.map(({ sent }) => sent.key)).size).toBe(5);
    expect(await Promise.all(outcomes)).toEqual([accepted, refused, accepted]);
  });

  test('are two where they rest on different versions, or where one is of the view only', () => {
    const first = update(7, { x: 1 });
    expect(merged(first, update(7, { y: 2 }))).toEqual(update(7, { x: 1, y: 2 }));
    expect(merged(first, update(7, { y: 2 }, 'v2'))).toBeNull();
    expect(merged(first, update(7, { collapsed: true }))).toBeNull();
    expect(merged(first, update(8, { y: 2 }))).toBeNull();
    expect(merged(first, { kind: 'remove', id: 7, type: 'box', seen: 'v1' })).toBeNull();
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
    expect(calls.slice(0, 6).map(({ sent, isRepeated }) => [sent.key, isRepeated])).toEqual([
      ['key 0', false],
      ...Array.from({ length: 5 }, () => ['key 0', true]),
    ]);
    expect(await outcome).toBe(accepted);
    expect([queue.isLost, fieldsOf(calls[6]), calls[6].isRepeated]).toEqual([false, { x: 2 }, false]);
    await calls[6].answer(accepted);
    expect([await later, kept]).toEqual([accepted, []]);
  });

  test('no step through the history waits', async () => {
    void queue.add(update(7, { x: 1 }));
    await calls[0].answer(LOST);
    const undo = queue.add({ kind: 'undo' });
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
  const sent: Sent = { key: 'of old', change: update(3, { x: 3 }), at: 0 };
  queue.adopt([
    { change: sent.change, sent },
    { change: update(4, { x: 4 }), sent: null },
  ]);
  for (const n of [0, 1, 2, 3]) await calls[n].answer(n === 2 ? refused : accepted);
  expect(calls.map(fieldsOf)).toEqual([{ x: 1 }, { x: 3 }, { x: 4 }, { x: 2 }]);
  expect(calls.map(({ isRepeated }) => isRepeated)).toEqual([false, true, false, false]);
  expect(calls[1].sent.key).toBe('of old');
  expect(ended.map(([change, { ok }]) => [fieldsOf({ change }), ok])).toEqual([
    [{ x: 3 }, true],
    [{ x: 4 }, false],
  ]);
});

test('what waits is revised, with the changes that it was made of; what is under way is not', async () => {
  for (const fields of [{ x: 1 }, { x: 2 }, { y: 3 }]) void queue.add(update(7, fields));
  queue.revise((change) => ({ ...change, seen: 'v2' }));
  expect(queue.waiting.map(({ change }) => 'seen' in change && change.seen)).toEqual(['v1', 'v2']);
  await calls[0].answer(accepted);
  await calls[1].answer(refused);
  expect(calls[2].change).toEqual(update(7, { x: 2 }, 'v2'));
});

test('work that wants the time between two changes gets it', async () => {
  const order: string[] = [];
  void queue.add(update(1, {})).then(() => order.push('first'));
  void queue.add(update(2, {})).then(() => order.push('second'));
  const work = queue.hold(async () => order.push(`work, ${calls.length} sent`));
  await calls[0].answer(accepted);
  await work;
  await calls[1].answer(accepted);
  expect(order).toEqual(['first', 'work, 1 sent', 'second']);
});
