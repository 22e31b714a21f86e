import { kinds } from '@thermarium/kinds';
import { defaultsOf, type TreeNode } from '@thermarium/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { documentOf } from '../testing/arbitrary-model.ts';
import { contentOf } from '../testing/file-content.ts';
import { Part21File } from './part21-file.ts';
import { Structure } from './structure.ts';
import { writeStep } from './write-step.ts';

function node(type: string, values: object): TreeNode {
  const kind = kinds.find((each) => each.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return {
    ...defaultsOf(kind.fields),
    name: type,
    active: true,
    visible: true,
    material_name: 'copper',
    ...values,
    type,
  };
}

const read = (text: string) => readModel(contentOf(text), { kinds, library: [] });

async function written(...tree: readonly TreeNode[]): Promise<string> {
  const { text, issues } = await writeStep(documentOf(tree), kinds);
  if (text === null) throw new Error(issues.map(({ message }) => message).join('\n'));
  return text;
}

const place = { x: 1, y: 2, z: 3 };
const size = { dx: 4, dy: 5, dz: 6 };
const outline = '(0 0, 10 0, 10 10, 0 8), (2 2, 2 4, 4 4)';
const planes = ['XY', 'XZ', 'YZ'];
const everything = [
  node('box', { ...place, ...size, name: `die 'é漢😀\\` }),
  node('box', { ...place, ...size, name: 'egg', sphere: true }),
  node('box', { ...place, dx: 2, dy: 2, dz: 2, name: 'ball', sphere: true }),
  ...planes.map((plane) => node('cylinder', { ...place, ...size, name: `oval ${plane}`, plane })),
  ...planes.map((plane) =>
    node('cylinder', { ...place, dx: 4, dy: 4, dz: 4, name: `round ${plane}`, plane }),
  ),
  ...planes.map((plane) =>
    node('polygon', { ...place, name: plane, plane, polygon: outline, thickness: 2, color: '#ff8040' }),
  ),
];

it('boxes, cylinders and polygons of our own export are the same again', async () => {
  const { document, losses, issues } = await read(await written(...everything));
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(losses.map(({ entity }) => entity)).toEqual(['material']);
  expect(document?.name).toBe('Board');
  expect(document?.tree).toHaveLength(everything.length);
  for (const [n, { name, type, x, y, z, dx, dy, dz, plane, sphere, thickness }] of everything.entries()) {
    const values = Object.entries({ name, type, x, y, z, dx, dy, dz, plane, sphere, thickness });
    const found = document?.tree[n];
    for (const [key, value] of values) {
      if (typeof value === 'number') expect(found?.[key], `${name}.${key}`).toBeCloseTo(value, 3);
      else if (value !== undefined) expect(found?.[key], `${name}.${key}`).toBe(value);
    }
  }
  const colors = new Map(document?.materials.map((material) => [material.name, material.color]));
  expect(document?.tree.map(({ material_name }) => colors.get(String(material_name))).slice(-4)).toEqual([
    '#888888',
    '#ff8040',
    '#ff8040',
    '#ff8040',
  ]);
});

it('copies of an assembly and elements of an array stand where they stood', async () => {
  const row = node('assembly', { name: 'row', is_array: true, xcount: 2, xpitch: 5000 });
  const grid = { xcount: 2, ycount: 1, xpitch: 1000, ypitch: 1000, dx: 2, dy: 1, dz: 1, diameter: 1000 };
  const { document, losses } = await read(
    await written(
      { ...row, children: [node('box', place), node('box', { ...place, z: 9 })] },
      node('ball_array', { ...grid, name: 'pins', array_type: 'pillar', z: 20 }),
    ),
  );
  expect(losses).toHaveLength(1);
  const [first, second, ...pins] = document?.tree ?? [];
  expect([first, second].map(({ type, name }) => [type, name])).toEqual([
    ['assembly', 'row'],
    ['assembly', 'row'],
  ]);
  expect([first, second].map(({ children }) => children?.map(({ x, z }) => [x, z]))).toEqual([
    [
      [1, 3],
      [1, 9],
    ],
    [
      [6, 3],
      [6, 9],
    ],
  ]);
  expect(pins.map(({ type, x }) => [type, x])).toEqual([
    ['cylinder', 0],
    ['cylinder', 1],
  ]);
});

it('other bodies are the boxes around them, and the report has their volumes', async () => {
  const text = await written(
    node('box', { name: 'mould', dx: 10, dy: 10, dz: 10 }),
    node('cylinder', { name: 'bore', plane: 'XY', x: 4, y: 4, z: -1, dx: 2, dy: 2, dz: 20, hole: true }),
    node('box', { name: 'hollow', x: 4, y: 4, z: -1, dx: 0.5, dy: 0.5, dz: 0.5, hole: true }),
    node('ball_array', { name: 'balls', z: 20, dx: 1, dy: 1, dz: 0.8, diameter: 1000, xcount: 1, ycount: 1 }),
  );
  const { document, losses } = await read(text);
  expect(document?.tree.map(({ type, name, dx, dz }) => [type, name, dx, dz])).toEqual([
    ['box', 'mould', 10, 10],
    ['box', 'balls', 1, 0.8],
  ]);
  const volumes = losses.slice(1).map(({ reason }) => Number(/volume is ([\d.]+) mm³/.exec(reason)?.[1]));
  expect(volumes[0]).toBeCloseTo(1000 - 10 * Math.PI, 1);
  expect(volumes[1]).toBeCloseTo(Math.PI / 6 - (2 * Math.PI * 0.01 * 1.4) / 3, 3);
});

it('the balls of an array are one line of the report, with their number', async () => {
  const balls = {
    z: 20,
    dx: 5,
    dy: 5,
    dz: 0.8,
    diameter: 1000,
    xcount: 3,
    ycount: 2,
    xpitch: 1500,
    ypitch: 1500,
  };
  const { document, losses } = await read(await written(node('ball_array', { name: 'balls', ...balls })));
  expect(JSON.stringify(document?.tree).match(/"type":"box"/g)).toHaveLength(6);
  expect(losses.map(({ entity }) => entity)).toEqual(['material', 'solid']);
  expect(losses[1].reason).toMatch(/ mm³\. This holds for 6 places of it\.$/);
});

it.each([
  ['SI_UNIT($,.METRE.)', 1000],
  ['SI_UNIT(.CENTI.,.METRE.)', 10],
])('a file in %s is read in mm', async (unit, scale) => {
  const text = (await written(node('box', { ...place, ...size }))).replace('SI_UNIT(.MILLI.,.METRE.)', unit);
  const { document } = await read(text);
  expect(document?.tree[0]).toMatchObject({ x: scale, dz: 6 * scale });
});

it('a file in inches is read in mm', async () => {
  const text = await written(node('box', { ...place, ...size }));
  const inches = text
    .replace(
      '(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))',
      `(CONVERSION_BASED_UNIT('INCH',#900001)LENGTH_UNIT()NAMED_UNIT(#900003))`,
    )
    .replace(
      /ENDSEC;\nEND-ISO/,
      `#900001=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#900002);\n#900002=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\nENDSEC;\nEND-ISO`,
    );
  expect((await read(inches)).document?.tree[0]).toMatchObject({ x: 25.4, dz: 152.4 });
});

it('a file without solids is refused', async () => {
  const { document, issues } = await read(
    'ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n',
  );
  expect(document).toBeNull();
  expect(issues[0].message).toBe('The STEP file has no solid bodies.');
});

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

it('damaged files are refused with reasons or read; never an exception, never a number that is none', async () => {
  const text = await written(everything[0], everything[1], everything[4], everything[10], {
    ...node('assembly', { is_array: true, xcount: 2, xpitch: 9000 }),
    children: [node('box', place)],
  });
  const piece = fc.constantFrom(
    '',
    '#1',
    '#99999',
    '(',
    ')',
    "'",
    ';',
    '$',
    '1e999',
    '-0',
    '.T.',
    '/*',
    '((((',
    '#12=',
    'PLANE',
    '\u0000',
  );
  const cuts = fc.array(fc.record({ at: fc.nat(text.length), length: fc.nat(30), piece }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(cuts, async (all) => {
      const damaged = all.reduce(
        (now, { at, length, piece: put }) => now.slice(0, at) + put + now.slice(at + length),
        text,
      );
      const { model, issues, losses } = await read(damaged);
      expect(model === null).toBe(issues.some(({ severity }) => severity === 'error'));
      expect(losses.every(({ reason }) => reason !== '')).toBe(true);
      expect(numbersIn(model?.tree).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 100) },
  );
});

it('as many places of bodies are read as are written', async () => {
  const blocks = [1, 2, 3].map((n) => node('box', { x: 10 * n, dx: n, dy: 1, dz: 1, name: `block ${n}` }));
  const file = new Part21File(await written(...blocks));
  const leftOf = (most: number) => {
    const structure = new Structure(file, most);
    structure.tops();
    return structure.left;
  };
  expect([leftOf(3), leftOf(2)]).toEqual([0, 1]);
});

it('the only body of a file, and of an assembly, keeps its name', async () => {
  const { document: alone } = await read(await written(node('box', { ...size, name: 'die' })));
  expect(alone).toMatchObject({ name: 'Board', tree: [{ type: 'box', name: 'die', dx: 4 }] });
  const assembly = node('assembly', { name: 'package', children: [node('box', { ...size, name: 'lid' })] });
  const { document: within } = await read(await written(assembly));
  expect(within).toMatchObject({
    name: 'Board',
    tree: [{ type: 'assembly', name: 'package', children: [{ type: 'box', name: 'lid', dx: 4 }] }],
  });
});
