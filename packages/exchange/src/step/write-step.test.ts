import { kinds } from '@thermarium/kinds';
import { defaultsOf, evaluateDocument, type TreeNode } from '@thermarium/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryModel, documentOf } from '../testing/arbitrary-model.ts';
import { readByOcct } from '../testing/read-by-occt.ts';
import { type Planned, planStep } from './plan.ts';
import { stepPieces, writeStep } from './write-step.ts';

/** A node with the defaults of its kind. */
function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return { ...defaultsOf(kind.fields), name: type, active: true, visible: true, ...values, type };
}
const copper = { material_name: 'copper' };
const box = (values: object) => node('box', { ...copper, ...values });
const hole = (values: object) => box({ hole: true, ...values });

async function written(...tree: readonly TreeNode[]) {
  const { text, issues, losses } = await writeStep(documentOf(tree), kinds);
  if (text === null) throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  // All losses but those of every file of this format.
  return { text, losses: losses.slice(1) };
}

async function bodiesOf(...tree: readonly TreeNode[]) {
  const { text, losses } = await written(...tree);
  const { bodies, root } = await readByOcct(text);
  expect(bodies.every(({ closed }) => closed)).toBe(true);
  return { bodies, root, losses };
}

const count = (text: string, entity: string) => text.split(`=${entity}(`).length - 1;

/** Chords of round bodies are within 0.1 rad. */
const ROUND = 0.005;

function expectNear(volume: number, expected: number, share = ROUND): void {
  expect(Math.abs(volume - expected)).toBeLessThanOrEqual(share * expected);
}

describe('a program of mechanical design', () => {
  it('sees every body at its place with its volume', async () => {
    const place = { x: 1, y: 2, z: 3 };
    const size = { dx: 4, dy: 5, dz: 6 };
    const tilted = { polygon: '(0 0, 10 0, 10 10, 0 8), (2 2, 2 4, 4 4)', thickness: 2 };
    const planes = ['XY', 'XZ', 'YZ'];
    const { bodies, losses } = await bodiesOf(
      box({ ...place, ...size }),
      box({ ...place, dx: 4, dy: 4, dz: 4, sphere: true }),
      box({ ...place, ...size, sphere: true }),
      ...planes.map((plane) => node('cylinder', { ...copper, ...place, dx: 4, dy: 4, dz: 4, plane })),
      ...planes.map((plane) => node('cylinder', { ...copper, ...place, ...size, plane })),
      ...planes.map((plane) => node('polygon', { ...copper, ...place, ...tilted, plane })),
    );
    expect(losses).toEqual([]);
    const volumes = bodies.map(({ volume }) => volume);
    const [tube, oval] = [16 * Math.PI, 30 * Math.PI];
    const expected = [
      120,
      (32 / 3) * Math.PI,
      20 * Math.PI,
      tube,
      tube,
      tube,
      oval,
      oval,
      oval,
      176,
      176,
      176,
    ];
    for (const [n, volume] of expected.entries()) expectNear(volumes[n], volume);
    expect(bodies[0]).toMatchObject({ min: [1, 2, 3], max: [5, 7, 9], volume: 120 });
    // The axes across the plane XZ are x and z, in this order.
    expect(bodies.slice(9).map(({ min, max }) => [min, max])).toEqual([
      [
        [1, 2, 3],
        [11, 12, 5],
      ],
      [
        [1, 2, 3],
        [11, 4, 13],
      ],
      [
        [1, 2, 3],
        [3, 12, 13],
      ],
    ]);
  });

  it('sees names in any script, colours, and assemblies with their copies', async () => {
    const name = `die "é漢😀'\\X2\\`;
    const polygon = node('polygon', { ...copper, name, polygon: '0 0, 2 0, 0 2', color: '#ff8040' });
    const row = { name: 'row', is_array: true, xcount: 2, xpitch: 5000 };
    const { bodies, root } = await bodiesOf(
      { ...node('assembly', row), children: [polygon, box({ name: 'lid', z: 4 })] },
      box({ name: 'base', x: 20 }),
    );
    const [top] = root.children;
    expect(top.name).toBe('Board');
    expect(top.children.map(({ name: each }) => each)).toEqual(['row', 'row', 'base']);
    expect(bodies.map((body) => [body.name, body.color, body.min[0]])).toEqual([
      [name, '#ff8040', 0],
      ['lid', '#888888', 0],
      [name, '#ff8040', 5],
      ['lid', '#888888', 5],
      ['base', '#888888', 20],
    ]);
  });

  it('sees balls, vias with their cores, fins and layers as places of a few shapes', async () => {
    const grid = { xcount: 3, ycount: 3, xpitch: 1000, ypitch: 1000, dx: 3, dy: 3 };
    const tree = [
      node('ball_array', { ...copper, ...grid, diameter: 1000, dz: 0.8 }),
      node('via_array', {
        ...{ ...copper, ...grid, z: 5, dz: 1 },
        ...{ is_plated: true, diameter: 600, inner_diameter: 400 },
      }),
      node('heatsink', { ...copper, z: 9, base_dx: 10, base_dy: 8, base_dz: 1, fin_count: 5 }),
    ];
    const { text } = await written(...tree);
    // A ball, a via, a base and a fin.
    expect(count(text, 'MANIFOLD_SOLID_BREP')).toBe(4);
    const { bodies, losses } = await bodiesOf(...tree);
    expect(losses).toEqual([]);
    expect(bodies).toHaveLength(9 + 9 + 6);
    // A ball of 1 mm of which 0.1 mm are cut off at the top and at the bottom.
    const ball = Math.PI / 6 - (2 * Math.PI * 0.1 ** 2 * (1.5 - 0.1)) / 3;
    for (const { volume } of bodies.slice(0, 9)) expectNear(volume, ball, 0.02);
    const tube = Math.PI * (0.3 ** 2 - 0.2 ** 2);
    for (const { volume } of bodies.slice(9, 18)) expectNear(volume, tube);
  });

  it('sees holes through a body, with a flat end, and within it; a body that is cut away is not there', async () => {
    const post = { plane: 'XY', dx: 2, dy: 2, hole: true };
    const { bodies, losses } = await bodiesOf(
      box({ name: 'mould', dx: 10, dy: 10, dz: 10 }),
      box({ name: 'gone', x: 4.5, y: 1.5, dx: 1, dy: 1, dz: 1 }),
      hole({ name: 'cavity', x: 1, y: 1, z: 2, dx: 2, dy: 2, dz: 2, sphere: true }),
      hole({ name: 'shaft', x: 4, y: 1, z: -8, dx: 2, dy: 2, dz: 30 }),
      node('cylinder', { ...post, name: 'from below', x: 7, y: 1, z: -8, dz: 10 }),
      node('cylinder', { ...post, name: 'from above', x: 7, y: 5, dx: 1, z: 7, dz: 3 }),
    );
    expect(losses).toEqual([]);
    expect(bodies.map(({ name }) => name)).toEqual(['mould']);
    const cut = (4 / 3) * Math.PI + 40 + 2 * Math.PI + 3 * (Math.PI / 2);
    expectNear(bodies[0].volume, 1000 - cut, 1e-3);
  });
});

it('holes that are not cut, elements with facets and objects without bodies are told', async () => {
  const { losses, text } = await written(
    box({ name: 'mould', dx: 10, dy: 10, dz: 10 }),
    hole({ name: 'notch', x: 9, dx: 4, dy: 2, dz: 2 }),
    hole({ name: 'far', x: 90 }),
    node('source', { name: 'heat', power: 2500 }),
    node('ball_array', {
      ...{ ...copper, name: 'balls', z: 20, dx: 2.5, dy: 2.5, dz: 0.8 },
      ...{ xcount: 3, ycount: 3, xpitch: 1000, ypitch: 1000, diameter: 1000 },
    }),
  );
  expect(losses.map(({ entity, name, watts }) => ({ entity, name, watts }))).toEqual([
    { entity: 'box', name: 'notch', watts: 0 },
    { entity: 'source', name: 'heat', watts: 2.5 },
    { entity: 'ball_array', name: 'balls', watts: 0 },
  ]);
  expect(losses[0].reason).toContain(`'mould'`);
  const { bodies } = await readByOcct(text);
  expect(bodies.every(({ closed }) => closed)).toBe(true);
  expectNear(bodies[0].volume, 1000);
});

it('copies of a hole cut what is beside its assembly, and copies of a body are not cut one by one', async () => {
  const slot = hole({ name: 'slot', x: 1, y: 1, z: -1, dx: 1, dy: 1, dz: 9 });
  const row = { name: 'row', is_array: true, xcount: 3, xpitch: 3000 };
  const plate = box({ name: 'plate', dx: 10, dy: 3, dz: 1 });
  const { bodies } = await bodiesOf(plate, { ...node('assembly', row), children: [slot, box({ z: 5 })] });
  expect(bodies.find(({ name }) => name === 'plate')?.volume).toBeCloseTo(27, 6);
  const { losses } = await written({ ...node('assembly', row), children: [box({ dx: 2, dy: 2 })] }, slot);
  expect(losses.map(({ name }) => name)).toEqual(['slot']);
});

it('20,000 balls are places of one shape, in pieces of bounded size', async () => {
  const grid = { xcount: 200, ycount: 100, xpitch: 1000, ypitch: 1000, diameter: 500 };
  const balls = node('ball_array', { ...copper, ...grid, dx: 200, dy: 100, dz: 0.4 });
  const { pieces, losses } = stepPieces(documentOf([balls]), kinds);
  const all = [...(pieces ?? [])];
  const text = all.join('');
  expect(losses).toHaveLength(1);
  expect(count(text, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')).toBe(20_000);
  expect(count(text, 'MANIFOLD_SOLID_BREP')).toBe(1);
  expect(text.length).toBeLessThan(20e6);
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(5e6);
  const copies = { is_array: true, xcount: 1000, ycount: 1000, xpitch: 9000, ypitch: 9000 };
  const { losses: told } = await written({ ...node('assembly', copies), children: [box({})] });
  expect(told.map(({ reason }) => reason)).toEqual([
    'Only the first of its 1000000 copies is written: a file has at most 100000 places of parts.',
  ]);
});

function volumesOf(planned: Planned): readonly number[] {
  const own =
    planned.type === 'group'
      ? planned.inside.flatMap(volumesOf)
      : planned.shape
        ? [planned.shape.volume]
        : [];
  return planned.offsets.flatMap(() => own);
}

it('a model of any kinds has the volumes of its bodies', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryModel, async (document) => {
      const { model } = evaluateDocument(document, kinds);
      const { text } = await writeStep(document, kinds);
      if (!model || text === null) throw new Error('The model has errors.');
      const volumes = planStep(model, kinds).inside.flatMap(volumesOf);
      const { bodies } = await readByOcct(text);
      expect(bodies.map(({ closed }) => closed)).toEqual(volumes.map(() => true));
      for (const [n, { volume }] of bodies.entries()) expectNear(volume, volumes[n], 0.05);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 6) },
  );
});
