import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadModelFile } from '@thermarium/exchange';
import { type Box, unionOf } from '@thermarium/geometry';
import { kinds } from '@thermarium/kinds';
import { walkObjects } from '@thermarium/mesh';
import { colorTable } from '@thermarium/picture';
import { Box3, type BufferGeometry, Color, Mesh, type MeshBasicMaterial, SRGBColorSpace } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modelFolder } from './testing/run-cli.ts';
import { runHere } from './testing/run-here.ts';
import { copper, die, modelFile } from './testing/small-models.ts';

// The loader looks there for what browsers have.
beforeAll(() => vi.stubGlobal('self', globalThis));
const folder = modelFolder();
afterAll(() => {
  folder.remove();
  vi.unstubAllGlobals();
});

/** Solves a model file; answers with the report and the scene beside it, as another program reads that. */
async function solved(file: string, ...args: readonly string[]) {
  const [out, report] = [folder.path('out.glb'), folder.path('report.json')];
  const run = await runHere(['solve', file, '--quiet', '--report', report, '--export', out, ...args]);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const { buffer } = new Uint8Array(readFileSync(out));
  const { scene } = await new GLTFLoader().parseAsync(buffer, '');
  scene.updateMatrixWorld(true);
  const meshes: Mesh<BufferGeometry, MeshBasicMaterial>[] = [];
  scene.traverse((each) => {
    if (each instanceof Mesh) meshes.push(each);
  });
  return { report: JSON.parse(readFileSync(report, 'utf8')), root: scene.children[0], meshes };
}

const rainbow = colorTable('rainbow');
const numberOf = new Map(
  Array.from({ length: 256 }, (_, n) => [String([...rainbow.subarray(4 * n, 4 * n + 3)]), n]),
);

/** The numbers of the legend's colours at the vertices of a mesh. */
function colorsOf({ geometry }: Mesh): readonly number[] {
  const { color } = geometry.attributes;
  return Array.from({ length: color.count }, (_, n) => {
    const hex = new Color().fromBufferAttribute(color, n).getHex(SRGBColorSpace);
    return numberOf.get(String([hex >> 16, (hex >> 8) & 255, hex & 255])) ?? Number.NaN;
  });
}

it('writes each object of an example where it is, in m with y up, and in the colours of its temperatures', async () => {
  const file = resolve(import.meta.dirname, '../../../examples/heatsink/model.json');
  const { report, root, meshes } = await solved(file);
  const { model } = loadModelFile(readFileSync(file, 'utf8'), kinds);
  if (!model) throw new Error('The example is wrong.');
  expect(root.userData).toMatchObject({ name: model.name, color_map: 'rainbow' });
  const { temperature_min: coldest, temperature_max: hottest } = root.userData;
  expect(hottest).toBeCloseTo(report.t_max, 6);
  expect(coldest).toBeCloseTo(report.t_min, 6);
  const bandOf = (celsius: number) => (256 * (celsius - coldest)) / (hottest - coldest);

  const found = new Map(meshes.map((mesh) => [mesh.name, mesh]));
  const used: number[] = [];
  let objects = 0;
  walkObjects(model, kinds, ({ kind, values }, { name, path }) => {
    const mesh = found.get(name);
    if (!mesh || !values) throw new Error(`${name} is not in the file.`);
    objects++;
    const solid = unionOf(kind.solids(values).map(({ bounds }) => bounds));
    const box = solid ?? kind.bounds(values);
    if (!box) throw new Error(`${name} has no place.`);
    expect({ name, ...boxOf(mesh) }).toEqual({ name, ...near(box, solid ? 3 : 1) });
    const { min_t, max_t } = report.objects[path];
    const colors = colorsOf(mesh);
    expect(Math.min(...colors), name).toBeGreaterThan(bandOf(min_t) - 1.01);
    expect(Math.max(...colors), name).toBeLessThan(bandOf(max_t) + 0.01);
    used.push(...colors);
  });
  expect(meshes).toHaveLength(objects);
  expect(Math.min(...used)).toBeLessThan(8);
  expect(Math.max(...used)).toBeGreaterThan(248);
});

/** The box around a mesh, in mm with z up. */
function boxOf(mesh: Mesh): Box {
  const { min, max } = new Box3().setFromObject(mesh);
  const [low, high] = [min.multiplyScalar(1000), max.multiplyScalar(1000)];
  return { min: [low.x, -high.z, low.y], max: [high.x, -low.z, high.y] };
}

/** Objects without bodies stand out from the faces that they lie on, by little. */
function near({ min, max }: Box, digits: number) {
  const each = (corner: readonly number[]) => corner.map((at) => expect.closeTo(at, digits));
  return { min: each(min), max: each(max) };
}

it('writes the time of a transient that is asked for, with the colours of the whole solve, and round bodies round', async () => {
  const round = { ...die, type: 'cylinder', plane: 'XY', name: 'pin' };
  const file = folder.write(
    'model.json',
    modelFile([round], { ambient: 20, resolution: 0.2, duration: 0.4, steps: 2 }, { materials: [copper] }),
  );
  const late = await solved(file, '--transient');
  const early = await solved(file, '--transient', '--export-at', '0.05');
  const least = ({ meshes }: typeof late) => Math.min(...colorsOf(meshes[0]));
  const rows = (late.report.transient as readonly { readonly t_max: number }[]).map(({ t_max }) => t_max);
  expect(late.root.userData.temperature_max).toBeCloseTo(Math.max(...rows), 6);
  expect(least(early)).toBeLessThan(least(late));
  const { position } = late.meshes[0].geometry.attributes;
  for (let n = 0; n < position.count; n++) {
    expect(Math.hypot(position.getX(n) - 0.5, position.getY(n) - 0.5)).toBeLessThan(0.5001);
  }
});
