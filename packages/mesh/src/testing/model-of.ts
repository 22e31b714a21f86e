import { kinds } from '@thermarium/kinds';
import { type EvaluatedModel, evaluateDocument, type Material, type TreeNode } from '@thermarium/model';
import type { Discretisation } from '../discretise/discretise.ts';
import { type PrepareOptions, prepareModel } from '../prepare.ts';

/** Isotropic materials by their conductivity, W/(m·K), for tests. */
const CONDUCTIVITIES = {
  copper: 390,
  silicon: 120,
  solder: 55,
  epoxy: 0.5,
  fr4: 0.3,
  air: 0.0264,
  unit: 1,
  weightless: 1,
};

/** Factors on their conductivities. */
type Scaling = { readonly [material: string]: number };

/** A material that conducts a hundred times better along one axis than across it. */
const FIBRES = {
  'fibres along x': [100, 1, 1],
  'fibres along y': [1, 100, 1],
  'fibres along z': [1, 1, 100],
} as const;

/** Materials that follow temperature; the last one only where no test gets. */
const TABLES = {
  softening: { conductivity_table: '25 150, 225 50', specific_heat_table: '25 700, 225 1400' },
  'softening along z': {
    ...{ anisotropic: true, conductivity: 40, conductivity_y: 40 },
    ...{ conductivity_z_table: '25 150, 225 50' },
  },
  'tabled air': { conductivity_table: '25 0.02, 1025 0.12' },
  hardening: { conductivity_table: 'polynomial 20 0.2 from 25 to 525' },
  'tabled silicon': {
    conductivity_table: '-50 120, 400 120, 900 60',
    specific_heat_table: '0 1000, 400 1000, 900 2000',
  },
} as const;

const materialsOf = (scaling: Scaling): readonly Material[] => [
  ...Object.entries(CONDUCTIVITIES).map(([name, conductivity]) => ({
    ...sampleMaterial(name),
    density: name === 'weightless' ? null : 2000,
    surface_emissivity: name === 'air' ? null : 0.8,
    conductivity: conductivity * (scaling[name] ?? 1),
  })),
  ...Object.entries(FIBRES).map(([name, [conductivity, conductivity_y, conductivity_z]]) => ({
    ...sampleMaterial(name),
    ...{ anisotropic: true, conductivity, conductivity_y, conductivity_z },
  })),
  ...Object.entries(TABLES).map(([name, tables]) => ({ ...sampleMaterial(name), ...tables })),
];

const sampleMaterial = (name: string): Material => ({
  name,
  color: '#888888',
  density: 2000,
  specific_heat: 1000,
  surface_emissivity: 0.8,
  anisotropic: false,
  conductivity: 1,
  conductivity_y: null,
  conductivity_z: null,
});

/** Grids of tests stay small unless a test asks for more. */
export const SMALL_BUDGET = { generous: 2000, usual: 20_000 };

export type Sketch = { readonly type: string; readonly name: string; readonly [field: string]: unknown };

/** Evaluates a sketched model; missing keys take their defaults. Throws on problems: a test's model must be valid. */
export function modelOf(
  tree: readonly Sketch[],
  world: Record<string, unknown> = {},
  scaling: Scaling = {},
): EvaluatedModel {
  const nodes = tree.map((sketch): TreeNode => ({ active: true, visible: true, ...sketch }));
  const { model, issues } = evaluateDocument(
    {
      name: 'test',
      world,
      materials: materialsOf(scaling),
      parameters: [],
      scenarios: [],
      tree: nodes,
      planes: [],
    },
    kinds,
  );
  if (!model) throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return model;
}

/** Prepares a sketched model with no cell limit to speak of. */
export function prepareSketch(
  tree: readonly Sketch[],
  world: Record<string, unknown> = {},
  options: Partial<PrepareOptions> = {},
  scaling: Scaling = {},
) {
  return prepareModel(modelOf(tree, world, scaling), kinds, {
    analysis: 'steady',
    refine: 1,
    cellBudget: SMALL_BUDGET,
    cellLimit: { cells: 5e6, reason: 'the test' },
    ...options,
  });
}

/** The grid and the system of a sketched model. Throws on problems. */
export function preparedSketch(...sketched: Parameters<typeof prepareSketch>): Discretisation {
  const { prepared, issues } = prepareSketch(...sketched);
  if (!prepared) throw new Error(issues.map(({ message }) => message).join('\n'));
  return prepared;
}
