import { kinds } from '@thermarium/kinds';
import { arbitraryValues, testMaterials } from '@thermarium/kinds/testing';
import { type Field, type FieldTable, materialFields, worldFields } from '@thermarium/model';
import fc from 'fast-check';

/** A JSON object of a file. */
type Json = { [key: string]: unknown };

const materials: readonly Json[] = [...testMaterials.values()].map(
  ({ name, density, specificHeat, emissivity, conductivity: [x, y, z] }) => ({
    name,
    density,
    specific_heat: specificHeat,
    surface_emissivity: emissivity,
    anisotropic: true,
    conductivity: x,
    conductivity_y: y,
    conductivity_z: z,
  }),
);

const solidKinds = kinds.filter(({ container }) => !container);

const leaf: fc.Arbitrary<Json> = fc
  .constantFrom(...solidKinds)
  .chain((kind) => arbitraryValues(kind).map((values) => ({ type: kind.type, ...values })))
  .chain((node) =>
    fc.constantFrom('a', 'b', 'die', 'a/b', 'world', '__proto__').map((name) => ({ ...node, name })),
  );

const assembly = (children: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.record({
    type: fc.constant('assembly'),
    name: fc.constantFrom('rows', 'a', 'world'),
    is_array: fc.boolean(),
    lumped: fc.boolean(),
    xcount: fc.integer({ min: 0, max: 2 }),
    ycount: fc.integer({ min: 0, max: 2 }),
    zcount: fc.integer({ min: 0, max: 2 }),
    xpitch: fc.integer({ min: 1, max: 20 }).map((n) => 1000 * n),
    ypitch: fc.integer({ min: 1, max: 20 }).map((n) => 1000 * n),
    zpitch: fc.integer({ min: 1, max: 20 }).map((n) => 1000 * n),
    children: fc.array(children, { maxLength: 3 }),
  });

const node = fc.oneof({ arbitrary: leaf, weight: 5 }, assembly(fc.oneof(leaf, leaf, assembly(leaf))));

/** A model file that is mostly valid, with a coarse resolution so that most are small enough to solve. */
const tameFile: fc.Arbitrary<Json> = fc
  .record({
    tree: fc.array(node, { minLength: 1, maxLength: 3 }),
    world: fc.record(
      {
        hc: fc.constantFrom(0, 10, 1000),
        resolution: fc.constantFrom(1, 4, 100),
        material_name: fc.option(fc.constantFrom(...testMaterials.keys()), { freq: 2 }),
        radiation: fc.boolean(),
        absolute: fc.boolean(),
        lumped: fc.boolean(),
        precondition: fc.boolean(),
        ambient: fc.constantFrom(-273.15, 0, 25),
        duration: fc.constantFrom(0.1, 10, 1000),
        steps: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: ['resolution', 'steps'] },
    ),
  })
  .map(({ tree, world }) => ({
    format: 'thermarium',
    version: 1,
    project: { name: 'fuzz', world },
    materials: structuredClone(materials),
    parameters: [{ name: 'W', value: 8 }],
    tree,
  }));

const NUMBERS = [
  ...[0, -0, 1e-300, 1e-30, 1e-9, 1e-6, 1e-4, 0.01, 0.5, 0.1 + 0.2, 1, 2, 3, 7, 100, 1e3, 1e5],
  ...[2e6, 1e9, 1e12, 1e30, 1e300, 1.7e308, -1e-300, -1e-4, -0.5, -1, -10, -1e6, -1e300],
];
const NOT_NUMBERS = [null, 'W/0', 'W/3', '2*W', 'NaN', '1e999', '', true, [], {}];

/** Numbers at the limits of a field and at sizes where arithmetic breaks; one in four is invalid. */
function extremesOf(field: Field): readonly unknown[] {
  if (field.kind === 'flag') return [true, false];
  if (field.kind === 'choice') return [...field.options, null];
  if (field.kind === 'material') return [...testMaterials.keys(), null, 'unobtainium'];
  if (field.kind !== 'number') return [];
  const { min = -Infinity, max = Infinity } = field;
  const limits = [min, min + Math.abs(min) * 1e-9, max, max * (1 - 1e-12)].filter(Number.isFinite);
  const all = [...limits, ...NUMBERS];
  const legal = all.filter(
    (value) => value >= min && value <= max && (!field.integer || Number.isInteger(value)),
  );
  return [...legal, ...legal, ...legal, ...all, ...NOT_NUMBERS];
}

interface Place {
  readonly row: Json;
  readonly key: string;
  readonly field: Field;
}

function placesIn(row: Json, table: FieldTable): Place[] {
  return Object.entries(table).flatMap(([key, field]) => {
    const rows = row[key];
    if (field.kind !== 'list' || !Array.isArray(rows)) return [{ row, key, field }];
    return rows.flatMap((item: Json) => placesIn(item, field.item));
  });
}

function placesInTree(nodes: readonly Json[]): Place[] {
  return nodes.flatMap((row) => [
    ...placesIn(row, kinds.find(({ type }) => type === row.type)?.fields ?? {}),
    ...(Array.isArray(row.children) ? placesInTree(row.children) : []),
  ]);
}

type FileParts = {
  readonly tree: Json[];
  readonly project: { readonly world: Json };
  readonly materials: Json[];
};

function isFileParts(file: Json): file is Json & FileParts {
  return Array.isArray(file.tree) && Array.isArray(file.materials);
}

/** Applies mutations: pairs of numbers that choose a place and a new value there, so that they shrink. */
function mutated(file: Json, changes: readonly (readonly [number, number])[]): Json {
  const copy = structuredClone(file);
  if (!isFileParts(copy)) return copy;
  const places = [
    ...placesInTree(copy.tree),
    ...placesIn(copy.project.world, worldFields),
    ...copy.materials.flatMap((row) => placesIn(row, materialFields)),
  ];
  for (const [at, which] of changes) {
    const { row, key, field } = places[at % places.length];
    const extremes = extremesOf(field);
    if (extremes.length > 0) row[key] = extremes[which % extremes.length];
  }
  return copy;
}

/** The text of a model file: valid, or with some values at or beyond their limits. */
export const arbitraryModelFile: fc.Arbitrary<string> = fc
  .tuple(tameFile, fc.array(fc.tuple(fc.nat(9999), fc.nat(9999)), { maxLength: 4 }))
  .map(([file, changes]) => JSON.stringify(mutated(file, changes)));
