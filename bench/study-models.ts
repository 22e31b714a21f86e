import type { Document, ScenarioParameter } from '@thermarium/model';
import { packageInAir } from './models.ts';

const blank = { values: null, random: null, normal_dist: null };

/** A parameter with a deviation of 5 %. */
export const tolerance = (parameter_name: string, mean: number, count: number): ScenarioParameter => ({
  ...{ ...blank, parameter_name },
  normal_dist: { mean, stddev: 0.05 * mean, min: null, max: null, count },
});

const parameter = (name: string, value: number) => ({ name, description: '', value });

/** The package with five sources in its die, by parameters P1 to P5, mW. */
export function fivePowers(side: number): Document {
  const { document } = packageInAir(side);
  const die = document.tree.find(({ name }) => name === 'die');
  if (!die) throw new Error('The package has no die.');
  const [x, y, z, dx] = [die.x, die.y, die.z, die.dx].map(Number);
  const spots = [1, 2, 3, 4, 5].map((n) => ({
    ...{ type: 'source', name: `core ${n}`, active: true, visible: true, plane: 'XY', power: `P${n}` },
    ...{
      x: x + (0.05 + 0.18 * (n - 1)) * dx,
      y: y + 0.1 * n * dx,
      z: z + 0.3,
      dx: dx / 8,
      dy: dx / 8,
      dz: 0,
    },
  }));
  return {
    ...document,
    parameters: spots.map((_, n) => parameter(`P${n + 1}`, 1000 * (n + 1))),
    tree: [...document.tree, ...spots],
  };
}

/** Fields of the objects that are as thick as their parameters say; the underfill ends with the die. */
const TOLERANT: Readonly<Record<string, (z: number) => object>> = {
  tim: () => ({ dz: 'H1' }),
  lid: (z) => ({ z: `${z - 0.05} + H1`, dz: 'H2' }),
  underfill: () => ({ dz: 0.3 }),
};

const EIGHT_LAYERS = {};
/** A board as one layer, for a model of 117,000 cells by the usual demands. */
export const ONE_LAYER = {
  layers: [
    { name: 'L1', thickness: 1600, material_name: 'plane copper', fill_material_name: 'fr4', ratio: 20 },
  ],
};

/**
 * The package with tolerances of three conductivities and two thicknesses.
 *
 * @param board fields of the board that differ
 */
export function fiveTolerances(side: number, board = EIGHT_LAYERS): Document {
  const { document } = packageInAir(side);
  const conductivities = { tim: 'K1', underfill: 'K2', substrate: 'K3' } as Readonly<Record<string, string>>;
  const values = { K1: 4, K2: 0.8, K3: 20, H1: 0.05, H2: 1 };
  return {
    ...document,
    parameters: Object.entries(values).map(([name, value]) => parameter(name, value)),
    materials: document.materials.map((material) => ({
      ...material,
      conductivity: conductivities[material.name] ?? material.conductivity,
    })),
    world: { ...document.world, dzmax: 5 },
    tree: document.tree.map((node) => ({
      ...node,
      ...TOLERANT[node.name]?.(Number(node.z)),
      ...(node.name === 'board' && board),
    })),
  };
}
