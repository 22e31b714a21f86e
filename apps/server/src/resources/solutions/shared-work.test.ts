import { expect, it } from 'vitest';
import { CallerGone } from '../../calls/running-call.ts';
import { SharedWork } from './shared-work.ts';

const staying = new AbortController().signal;

it('is done once for all who ask for the same, and again for those who ask later', async () => {
  const work = new SharedWork<number>();
  let times = 0;
  const count = async () => {
    await Promise.resolve();
    times += 1;
    return times;
  };
  expect(await Promise.all([1, 2, 3].map(() => work.join('a', staying, count)))).toEqual([1, 1, 1]);
  expect(await work.join('a', staying, count)).toBe(2);
});

it('goes on while anybody waits, and ends when nobody does', async () => {
  const work = new SharedWork<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let isUnwanted = false;
  const endless = (unwanted: AbortSignal) =>
    new Promise<string>(() => unwanted.addEventListener('abort', () => (isUnwanted = true)));
  const asked = [first, second].map(({ signal }) => work.join('a', signal, endless));
  first.abort();
  await expect(asked[0]).rejects.toThrow(CallerGone);
  expect(isUnwanted).toBe(false);
  second.abort();
  await expect(asked[1]).rejects.toThrow(CallerGone);
  expect(isUnwanted).toBe(true);
  expect(await work.join('a', staying, async () => 'anew')).toBe('anew');
  await expect(work.join('a', first.signal, endless)).rejects.toThrow(CallerGone);
});
