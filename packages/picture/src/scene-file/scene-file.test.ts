import { cylinder } from '@thermarium/geometry';
import { Box3, type BufferGeometry, Color, Mesh, MeshBasicMaterial, SRGBColorSpace, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Body, PictureObject, PictureScene } from '../bodies/picture-object.ts';
import { colorTable } from '../colors/color-maps.ts';
import { solvedFaces } from '../testing/solved-faces.ts';
import { paintScene } from './paint-scene.ts';
import { writeGlb } from './write-glb.ts';

// The loader looks there for what browsers have.
beforeAll(() => vi.stubGlobal('self', globalThis));
afterAll(() => vi.unstubAllGlobals());

const surface = solvedFaces();
const world = { min: [0, 0, 0], max: [10, 10, 8] } as const;
const sceneOf = (...objects: readonly Partial<PictureObject>[]): PictureScene =>
  ({
    objects: new Map(
      objects.map((object, n) => [
        n + 1,
        { id: n + 1, name: `part ${n + 1}`, visible: true, active: true, copies: [[0, 0, 0]], ...object },
      ]),
    ),
    world,
    bounds: world,
  }) as unknown as PictureScene;
const flat = { bodies: [{ solid: { curved: false }, role: 'body' } as Body] };

function painted(scene: PictureScene) {
  const steps = paintScene(surface, scene);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Reads a file as other programs would. */
async function meshesOf({ buffer }: Uint8Array<ArrayBuffer>) {
  const { scene } = await new GLTFLoader().parseAsync(buffer, '');
  scene.updateMatrixWorld(true);
  const meshes: Mesh<BufferGeometry, MeshBasicMaterial>[] = [];
  scene.traverse((each) => {
    if (each instanceof Mesh) meshes.push(each);
  });
  return { scene, meshes };
}

const LEGEND = { title: 'Board', map: 'viridis', range: [0, 1000] } as const;

test('a file has each shown object where it stands, in m with y up, and in the colours of the legend', async () => {
  const file = await writeGlb(painted(sceneOf(flat, flat, { ...flat, visible: false })), LEGEND);
  const { scene, meshes } = await meshesOf(file);
  expect(meshes.map(({ name }) => name)).toEqual(['part_1', 'part_2']);
  const box = new Box3().setFromObject(scene);
  const near = (...point: readonly number[]) => point.map((at) => expect.closeTo(at, 9));
  expect(box.min.toArray()).toEqual(near(0, 0, -0.01));
  expect(box.max.toArray()).toEqual(near(0.01, 0.008, 0));
  expect(scene.children[0].userData).toMatchObject({ temperature_min: 0, temperature_max: 1000 });

  const [{ geometry, material }] = meshes;
  expect(material).toBeInstanceOf(MeshBasicMaterial);
  const { position, color } = geometry.attributes;
  const table = colorTable('viridis');
  let checked = 0;
  for (let n = 0; n < position.count; n++) {
    const [x, y, z] = new Vector3().fromBufferAttribute(position, n).toArray();
    // Within a side of the block, not on its rim, the mean of the cells around is the field itself.
    if (x <= 0 || x >= 10 || y <= 0 || y >= 10 || z !== 4) continue;
    const at = 4 * Math.floor(((x + 10 * y + 100 * z) / 1000) * 256);
    const expected = new Color().setRGB(
      table[at] / 255,
      table[at + 1] / 255,
      table[at + 2] / 255,
      SRGBColorSpace,
    );
    const found = new Color().fromBufferAttribute(color, n);
    for (const [channel, value] of found.toArray().entries()) {
      expect(value).toBeCloseTo(expected.toArray()[channel], 5);
    }
    checked++;
  }
  expect(checked).toBe(81);
});

test('all faces look outward', async () => {
  const { meshes } = await meshesOf(await writeGlb(painted(sceneOf(flat, flat)), LEGEND));
  for (const { geometry } of meshes) {
    const { position } = geometry.attributes;
    const index = geometry.index?.array ?? [];
    let volume = 0;
    for (let n = 0; n < index.length; n += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(position, index[n + k]));
      volume += a.dot(b.cross(c)) / 6;
    }
    expect(volume).toBeCloseTo(10 * 10 * 4, 3);
  }
});

test('a curved body has its true surface in the place of its cells', () => {
  const solid = cylinder(2, [2, 2, 0], [6, 6, 4]);
  const round = { bodies: [{ solid, role: 'body', offsets: null } as unknown as Body] };
  const [{ mesh }] = painted(sceneOf(round));
  for (let n = 0; n < mesh.positions.length; n += 3) {
    expect(Math.hypot(mesh.positions[n] - 5, mesh.positions[n + 1] - 5)).toBeLessThan(3.0001);
  }
  expect(mesh.temperatures.some(Number.isNaN)).toBe(false);
});
