import type { FieldLayers, SolvedField } from '@thermarium/solution';
import { tableFromIPC } from 'apache-arrow';
import JSZip from 'jszip';
import { parse } from 'npyjs';
import { expect, test, vi } from 'vitest';
import { fieldFormatOf, fieldFormats } from './field-formats.ts';
import { readVtkGrid } from './testing/vtk-grid.ts';

const edges: SolvedField['edges'] = [
  Float64Array.of(-1, 0.1, 2, 5),
  Float64Array.of(0, 0.25),
  Float64Array.of(-3, -2.5, 1, 1.000001),
];
const V = Number.NaN;
/** Layer by layer from the bottom. */
const TEMPERATURES = [V, 20.1234, 30, 25, V, V, 99.9999, -40, 0];
const OWNERS = [-1, 0, 1, 2, -1, -1, 2, 0, 0];

const field: SolvedField = {
  objects: [
    { id: 17, type: 'box', name: 'die' },
    { id: 0, type: 'world', name: 'world' },
    { id: 4, type: 'cylinder', name: 'Board/µ-pin <1> & "2" 熱' },
  ],
  edges,
  time: 0.5,
  // Two portions, the first of two layers.
  layers: async function* () {
    for (const [from, to] of [
      [0, 6],
      [6, 9],
    ]) {
      yield {
        object: Int32Array.from(OWNERS.slice(from, to)),
        temperature: Float64Array.from(TEMPERATURES.slice(from, to)),
      } satisfies FieldLayers;
    }
  },
};
const NAMES = field.objects.map(({ name }) => name);

async function written(format: keyof typeof fieldFormats, from = field): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const bytes of fieldFormats[format].write(from)) parts.push(Uint8Array.from(bytes));
  return new Uint8Array(Buffer.concat(parts));
}

test.each(['vtr', 'npz', 'arrow'] as const)(
  'the same field is the same %s file at any time',
  async (format) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01') });
    const before = await written(format);
    vi.setSystemTime(new Date('2031-07-01'));
    expect(await written(format)).toEqual(before);
    vi.useRealTimers();
  },
);

test('VTK reads the grid, each temperature at its cell, its object, and hides the void', async () => {
  const grid = readVtkGrid(await written('vtr'));
  expect(grid.extent).toBe('0 3 0 1 0 3');
  expect(grid.coordinates).toEqual({ x: [...edges[0]], y: [...edges[1]], z: [...edges[2]] });
  expect(grid.cells).toEqual({
    temperature: TEMPERATURES,
    object_id: [-1, 17, 0, 4, -1, -1, 4, 17, 17],
    vtkGhostType: OWNERS.map((own) => (own < 0 ? 32 : 0)),
  });
  expect(grid.facts).toMatchObject({ TimeValue: [0.5], object_ids: [17, 0, 4] });
  // The library takes each byte of a text for a letter.
  const texts = grid.facts.object_names.map((text) => Buffer.from(String(text), 'latin1').toString());
  expect(texts).toEqual(NAMES);
  expect(readVtkGrid(await written('vtr', { ...field, time: null })).facts.TimeValue).toBeUndefined();
});

test('NumPy reads arrays by z, y, x, with NaN in void', async () => {
  const files = await JSZip.loadAsync(await written('npz'));
  const array = async (name: string) => {
    const bytes = await files.file(`${name}.npy`)?.async('arraybuffer');
    if (!bytes) throw new Error(`There is no ${name}.`);
    const { data, shape, fortranOrder } = parse(bytes);
    expect(fortranOrder).toBe(false);
    return { shape, values: Array.from(data as unknown as ArrayLike<number | string>) };
  };
  expect(await array('temperature')).toEqual({ shape: [3, 1, 3], values: TEMPERATURES });
  expect(await array('object')).toEqual({ shape: [3, 1, 3], values: OWNERS });
  for (const [axis, name] of ['x', 'y', 'z'].entries()) {
    expect(await array(name)).toEqual({ shape: [edges[axis].length], values: [...edges[axis]] });
  }
  expect(await array('time')).toEqual({ shape: [], values: [0.5] });
  expect(await array('object_id')).toEqual({ shape: [3], values: [17, 0, 4] });
  expect(await array('object_type')).toEqual({ shape: [3], values: ['box', 'world', 'cylinder'] });
  expect(await array('object_name')).toEqual({ shape: [3], values: NAMES });
});

test('Arrow has a row for each cell that is not void', async () => {
  const table = tableFromIPC(await written('arrow'));
  expect(table.schema.metadata.get('time')).toBe('0.5');
  const rows = table.toArray().map((row) => Object.values(row.toJSON()));
  const owner = (n: number) => [NAMES[n], field.objects[n].type, field.objects[n].id];
  const near = (value: number) => expect.closeTo(value, 12);
  const [low, middle, high] = [
    { at: -2.75, size: 0.5 },
    { at: -0.75, size: 3.5 },
    { at: 1.0000005, size: 1e-6 },
  ];
  const xs = [
    { at: -0.45, size: 1.1 },
    { at: 1.05, size: 1.9 },
    { at: 3.5, size: 3 },
  ];
  const row = (n: number, x: number, z: typeof low, temp: number) => [
    ...owner(n),
    ...[xs[x].at, 0.125, z.at, xs[x].size, 0.25, z.size].map(near),
    temp,
  ];
  expect(rows).toEqual([
    row(0, 1, low, 20.1234),
    row(1, 2, low, 30),
    row(2, 0, middle, 25),
    row(2, 0, high, 99.9999),
    row(0, 1, high, -40),
    row(0, 2, high, 0),
  ]);
});

test('a field without anything in it is still a table', async () => {
  const empty = { ...field, time: null, layers: async function* () {} };
  const table = tableFromIPC(await written('arrow', empty));
  expect([table.numRows, table.schema.fields.length, table.schema.metadata.size]).toEqual([0, 10, 0]);
});

test('a file name tells the format', () => {
  expect(['a/b.VTR', 'x.npz', 'x.arrow', 'x.arrows'].map((name) => fieldFormatOf(name)?.name)).toEqual([
    'vtr',
    'npz',
    'arrow',
    'arrow',
  ]);
  expect(fieldFormatOf('vtr.csv')).toBeNull();
});
