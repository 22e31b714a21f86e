import { describe, expect, it, onTestFinished } from 'vitest';
import { FairQueue, QueueFull, WaiterGone } from './fair-queue.ts';

const LIMITS = { places: 2, placesOfUser: 1, mostWaiting: 5, mostWaitingOfUser: 3, longestWaitMs: 60_000 };

/** A queue whose entrants note their names once they have a place. */
function line(limits: Partial<typeof LIMITS> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const served: string[] = [];
  const leave = new Map<string, () => void>();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const enter = async (name: string, user: number, signal = end.signal) => {
    const give = await queue.enter(user, signal);
    served.push(name);
    leave.set(name, give);
  };
  return {
    served,
    enter,
    /** Enters behind others, perhaps until the test ends. */
    wait: (name: string, user: number) => void enter(name, user).catch(() => {}),
    leave: async (name: string) => {
      leave.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('a fair queue', () => {
  it('keeps the last place free of somebody who holds the others', async () => {
    const { enter, served, wait } = line();
    await enter('a1', 1);
    wait('a2', 1);
    await enter('b1', 2);
    expect(served).toEqual(['a1', 'b1']);
  });

  it('serves users in turn, however many calls one of them has', async () => {
    const { enter, leave, served, wait } = line({ places: 1 });
    await enter('a1', 1);
    wait('a2', 1);
    wait('a3', 1);
    wait('b1', 2);
    wait('c1', 3);
    for (const name of ['a1', 'b1', 'c1', 'a2']) await leave(name);
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('refuses one user who asks for too much, and everybody when it is full', async () => {
    const { enter, wait } = line();
    await enter('a', 1);
    for (const name of ['a1', 'a2', 'a3']) wait(name, 1);
    await expect(enter('a4', 1)).rejects.toMatchObject({ isOwnFault: true });
    await enter('b', 2);
    for (const name of ['b1', 'b2']) wait(name, 2);
    await expect(enter('c', 3)).rejects.toMatchObject({ isOwnFault: false });
  });

  it('forgets who has gone, and whoever waited too long', async () => {
    const { enter, leave, served } = line({ places: 1, longestWaitMs: 20 });
    await enter('a', 1);
    const caller = new AbortController();
    const gone = enter('b', 2, caller.signal);
    caller.abort();
    await expect(gone).rejects.toThrow(WaiterGone);
    await expect(enter('c', 3, caller.signal)).rejects.toThrow(WaiterGone);
    await expect(enter('d', 4)).rejects.toThrow(QueueFull);
    await leave('a');
    await enter('e', 5);
    expect(served).toEqual(['a', 'e']);
  });

  it('takes a place back once', async () => {
    const { enter, leave, served, wait } = line({ places: 1 });
    await enter('a', 1);
    await leave('a');
    await leave('a');
    await enter('b', 2);
    wait('c', 3);
    await Promise.resolve();
    expect(served).toEqual(['a', 'b']);
  });
});
