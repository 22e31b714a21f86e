import {
  type Box,
  block,
  clip as clipSolid,
  createCrossings,
  type Solid,
  translate,
  type Vec3,
} from '@thermarium/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemoryDocument, memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { createScene } from '../scene/create-scene.ts';
import type { Scene } from '../scene/scene.ts';
import { pick } from './picking.ts';
import type { Ray } from './viewport-layer.ts';

function project(): MemoryDocument {
  return memoryDocument({ materials: [{ name: 'copper', color: '#b87333', conductivity: 390 }] });
}

function sceneOf(document: MemoryDocument): Scene {
  const { scene, close } = createScene(document.store, createEditorStore());
  close();
  return scene.getState();
}

const copper = { material_name: 'copper' };
const down = (x: number, y: number): Ray => ({ origin: [x, y, 100], direction: [0, 0, -1] });

/** Where a ray along an axis enters what is drawn, by the solids' own lines: slow and plain. */
function byLines(scene: Scene, axis: 0 | 1 | 2, u: number, v: number, clip: Box | null): number | null {
  const crossings = createCrossings();
  let first: number | null = null;
  for (const { bodies, copies, visible, active } of scene.objects.values()) {
    if (!visible || !active) continue;
    for (const copy of copies) {
      for (const body of bodies) {
        for (const solid of placed(body.solid, body.offsets, copy)) {
          const shown = clip ? clipSolid(solid, clip) : solid;
          shown?.crossings(axis, u, v, crossings);
          if (!shown || crossings.count === 0) continue;
          first = Math.min(first ?? Infinity, crossings.at[0]);
        }
      }
    }
  }
  return first;
}

function placed(solid: Solid, offsets: Float64Array | null, copy: Vec3): Solid[] {
  const moved = translate(solid, copy);
  if (offsets === null) return [moved];
  return Array.from({ length: offsets.length / 3 }, (_, i) =>
    translate(moved, [offsets[3 * i], offsets[3 * i + 1], offsets[3 * i + 2]]),
  );
}

/** Every form of body, copies, arrays that are cut, and things that are not there. */
function everything(): Scene {
  const document = project();
  const { id } = document.add('assembly', {
    is_array: true,
    xcount: 3,
    xpitch: 12000,
    ycount: 2,
    ypitch: 11000,
  });
  document.add('box', { ...copper, parent: id, dx: 4, dy: 3, dz: 2 });
  document.add('box', { ...copper, parent: id, x: 1, y: 4, z: -1, dx: 3, dy: 4, dz: 5, sphere: true });
  document.add('cylinder', { ...copper, parent: id, x: 5, y: 0.5, dx: 4, dy: 3, dz: 4, plane: 'YZ' });
  document.add('polygon', {
    ...copper,
    x: 2,
    y: 14,
    z: 1,
    polygon: '0 0, 8 0, 8 5, 4 1.5, 0 5',
    plane: 'XZ',
    thickness: 2,
  });
  document.add('heatsink', {
    ...copper,
    x: 20,
    y: 14,
    base_dx: 6,
    base_dy: 5,
    base_dz: 1,
    fin_count: 3,
    fin_height: 2,
    fin_thickness: 0.5,
  });
  const array = {
    ...copper,
    xcount: 4,
    ycount: 3,
    xpitch: 1500,
    ypitch: 1500,
    diameter: 1300,
    dx: 5,
    dy: 4,
    dz: 1,
  };
  document.add('ball_array', { ...array, x: 10, y: 5, z: 3 });
  document.add('via_array', {
    ...array,
    x: 22,
    y: 4,
    z: 2,
    inline: false,
    is_plated: true,
    inner_diameter: 800,
  });
  document.add('box', { ...copper, z: 9, dx: 50, dy: 50, active: false });
  document.add('box', { ...copper, z: 9, dx: 50, dy: 50, visible: false });
  return sceneOf(document);
}

it('meets the footprint of a board without layers, which is inactive, where nothing else is', () => {
  const document = project();
  const board = document.add('pcb', {
    name: 'board',
    active: false,
    x: 0,
    y: 0,
    z: 1,
    dx: 10,
    dy: 10,
    layers: [],
  });
  const die = document.add('box', { name: 'die', ...copper, x: 1, y: 1, z: 0, dx: 2, dy: 2, dz: 1 });
  document.add('box', { name: 'off', ...copper, active: false, x: 20, y: 0, z: 0, dx: 5, dy: 5, dz: 1 });
  const scene = sceneOf(document);
  expect(pick(scene, down(6, 6), null)).toMatchObject({ object: board.id, point: [6, 6, 1] });
  expect(pick(scene, down(2, 2), null)?.object).toBe(die.id);
  expect(pick(scene, down(22, 2), null)).toBeNull();
  expect(scene.bounds).toEqual({ min: [0, 0, 0], max: [10, 10, 1] });
});

describe('picking', () => {
  const scene = everything();
  // Beside all faces: on a face itself either answer is right.
  const at = fc.integer({ min: -30, max: 620 }).map((step) => 0.037 * step + 0.01234);
  const axis = fc.constantFrom(0 as const, 1 as const, 2 as const);
  const low = fc.integer({ min: -8, max: 10 }).map((step) => 0.5 * step + 0.1131);
  const extent = fc.integer({ min: 4, max: 60 }).map((step) => 0.5 * step);
  const clips = fc.option(
    fc
      .tuple(low, low, low, extent, extent, extent)
      .map(([x, y, z, dx, dy, dz]): Box => ({ min: [x, y, z], max: [x + dx, y + dy, z + dz] })),
  );

  it('finds what the slow way along lines through all solids finds', () => {
    let hits = 0;
    fc.assert(
      fc.property(axis, at, at, clips, (along, u, v, clip) => {
        const [first, second] = [
          [1, 2],
          [0, 2],
          [0, 1],
        ][along];
        const origin: [number, number, number] = [0, 0, 0];
        origin[along] = -200;
        origin[first] = u;
        origin[second] = v;
        const direction: [number, number, number] = [0, 0, 0];
        direction[along] = 1;
        const hit = pick(scene, { origin, direction }, clip);
        const expected = byLines(scene, along, u, v, clip);
        // Curved triangles are the only thing that is not exact, and there are none.
        if (hit === null || expected === null) expect(hit?.object ?? null).toBe(expected);
        else {
          hits++;
          expect(hit.point[along]).toBeCloseTo(expected, 6);
          expect(hit.normal[along]).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 3000, seed: 5 },
    );
    expect(hits).toBeGreaterThan(150);
  });

  it('says which copy it is', () => {
    const document = project();
    const { id } = document.add('assembly', { is_array: true, xcount: 3, xpitch: 2000 });
    const { id: box } = document.add('box', { ...copper, parent: id });
    expect(pick(sceneOf(document), down(4.5, 0.5), null)).toMatchObject({
      object: box,
      copy: 2,
      normal: [0, 0, 1],
    });
    expect(pick(sceneOf(document), down(5.5, 0.5), null)).toBeNull();
  });

  it('takes a source before the face it lies on, and the later of two coincident faces', () => {
    const document = project();
    document.add('box', { ...copper, dx: 4, dy: 4 });
    const { id: source } = document.add('source', { x: 1, y: 1, z: 1, dx: 2, dy: 2 });
    const { id: later } = document.add('box', { ...copper, dx: 2, dy: 4 });
    const scene = sceneOf(document);
    expect(pick(scene, down(1.5, 1.5), null)?.object).toBe(source);
    expect(pick(scene, down(0.5, 0.5), null)?.object).toBe(later);
  });

  it.each([
    ['polygon', { polygon: '0 0, 4 0, 0 4' }, 1.5, 3.5],
    ['disc', { disc: true }, 3, 1.2],
  ] as const)('takes a patch before the face it lies on, within its %s', (_, outline, within, beside) => {
    const document = project();
    const { id: block } = document.add('box', { ...copper, dx: 9, dy: 9, dz: 1 });
    const { id: patch } = document.add('patch', { x: 1, y: 1, z: 1, dx: 4, dy: 4, ...outline });
    const scene = sceneOf(document);
    for (const clip of [null, { min: [-9, -9, -9], max: [9, 9, 1] } as const]) {
      const hit = pick(scene, down(within, within), clip);
      expect(hit).toMatchObject({ object: patch, normal: [0, 0, 1] });
      expect(hit?.point[2]).toBeCloseTo(1, 6);
      expect(pick(scene, down(beside, beside), clip)?.object).toBe(block);
    }
  });

  it('takes a filling only where there is nothing else, but as what is hot it hides what is behind it', () => {
    const document = project();
    const { id: under } = document.add('box', { ...copper, dx: 2, dy: 4, dz: 1 });
    const array = {
      ...copper,
      fill_material_name: 'copper',
      z: 1,
      dx: 4,
      dy: 4,
      dz: 1,
      xcount: 1,
      ycount: 1,
      diameter: 1000,
    };
    const { id: balls } = document.add('ball_array', array);
    const scene = sceneOf(document);
    expect(pick(scene, down(2, 2), null)).toMatchObject({ object: balls });
    expect(pick(scene, down(0.2, 0.2), null)).toMatchObject({ object: under });
    expect(pick(scene, down(3.8, 0.2), null)).toMatchObject({ object: balls, normal: [0, 0, 1] });
    const hot = pick(scene, down(0.2, 0.2), null, 'solution');
    expect(hot).toMatchObject({ object: balls, point: [0.2, 0.2, 2] });
  });

  it('meets the section where the clip box cuts', () => {
    const document = project();
    const { id } = document.add('box', { ...copper, dx: 4, dy: 4, dz: 4 });
    const clip: Box = { min: [-10, -10, -10], max: [10, 10, 1.5] };
    const hit = pick(sceneOf(document), down(1, 1), clip);
    expect(hit).toMatchObject({ object: id, point: [1, 1, 1.5], normal: [0, 0, 1], distance: 98.5 });
  });

  it('finds each of 100,000 balls', () => {
    const ball = block([0, 0, 0], [0.3, 0.3, 0.3]);
    const offsets = Float64Array.from(
      { length: 300_000 },
      (_, i) => [0.5 * (Math.floor(i / 3) % 400), 0.5 * Math.floor(i / 1200), 0][i % 3],
    );
    const [balls] = [...everything().objects.values()].filter(({ type }) => type === 'ball_array');
    const object = {
      ...balls,
      bodies: [{ solid: ball, color: '#888888', role: 'element' as const, offsets }],
    };
    const scene = { objects: new Map([[object.id, object]]) };
    for (let i = 0; i < 100; i++)
      expect(pick(scene, down(0.5 * i + 0.15, 20.1), null)?.object).toBe(object.id);
  });
});
