import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fannedOut } from './fan-out.ts';

const canvas = { width: 800, height: 600 };
const size = { width: 60, height: 18 };

test('a label stands right above its point', () => {
  expect(fannedOut([{ point: { x: 100, y: 100 }, size }], canvas)).toEqual([
    { left: 70, top: 74, isAside: false },
  ]);
});

test('no label covers another, and what must step aside is led to', () => {
  const inside = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 40, max: 600 }) });
  fc.assert(
    fc.property(fc.array(inside, { maxLength: 12 }), (points) => {
      const labels = points.map((point) => ({ point, size }));
      const placed = fannedOut(labels, canvas);
      for (const [n, a] of placed.entries()) {
        for (const b of placed.slice(0, n)) {
          const isApart = Math.abs(a.left - b.left) >= size.width || Math.abs(a.top - b.top) >= size.height;
          expect(isApart).toBe(true);
        }
        if (!a.isAside) expect(a.top).toBe(points[n].y - 8 - size.height);
      }
    }),
  );
});

test('two labels of one point stand one over the other', () => {
  const [first, second] = fannedOut(
    [
      { point: { x: 400, y: 300 }, size },
      { point: { x: 400, y: 300 }, size },
    ],
    canvas,
  );
  expect(first.isAside).toBe(false);
  expect(second).toMatchObject({ left: first.left, isAside: true });
});
