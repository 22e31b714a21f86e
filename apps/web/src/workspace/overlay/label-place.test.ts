import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelPlace } from './label-place.ts';

const label = { width: 190, height: 42 };
const canvas = { width: 740, height: 700 };

it('stands above and to the right of its point', () => {
  const place = labelPlace({ x: 300, y: 400 }, label, canvas);
  expect(place.left).toBeGreaterThan(300);
  expect(place.top + label.height).toBeLessThan(400);
  expect(place.end[0]).toBe(place.left);
});

it('is mirrored where there is no room', () => {
  const right = labelPlace({ x: 700, y: 400 }, label, canvas);
  expect(right.left + label.width).toBeLessThan(700);
  expect(right.end[0]).toBe(right.left + label.width);
  expect(labelPlace({ x: 300, y: 40 }, label, canvas).top).toBeGreaterThan(40);
});

it('stands below where the legend would cover it', () => {
  const narrow = { width: 390, height: 640 };
  const legend = { width: 144, height: 300 };
  const at = { x: 195, y: 310 };
  expect(labelPlace(at, label, narrow).top).toBeLessThan(300);
  const place = labelPlace(at, label, narrow, legend);
  expect(place.left >= legend.width || place.top >= legend.height).toBe(true);
  expect(labelPlace({ x: 300, y: 400 }, label, canvas, legend).top).toBeLessThan(300);
});

it('stands beside what fills the right, where there is room', () => {
  const at = { x: 420, y: 400 };
  expect(labelPlace(at, label, canvas).left).toBeGreaterThan(420);
  const place = labelPlace(at, label, canvas, { width: 144, height: 340 }, 292);
  expect(place.left + label.width).toBeLessThanOrEqual(canvas.width - 292);
  const narrow = { width: 390, height: 640 };
  expect(labelPlace(at, label, narrow, undefined, 292)).toEqual(labelPlace(at, label, narrow));
});

it('never leaves the canvas', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 740 }), y: fc.integer({ min: 0, max: 700 }) });
  fc.assert(
    fc.property(point, (at) => {
      const { left, top } = labelPlace(at, label, canvas);
      expect(left).toBeGreaterThanOrEqual(12);
      expect(top).toBeGreaterThanOrEqual(12);
      expect(left + label.width).toBeLessThanOrEqual(canvas.width - 12);
      expect(top + label.height).toBeLessThanOrEqual(canvas.height - 12);
    }),
  );
});
