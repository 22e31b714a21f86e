import type { Vec3 } from '@thermarium/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createScene } from '../scene/create-scene.ts';
import type { Scene } from '../scene/scene.ts';
import { pick } from './picking.ts';
import type { Ray } from './viewport-layer.ts';

const copper = { material_name: 'copper' };

/** A board with holes of several forms, a can with a bore, and a plug in one of the holes. */
function drilled(visible = true) {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const board = document.add('box', { ...copper, dx: 20, dy: 12, dz: 3 }).id;
  const hole = document.add('cylinder', {
    ...{ hole: true, visible, x: 2, y: 2, z: -1, dx: 4, dy: 4, dz: 8, plane: 'XY' },
  }).id;
  document.add('box', { hole: true, x: 8, y: 3, z: 1, dx: 4, dy: 5, dz: 4 });
  document.add('box', { hole: true, sphere: true, x: 10, y: 5, z: 0.5, dx: 6, dy: 5, dz: 6 });
  const can = document.add('cylinder', { ...copper, x: 15, y: 2, z: 0, dx: 6, dy: 6, dz: 8, plane: 'XY' }).id;
  document.add('cylinder', { hole: true, x: 16, y: 3, z: 5, dx: 3, dy: 3, dz: 7, plane: 'XY' });
  const plug = document.add('cylinder', {
    ...copper,
    x: 3,
    y: 3,
    z: -2,
    dx: 2,
    dy: 2,
    dz: 6,
    plane: 'XY',
  }).id;
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  return { scene: scene.getState(), board, hole, can, plug };
}

/** Whether the latest object at a point is material, not a hole. */
function isMaterialAt({ objects }: Scene, point: Vec3): boolean {
  const there = [...objects.values()].findLast(({ bodies }) =>
    bodies.some(({ solid }) => solid.contains(point)),
  );
  return there !== undefined && !there.hole;
}

/** The first material along a ray, by small steps. */
function byTouch(scene: Scene, { origin, direction }: Ray): number | null {
  for (let t = 0; t < 60; t += 0.01) {
    const at: Vec3 = [
      origin[0] + direction[0] * t,
      origin[1] + direction[1] * t,
      origin[2] + direction[2] * t,
    ];
    if (isMaterialAt(scene, at)) return t;
  }
  return null;
}

describe('a ray through a drilled model', () => {
  it('meets the first material that is left, wherever it comes from', () => {
    const { scene } = drilled();
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(unit, unit, unit, unit, unit), ([turn, tilt, x, y, z]) => {
        const [azimuth, elevation] = [2 * Math.PI * turn, Math.asin(2 * tilt - 1)];
        const direction: Vec3 = [
          -Math.cos(azimuth) * Math.cos(elevation),
          -Math.sin(azimuth) * Math.cos(elevation),
          -Math.sin(elevation),
        ];
        const towards = [x * 20, y * 12, z * 5];
        const origin: Vec3 = [
          towards[0] - 30 * direction[0],
          towards[1] - 30 * direction[1],
          towards[2] - 30 * direction[2],
        ];
        const touched = byTouch(scene, { origin, direction });
        const hit = pick(scene, { origin, direction }, null);
        // Steps pass over corners that the ray only grazes.
        if (touched === null || hit === null) {
          const depth = hit ? graze(scene, { origin, direction }, hit.distance) : 0;
          return depth < 0.02;
        }
        return (
          Math.abs(touched - hit.distance) < 0.011 || graze(scene, { origin, direction }, hit.distance) < 0.02
        );
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('belongs to the hole whose wall it meets, or to the body where the hole is hidden', () => {
    const outside: Ray = { origin: [4.2, 4, 13], direction: [0.15, 0, -Math.sqrt(1 - 0.15 ** 2)] };
    const open = drilled();
    expect(pick(open.scene, outside, null)).toMatchObject({ object: open.hole, normal: [-1, 0, 0] });
    expect(pick(open.scene, outside, null, 'solution')?.object).toBe(open.board);
    const hidden = drilled(false);
    expect(pick(hidden.scene, outside, null)?.object).toBe(hidden.board);
    expect(pick(open.scene, { origin: [4, 4, 13], direction: [0, 0, -1] }, null)?.object).toBe(open.plug);
  });

  it('meets nothing of a hole above its body', () => {
    const { scene, can } = drilled();
    const across: Ray = { origin: [-10, 4, 6], direction: [1, 0, 0] };
    expect(pick(scene, across, null)?.object).toBe(can);
  });
});

/** How far the ray stays in material from a place on. */
function graze(scene: Scene, { origin, direction }: Ray, from: number): number {
  for (let t = 1e-6; t < 1; t += 0.001) {
    const far = from + t;
    const at: Vec3 = [
      origin[0] + direction[0] * far,
      origin[1] + direction[1] * far,
      origin[2] + direction[2] * far,
    ];
    if (!isMaterialAt(scene, at)) return t;
  }
  return 1;
}
