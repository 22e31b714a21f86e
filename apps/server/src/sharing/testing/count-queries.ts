import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

const counted = new AsyncLocalStorage<{ count: number }>();

/** The number of queries that some work sends; what the process sends meanwhile by itself does not count. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const counter = counted.getStore();
    if (counter) counter.count++;
    return Reflect.apply(query, this, given);
  });
  const counter = { count: 0 };
  try {
    await counted.run(counter, work);
    return counter.count;
  } finally {
    spy.mockRestore();
  }
}
