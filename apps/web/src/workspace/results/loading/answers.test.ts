import { expect, test } from 'vitest';
import type { AnswerRequest, LoadAnswer, LoadedAnswer } from '../wire/answers.ts';
import { Answers } from './answers.ts';

const request = (name: string): AnswerRequest => ({
  address: name,
  known: [],
  lasting: true,
  reading: { kind: 'steps' },
});
const numbers = new Float64Array(16);
const bytes = numbers.byteLength;
const read: LoadedAnswer = {
  outcome: 'read',
  tag: null,
  content: { kind: 'steps', steps: { ids: numbers, times: numbers, max: numbers, min: numbers } },
};
const refused: LoadedAnswer = { outcome: 'refused', status: 503, message: 'Busy.' };
const forever = new AbortController().signal;
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Each request is answered by hand. */
function start(mostBytes: number) {
  const asked: string[] = [];
  const aborted: string[] = [];
  const open = new Map<string, (answer: LoadedAnswer) => void>();
  const load: LoadAnswer = ({ address }, signal) =>
    new Promise((resolve, reject) => {
      asked.push(address);
      open.set(address, resolve);
      signal.addEventListener('abort', () => {
        aborted.push(address);
        reject(signal.reason);
      });
    });
  const answers = new Answers(load, mostBytes);
  const finish = async (address: string, answer = read) => {
    open.get(address)?.(answer);
    await turn();
  };
  const load1 = async (address: string) => {
    const loading = answers.load(request(address), forever);
    await finish(address);
    return loading;
  };
  return { answers, asked, aborted, finish, loaded: load1 };
}

test('an answer is asked for once, and those not used for longest make room', async () => {
  const { asked, loaded } = start(2 * bytes);
  for (const name of ['a', 'b', 'a', 'c']) await loaded(name);
  expect(asked).toEqual(['a', 'b', 'c']);
  await loaded('a');
  expect(asked).toEqual(['a', 'b', 'c']);
  await loaded('b');
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('a refusal is not kept', async () => {
  const { answers, asked, finish } = start(bytes);
  const [end] = await Promise.allSettled([answers.load(request('a'), forever), finish('a', refused)]);
  expect(end).toMatchObject({ status: 'rejected', reason: { message: 'Busy.', status: 503 } });
  void answers.load(request('a'), forever);
  expect(asked).toEqual(['a', 'a']);
});

test('two are loaded ahead at a time, in their order, and given up when others are wanted', async () => {
  const { answers, asked, aborted, finish } = start(9 * bytes);
  answers.loadAhead(['a', 'b', 'c', 'd'].map(request));
  expect(asked).toEqual(['a', 'b']);
  await finish('a');
  expect(asked).toEqual(['a', 'b', 'c']);
  const waiting = answers.load(request('c'), forever);
  answers.loadAhead([request('e')]);
  // Somebody waits for c.
  expect(aborted).toEqual(['b']);
  await finish('c');
  expect(await waiting).toBe(read);
  expect(asked).toEqual(['a', 'b', 'c', 'e']);
});

test('what the last one who waits gives up is given up, and what was forgotten still arrives', async () => {
  const { answers, aborted, finish } = start(9 * bytes);
  const [one, other] = [new AbortController(), new AbortController()];
  const first = answers.load(request('a'), one.signal);
  const second = answers.load(request('a'), other.signal);
  one.abort();
  await expect(first).rejects.toThrow();
  expect(aborted).toEqual([]);
  other.abort();
  await expect(second).rejects.toThrow();
  expect(aborted).toEqual(['a']);
  const third = answers.load(request('b'), forever);
  answers.clear();
  await finish('b');
  expect(await third).toBe(read);
});

test('what does not fit beside the others is not loaded again and again', async () => {
  const { answers, asked, finish } = start(0);
  answers.loadAhead(['a', 'b', 'c'].map(request));
  for (const name of ['a', 'b', 'c']) await finish(name);
  expect(asked).toEqual(['a', 'b', 'c']);
});
