import type { ProjectEvent } from '@thermarium/api';
import { expect, test } from 'vitest';
import { Broadcast } from './broadcast.ts';

type Listener = (event: ProjectEvent) => void;

/** Project events without a database, and their listeners. */
function events() {
  const listeners = new Map<number, Listener>();
  return {
    listeners,
    subscribe: (project: number, listener: Listener) => {
      listeners.set(project, listener);
      return () => void listeners.delete(project);
    },
    tell: (project: number, event: ProjectEvent) => listeners.get(project)?.(event),
  };
}

/** A reader and the bytes sent to it. */
function reader() {
  const sent: Buffer[] = [];
  return {
    sent,
    write: (bytes: Buffer) => void sent.push(bytes),
    text: () => Buffer.concat(sent).toString(),
  };
}

const solution = (transient: boolean): ProjectEvent => ({ type: 'solution', transient });
const SENT = (transient: boolean) =>
  `event: solution\ndata: {"type":"solution","transient":${transient}}\n\n`;

test('what happens at once reaches every reader of the project at once, in order, as the same bytes', async () => {
  const source = events();
  const broadcast = new Broadcast(source);
  const [first, second, elsewhere] = [reader(), reader(), reader()];
  broadcast.join(7, first);
  broadcast.join(7, second);
  broadcast.join(8, elsewhere);
  for (const transient of [true, false, false]) source.tell(7, solution(transient));
  await expect.poll(() => second.sent).toHaveLength(1);
  expect(first.text()).toBe(SENT(true) + SENT(false) + SENT(false));
  expect(first.sent[0]).toBe(second.sent[0]);
  expect(elsewhere.sent).toEqual([]);
});

test('what happens during a round is sent by the next one, after what was before it', async () => {
  const source = events();
  const broadcast = new Broadcast(source);
  const readers = Array.from({ length: 500 }, reader);
  for (const one of readers) broadcast.join(7, one);
  // The first reader to receive an event publishes another one.
  let more = 0;
  broadcast.join(7, {
    write: () => {
      if (more++ < 3) source.tell(7, solution(false));
    },
  });
  source.tell(7, solution(true));
  await expect.poll(() => more).toBe(4);
  const all = SENT(true) + SENT(false).repeat(3);
  await expect.poll(() => readers.map((one) => one.text())).toEqual(readers.map(() => all));
});

test('whoever has left is sent nothing more, and the last to leave ends the listening', async () => {
  const source = events();
  const broadcast = new Broadcast(source);
  const [stays, leaves] = [reader(), reader()];
  const end = broadcast.join(7, stays);
  broadcast.join(7, leaves)();
  source.tell(7, solution(true));
  await expect.poll(() => stays.sent).toHaveLength(1);
  expect(leaves.sent).toEqual([]);
  end();
  expect(source.listeners.size).toBe(0);
  const again = reader();
  broadcast.join(7, again);
  source.tell(7, solution(false));
  await expect.poll(() => again.text()).toBe(SENT(false));
});

test('more than any reader could take becomes a reload', async () => {
  const source = events();
  const broadcast = new Broadcast(source);
  const one = reader();
  broadcast.join(7, one);
  const log = 'x'.repeat(7000);
  for (let n = 0; n < 200; n++) source.tell(7, { type: 'log', task_id: n, timestamp: '', log });
  await expect.poll(() => one.sent).toHaveLength(1);
  expect(one.text().startsWith('event: reload\ndata: {"type":"reload"}\n\nevent: log\n')).toBe(true);
  expect(one.text().length).toBeLessThan(1024 * 1024);
});

test('other work goes on between the parts of a long round', async () => {
  const source = events();
  const broadcast = new Broadcast(source);
  const busy = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  let written = 0;
  for (let n = 0; n < 200; n++) {
    broadcast.join(7, {
      write: () => {
        busy(1);
        written++;
      },
    });
  }
  source.tell(7, solution(true));
  const seen: number[] = [];
  while (written < 200) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(written);
  }
  // At least sixteen writes, and at least four milliseconds, at a time.
  expect(new Set(seen).size).toBeGreaterThanOrEqual(200 / 16);
});
