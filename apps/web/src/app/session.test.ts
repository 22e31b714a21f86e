import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'thermarium.access';
const kept = new Map<string, string>();
const page = new EventTarget();
vi.stubGlobal('window', page);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
// Other test files of the process may have loaded it with a window of their own.
vi.resetModules();
const { session } = await import('./session.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const tellOf = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));

beforeEach(() => {
  session.getState().begin('one');
});

test('a session that ends here leaves the one alone that another tab has begun meanwhile', () => {
  kept.set(KEY, 'two');
  session.getState().end();
  expect(session.getState()).toMatchObject({ token: 'two', expired: false });
  expect(kept.get(KEY)).toBe('two');
});

test('a tab that is signed out from elsewhere takes it for an ended session, and follows the next sign-in', () => {
  kept.clear();
  tellOf(null);
  expect(session.getState()).toMatchObject({ token: null, expired: true });
  kept.set(KEY, 'two');
  tellOf(KEY);
  expect(session.getState()).toMatchObject({ token: 'two', expired: false });
});

test('late news of an ended session does not throw out who has signed in since', () => {
  tellOf(KEY);
  expect(session.getState()).toMatchObject({ token: 'one', expired: false });
  expect(kept.get(KEY)).toBe('one');
});
