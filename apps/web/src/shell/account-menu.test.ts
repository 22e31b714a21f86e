import { accountEndpoints } from '@thermarium/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchSigned } from '../app/client.ts';
import { session } from '../app/session.ts';
import { signOut } from './account-menu.tsx';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'one', removeItem: () => undefined });
  session.setState({ token: 'one', expired: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.setState({ token: null, expired: false });
});

test('a sign-out ends the session on the server, whose answer nobody waits for', () => {
  const send = vi.fn((_address: string, _request: RequestInit) => new Promise(() => {}));
  vi.stubGlobal('fetch', send);
  signOut();
  expect(session.getState().token).toBeNull();
  const [address, request] = send.mock.calls[0] ?? [];
  expect(address).toBe(accountEndpoints.signOut.path);
  expect(request).toMatchObject({ method: 'POST', keepalive: true });
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer one');
});

test('a call on its way that is refused after it does not look like an expired session', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer);
  const reading = fetchSigned('/api/project/1/thumbnail/', new AbortController().signal);
  signOut();
  resolve(new Response('', { status: 401 }));
  await reading;
  expect(session.getState()).toMatchObject({ token: null, expired: false });
});
