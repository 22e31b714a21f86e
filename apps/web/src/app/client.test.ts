import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchSigned } from './client.ts';
import { session } from './session.ts';

const answered = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('', { status })),
  );
const read = () => fetchSigned('/api/project/1/thumbnail/', new AbortController().signal);

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'one', removeItem: () => undefined });
  session.setState({ token: 'one' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.setState({ token: null });
});

test('a picture is read as whoever is signed in', async () => {
  answered(200);
  expect((await read()).ok).toBe(true);
  const [, request] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer one');
  expect(session.getState().token).toBe('one');
});

test('one that is answered with 401 ends the session under which it was asked for', async () => {
  answered(401);
  await read();
  expect(session.getState().token).toBeNull();
});

test('and not one that has begun meanwhile', async () => {
  vi.stubGlobal('fetch', async () => {
    session.setState({ token: 'two' });
    return new Response('', { status: 401 });
  });
  await read();
  expect(session.getState().token).toBe('two');
});
