import { expect, test } from 'vitest';
import { BLOCKS, rainbow } from './picture-model.ts';

test('the map goes from blue over green to red', () => {
  expect([0, 0.25, 0.5, 0.75, 1, 7].map(rainbow)).toEqual([
    [0, 0, 255],
    [0, 255, 255],
    [0, 255, 0],
    [255, 255, 0],
    [255, 0, 0],
    [255, 0, 0],
  ]);
});

test('the die is the hottest of all blocks, the far end of the board the coldest', () => {
  const corners = BLOCKS.map(({ corner, temperature }) => temperature(corner));
  const inside = BLOCKS.map(({ corner: [x, y, z], size: [dx], temperature }) =>
    temperature([x + dx / 2, y, z]),
  );
  expect(inside.indexOf(Math.max(...inside))).toBe(8);
  expect(Math.max(...inside)).toBeGreaterThan(0.95);
  expect(Math.min(...corners)).toBeLessThan(0.1);
});
