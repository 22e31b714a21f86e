import {
  type Document,
  type Field,
  type FieldTable,
  LARGEST_SEED,
  type Material,
  SAMPLERS,
  type Scenario,
  type TreeNode,
} from '@thermarium/model';
import fc from 'fast-check';
import { sampleKinds } from './sample-kinds.ts';

/** Text as people and other programs write it, with the characters that break readers. */
const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('die', 'die#2', 'a/b', 'world', '__proto__', 'constructor', 'Δ "x"\n', '', '😀'),
);

const scalar = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.constantFrom('W/2', '2*W + 0.5', '3,5', '1/0', 'W +'),
);

function valueOfField(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'number':
      return fc.oneof(scalar, fc.constant(null));
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.options);
    case 'list':
      return fc.array(valuesOf(field.item), { maxLength: 3 });
    default:
      return word;
  }
}

function valuesOf(fields: FieldTable): fc.Arbitrary<{ [key: string]: unknown }> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueOfField(field)])),
  );
}

const { node } = fc.letrec<{ node: TreeNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'tree' },
    ...sampleKinds.map((kind) =>
      fc
        .tuple(
          valuesOf(kind.fields),
          fc.record({ name: word, active: fc.boolean(), visible: fc.boolean() }),
          kind.container ? fc.array(tie('node'), { maxLength: 3 }) : fc.constant(null),
        )
        .map(
          ([values, common, children]): TreeNode => ({
            ...values,
            ...common,
            type: kind.type,
            ...(children && { children }),
          }),
        ),
    ),
  ),
}));

const material: fc.Arbitrary<Material> = fc.record({
  name: word,
  color: fc.constantFrom('#000', '#b87333'),
  density: fc.oneof(scalar, fc.constant(null)),
  specific_heat: fc.oneof(scalar, fc.constant(null)),
  surface_emissivity: fc.oneof(scalar, fc.constant(null)),
  highest_allowed: fc.oneof(scalar, fc.constant(null)),
  anisotropic: fc.boolean(),
  conductivity: scalar,
  conductivity_y: fc.oneof(scalar, fc.constant(null)),
  conductivity_z: fc.oneof(scalar, fc.constant(null)),
  conductivity_table: fc.constantFrom('', '25 148, 100 119'),
  conductivity_y_table: fc.constant(''),
  conductivity_z_table: fc.constantFrom('', '0 1, 50 2, 80 1'),
  specific_heat_table: fc.constantFrom('', 'polynomial 700 0.5 from 0 to 200'),
});

const count = fc.integer({ min: 1, max: 10_000 });
const bounded = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 50 }))
  .map(([min, span]) => ({ min, max: min + span }));
const mode = fc.oneof(
  fc
    .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 4 })
    .map((values) => ({ values, random: null, normal_dist: null })),
  fc.tuple(bounded, count).map(([range, draws]) => ({
    values: null,
    random: { ...range, count: draws },
    normal_dist: null,
  })),
  fc.tuple(bounded, count).map(([{ min, max }, draws]) => ({
    values: null,
    random: null,
    normal_dist: { mean: max, stddev: 1 + max - min, min, max: null, count: draws },
  })),
);

/** A scenario of these parameters, each at most once. */
const scenarioOf = (names: readonly string[]): fc.Arbitrary<Scenario> =>
  fc.record({
    name: word.filter((name) => name.trim() !== ''),
    sampler: fc.constantFrom(...SAMPLERS),
    seed: fc.integer({ min: 0, max: LARGEST_SEED }),
    parameters: fc
      .subarray([...new Set(names)])
      .chain((chosen) =>
        fc.tuple(...chosen.map((name) => mode.map((each) => ({ parameter_name: name, ...each })))),
      ),
  });

/** Documents of the right shape whose values may be nonsense, complete as a reader would leave them. */
export function arbitraryDocument(worldFields: FieldTable): fc.Arbitrary<Document> {
  const finite = fc.integer({ min: -1000, max: 1000 });
  const document = fc.record({
    name: word,
    world: valuesOf(worldFields),
    materials: fc.array(material, { maxLength: 3 }),
    parameters: fc.array(fc.record({ name: word, description: word, value: finite }), { maxLength: 3 }),
    scenarios: fc.constant([]),
    tree: fc.array(node, { maxLength: 4 }),
    planes: fc.array(
      fc.record({
        name: word,
        plane: fc.constantFrom('XY' as const, 'XZ' as const, 'YZ' as const),
        coordinate: scalar,
        visible: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
  });
  return document.chain((rest) =>
    fc
      .array(scenarioOf(rest.parameters.map(({ name }) => name)), { maxLength: 2 })
      .map((scenarios) => ({ ...rest, scenarios })),
  );
}
