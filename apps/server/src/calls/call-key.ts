import { AsyncLocalStorage } from 'node:async_hooks';

const keys = new AsyncLocalStorage<string>();

/** Runs a call under its Idempotency-Key. */
export function underKey<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  return keys.run(key, work);
}

/** The Idempotency-Key of the call that runs now; null where it has none. */
export function presentKey(): string | null {
  return keys.getStore() ?? null;
}
