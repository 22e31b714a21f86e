import { type Box, corners, difference, dot, scaled, sum, type Vec3 } from '@thermarium/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anglesOf,
  between,
  type CameraPlace,
  cameraAxes,
  cameraPosition,
  depthRange,
  fitted,
  orbited,
  panned,
  project,
  rayAt,
  scaleAt,
  zoomed,
} from './camera-view.ts';

const size = { width: 900, height: 600 };
const place: CameraPlace = { target: [1, 2, 3], distance: 80, azimuth: 0.7, elevation: 0.5 };
const box: Box = { min: [-5, 0, 1], max: [20, 4, 9] };

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const places = fc.record({
  target: fc.tuple(number(-100, 100), number(-100, 100), number(-100, 100)),
  distance: number(1, 1000),
  azimuth: number(-10, 10),
  elevation: number(-Math.PI / 2, Math.PI / 2),
});
const pixel = fc.tuple(number(0, size.width), number(0, size.height));
const names = ['left', '', 'right'].flatMap((x) =>
  ['front', '', 'back'].flatMap((y) => ['top', '', 'bottom'].map((z) => [z, x, y].filter(Boolean).join('_'))),
);

function expectNear(a: Vec3, b: Vec3, digits = 6): void {
  for (const axis of [0, 1, 2]) expect(a[axis]).toBeCloseTo(b[axis], digits);
}

describe('the camera', () => {
  it('sees a point of a ray where the ray begins', () => {
    fc.assert(
      fc.property(places, pixel, number(1, 500), (from, [x, y], along) => {
        const { origin, direction } = rayAt(from, size, x, y);
        expect(Math.hypot(...direction)).toBeCloseTo(1, 12);
        const seen = project(from, size, sum(origin, scaled(direction, along)));
        expect(seen?.x).toBeCloseTo(x, 4);
        expect(seen?.y).toBeCloseTo(y, 4);
      }),
    );
  });

  it('sees nothing of what is behind it', () => {
    const behind = sum(cameraPosition(place), cameraAxes(place).back);
    expect(project(place, size, behind)).toBeNull();
  });

  it('keeps the point under the pointer while it zooms', () => {
    fc.assert(
      fc.property(places, pixel, number(0.2, 5), number(1, 500), (from, [x, y], factor, along) => {
        const { origin, direction } = rayAt(from, size, x, y);
        const point = sum(origin, scaled(direction, along));
        const seen = project(zoomed(from, factor, point), size, point);
        expect(seen?.x).toBeCloseTo(x, 3);
        expect(seen?.y).toBeCloseTo(y, 3);
      }),
    );
  });

  it('lets the target follow the pointer while it pans', () => {
    const moved = panned(place, size, 40, -25);
    const seen = project(moved, size, place.target);
    expect(seen?.x).toBeCloseTo(size.width / 2 + 40, 6);
    expect(seen?.y).toBeCloseTo(size.height / 2 - 25, 6);
  });

  it('says how much a pixel is at a point', () => {
    const step = scaleAt(place, size, place.target);
    const right = sum(place.target, scaled(cameraAxes(place).right, 10 * step));
    expect(project(place, size, right)?.x).toBeCloseTo(size.width / 2 + 10, 6);
  });

  it('turns over the poles without a jump', () => {
    let before = cameraAxes({ azimuth: 0.3, elevation: 1.4 });
    let now = { ...place, azimuth: 0.3, elevation: 1.4 };
    for (let i = 0; i < 60; i++) {
      now = orbited(now, 0.01, 0.01);
      const axes = cameraAxes(now);
      for (const axis of ['right', 'up', 'back'] as const)
        expect(dot(axes[axis], before[axis])).toBeGreaterThan(0.99);
      before = axes;
    }
    expect(now.elevation).toBe(Math.PI / 2);
    expectNear(before.back, [0, 0, 1]);
  });

  it.each(names.filter(Boolean))('looks from %s', (name) => {
    const angles = anglesOf(name);
    if (!angles) throw new Error(`${name} is not known.`);
    const { back } = cameraAxes(angles);
    const has = (word: string) => name.split('_').includes(word);
    const wanted = [
      Number(has('right')) - Number(has('left')),
      Number(has('back')) - Number(has('front')),
      Number(has('top')) - Number(has('bottom')),
    ] as const;
    expectNear(scaled(back, Math.hypot(...wanted)), wanted);
  });

  it('has twenty-six views and knows no other', () => {
    expect(names.filter((name) => anglesOf(name))).toHaveLength(26);
    for (const name of ['', 'middle', 'top_middle', 'left_right']) expect(anglesOf(name)).toBeNull();
  });

  it('shows all of a box, and not much more', () => {
    fc.assert(
      fc.property(places, (from) => {
        const to = fitted(from, size, box);
        const seen = corners(box).map((corner) => project(to, size, corner));
        const reach = seen.map((at) => {
          if (!at) throw new Error('A corner is behind the camera.');
          return Math.max(Math.abs(at.x / size.width - 0.5), Math.abs(at.y / size.height - 0.5));
        });
        expect(Math.max(...reach)).toBeLessThan(0.5);
        expect(Math.max(...reach)).toBeGreaterThan(0.38);
        expect(to.azimuth).toBe(from.azimuth);
      }),
    );
  });

  it('keeps its distance where there is nothing to fit', () => {
    const point: Box = { min: [4, 4, 4], max: [4, 4, 4] };
    expect(fitted(place, size, point)).toEqual({ ...place, target: [4, 4, 4] });
  });

  it('rides the shorter way round', () => {
    const from = { ...place, azimuth: 0.1 };
    const to = { ...place, azimuth: 2 * Math.PI - 0.1, distance: 20 };
    expect(between(from, to, 0.5).azimuth).toBeCloseTo(0, 12);
    expect(between(from, to, 0.5).distance).toBeCloseTo(40, 12);
    expect(between(from, to, 0)).toEqual(from);
    expectNear(cameraPosition(between(from, to, 1)), cameraPosition(to));
  });

  it('has all of a box between its planes, and what it looks at', () => {
    fc.assert(
      fc.property(places, (from) => {
        const [near, far] = depthRange(from, box);
        expect(near).toBeGreaterThan(0);
        expect(far).toBeGreaterThan(from.distance);
        const depths = corners(box).map(
          (corner) => from.distance - dot(difference(corner, from.target), cameraAxes(from).back),
        );
        expect(Math.max(...depths)).toBeLessThan(far);
        expect(near).toBeLessThan(Math.max(from.distance, Math.min(...depths)));
      }),
    );
  });
});
