import type { Box } from '@thermarium/geometry';
import { anglesOf } from '@thermarium/picture';
import { expect, test } from 'vitest';
import { ViewportCamera } from './viewport-camera.ts';

const size = { width: 800, height: 600 };
const box: Box = { min: [-5, -5, 0], max: [5, 5, 2] };

function flying() {
  let now = 0;
  const camera = new ViewportCamera(
    () => false,
    () => now,
  );
  camera.hasMoved();
  camera.setView(size, 'front', box);
  const stepAt = (time: number) => {
    now = time;
    return camera.step();
  };
  return { camera, stepAt };
}

test('the last step of a flight is a movement like any other, however late its frame comes', () => {
  const { camera, stepAt } = flying();
  expect(stepAt(16)).toBe(true);
  expect(camera.hasMoved()).toBe(true);
  expect(stepAt(5000)).toBe(false);
  expect(camera.place).toMatchObject(anglesOf('front') ?? {});
  expect(camera.hasMoved()).toBe(true);
  expect(stepAt(5016)).toBe(false);
  expect(camera.hasMoved()).toBe(false);
});

test('a glance from elsewhere moves nothing and lets a flight go on', () => {
  const { camera, stepAt } = flying();
  stepAt(16);
  camera.hasMoved();
  let seen = 0;
  camera.glance({ width: 100, height: 100 }, 'top', box, () => {
    seen = camera.place.elevation;
  });
  expect(seen).toBeCloseTo(Math.PI / 2, 12);
  expect(camera.hasMoved()).toBe(false);
  stepAt(5000);
  expect(camera.place).toMatchObject(anglesOf('front') ?? {});
});
