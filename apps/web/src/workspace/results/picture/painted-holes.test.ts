import { cuttingIn, PaintedMesh } from '@thermarium/picture';
import { expect, test } from 'vitest';
import { memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import { createScene } from '../../scene/create-scene.ts';
import { CutTexture } from '../../viewport/drawing/cut-texture.ts';
import { solvedBlocks } from '../testing/solved-block.ts';
import { PaintedWalls, paintHoles } from './painted-holes.ts';

/** Two blocks on top of each other, as they have been solved, and a hole through both. */
function drilled(isShown: (block: 'lower' | 'upper') => boolean) {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const block = (z: number) => document.add('box', { material_name: 'copper', z, dx: 10, dy: 10, dz: 4 }).id;
  const [lower, upper] = [block(0), block(4)];
  document.add('cylinder', { hole: true, x: 4, y: 4, z: -1, dx: 2, dy: 2, dz: 10, plane: 'XY' });
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  const cutting = cuttingIn(scene.getState());
  const { walls: addresses } = new CutTexture().write(cutting, scene.getState().objects.size);
  const [walls, rims] = [new PaintedWalls(), new PaintedMesh()];
  const { surface } = solvedBlocks();
  const field = {
    ...surface,
    byObject: new Map([
      [lower, surface.byObject.get(1) ?? []],
      [upper, surface.byObject.get(2) ?? []],
    ]),
  };
  const painting = {
    ...{ cutting, addresses, field },
    isShown: (id: number) => isShown(id === lower ? 'lower' : 'upper'),
  };
  for (const _ of paintHoles(painting, walls, rims));
  return { walls, rims, addresses };
}

test('the wall of a hole has the temperatures of each body that it is made of, and says whose', () => {
  const { walls, addresses } = drilled(() => true);
  expect(walls.walls).toHaveLength((4 * walls.positions.length) / 3);
  const owners = walls.walls.filter((_, n) => n % 4 === 3);
  expect(new Set(owners)).toEqual(new Set([0, 1]));
  expect(walls.walls.slice(0, 3)).toEqual([addresses[0].solid, ...addresses[0].within]);
  for (let n = 0; n < owners.length; n++) {
    const [x, y] = [walls.positions[3 * n], walls.positions[3 * n + 1]];
    expect(Math.hypot(x - 5, y - 5)).toBeLessThan(1 + 1e-9);
    expect(walls.places[n]).toBeGreaterThanOrEqual(0);
  }
});

test('what is hidden has no wall', () => {
  const { walls } = drilled((block) => block === 'upper');
  expect(new Set(walls.walls.filter((_, n) => n % 4 === 3))).toEqual(new Set([1]));
  expect(drilled(() => false).walls.indices).toHaveLength(0);
});

test('around the rim the flat faces of the bodies are painted, and nothing within them', () => {
  const { rims } = drilled(() => true);
  const heights = new Set(rims.positions.filter((_, n) => n % 3 === 2).map((z) => Math.round(z * 1e6) / 1e6));
  expect(heights).toEqual(new Set([0, 4, 8]));
  for (let n = 0; n < rims.positions.length; n += 3) {
    // Close to the hole, whose cells are 1 mm wide.
    expect(Math.abs(rims.positions[n] - 5)).toBeLessThan(1 + 2.5 + 1e-6);
  }
  expect(rims.places.every((place) => place >= 0)).toBe(true);
});
