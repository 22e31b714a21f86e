import { expect, test, vi } from 'vitest';
import { BusyMark, Painting } from './painting.ts';

function* steps(): Generator<void> {
  for (let step = 0; step < 5; step++) yield;
}

test('the picture is busy until all that is painted is done, and then asks for a frame', async () => {
  const element = { ariaBusy: null as string | null };
  const [mark, invalidate] = [new BusyMark(element), vi.fn()];
  const taken: string[] = [];
  const [holes, caps] = [new Painting(mark, invalidate), new Painting(mark, invalidate)];
  holes.start(steps(), () => taken.push('holes'));
  caps.start(steps(), () => taken.push('caps'));
  expect(element.ariaBusy).toBe('true');
  await expect.poll(() => element.ariaBusy).toBeNull();
  // A busy machine gives either of them more turns.
  expect(taken.toSorted()).toEqual(['caps', 'holes']);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

test('a new painting takes the place of one that is not done, and nothing is taken after the end', async () => {
  const element = { ariaBusy: null as string | null };
  const [painting, taken] = [new Painting(new BusyMark(element), () => {}), [] as string[]];
  painting.start(steps(), () => taken.push('old'));
  painting.start(steps(), () => taken.push('new'));
  await expect.poll(() => element.ariaBusy).toBeNull();
  painting.start(steps(), () => taken.push('late'));
  painting.stop();
  await expect.poll(() => element.ariaBusy).toBeNull();
  expect(taken).toEqual(['new']);
});
