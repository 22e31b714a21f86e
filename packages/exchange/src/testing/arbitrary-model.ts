import { kinds } from '@thermarium/kinds';
import { arbitraryNode, testMaterials } from '@thermarium/kinds/testing';
import {
  type Document,
  defaultsOf,
  isBlankName,
  type Material,
  type TreeNode,
  worldFields,
} from '@thermarium/model';
import fc from 'fast-check';

/** Names as people and other programs write them, with the characters that break readers of XML. */
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  fc.constantFrom(
    'die',
    ' die ',
    '<die>',
    '&amp;',
    ']]>',
    '?>',
    '--',
    '\r\n\t',
    '\u0000',
    '\ud800x',
    '\ufffe',
    '😀',
  ),
);
const named = name.map((text) => (isBlankName(text) ? `x${text}` : text));

/** A valid node of any kind, in an assembly or not, all values as a document has them. */
const node: fc.Arbitrary<TreeNode> = fc
  .constantFrom(...kinds)
  .chain((kind) =>
    fc.record({
      values: arbitraryNode(kind),
      name: named,
      active: fc.boolean(),
      visible: fc.boolean(),
      children: kind.container
        ? fc.array(fc.constantFrom(...kinds.filter(({ container }) => !container)).chain(single), {
            maxLength: 2,
          })
        : fc.constant(null),
    }),
  )
  .map(({ values: { type, values }, children, ...common }) => ({
    ...values,
    ...common,
    type,
    ...(children && { children }),
  }));

function single(kind: (typeof kinds)[number]): fc.Arbitrary<TreeNode> {
  return fc
    .record({ values: arbitraryNode(kind), name: named, active: fc.boolean(), visible: fc.boolean() })
    .map(({ values: { type, values }, ...common }) => ({ ...values, ...common, type }));
}

/** The materials that valid nodes refer to. */
const materialsOfNodes: readonly Material[] = [...testMaterials.values()].map(
  ({ name, density, specificHeat, emissivity, conductivity: [x, y, z] }) => ({
    ...{ name, color: '#888888', density, specific_heat: specificHeat, surface_emissivity: emissivity },
    highest_allowed: null,
    ...{ anisotropic: x !== y || x !== z, conductivity: x, conductivity_y: y, conductivity_z: z },
    ...{
      conductivity_table: '',
      conductivity_y_table: '',
      conductivity_z_table: '',
      specific_heat_table: '',
    },
  }),
);

/** A document around nodes. */
export function documentOf(tree: readonly TreeNode[], world: object = {}): Document {
  return {
    name: 'Board',
    world: { ...defaultsOf(worldFields), ...world },
    materials: materialsOfNodes,
    parameters: [],
    scenarios: [],
    tree,
    planes: [],
  };
}

/** Valid documents with objects of all kinds, assemblies, parameters and planes. */
export const arbitraryModel: fc.Arbitrary<Document> = fc
  .record({ tree: fc.array(node, { maxLength: 4 }), name: named, width: fc.integer({ min: 1, max: 99 }) })
  .map(({ tree, name: project, width }) => ({
    ...documentOf(tree),
    name: project,
    parameters: [{ name: 'W', description: 'a width', value: width }],
    planes: [{ name: 'mid', plane: 'XZ', coordinate: 'W / 2', visible: true }],
  }));
