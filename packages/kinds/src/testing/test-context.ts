import type { Board, ContributionContext } from '@thermarium/mesh';
import type { EvaluatedMaterial, EvaluatedWorld } from '@thermarium/model';

function isotropic(name: string, k: number, density: number, specificHeat: number): EvaluatedMaterial {
  return {
    name,
    color: '#888888',
    density,
    specificHeat,
    emissivity: 0.5,
    conductivity: [k, k, k],
    highestAllowed: null,
  };
}

/** Materials for tests, from insulating to copper and one that conducts differently along every axis. */
export const testMaterials: ReadonlyMap<string, EvaluatedMaterial> = new Map(
  [
    isotropic('copper', 390, 8930, 385),
    isotropic('solder', 50, 7400, 220),
    isotropic('epoxy', 0.6, 1800, 1000),
    isotropic('fr4', 0.3, 1850, 1100),
    { ...isotropic('laminate', 1, 1900, 1000), conductivity: [0.9, 0.7, 0.3] as const },
  ].map((material) => [material.name, material]),
);

const world: EvaluatedWorld = {
  ambient: 25,
  ambientOverTime: '',
  startFrom: 'initial temperatures',
  startSolution: 'latest',
  initial: null,
  hc: 16.1,
  convection: '',
  gravity: '-Z',
  pressure: 101.325,
  material: null,
  resolution: 1,
  accuracy: null,
  precision: 1e-6,
  iterations: 10000,
  absolute: false,
  abs_tol: 0.1,
  duration: 1,
  steps: 10,
  min: [-100, -100, -100],
  max: [100, 100, 100],
  lumpLimit: 10000,
  lumped: false,
  saveInternalTemp: false,
  precondition: true,
  radiation: false,
  radiationExchange: false,
  contacts: [],
};

/** The context of a kind's contributions: the test materials, the default world, and the overrides of the test. */
export function contextOf(
  overrides: {
    readonly world?: Partial<EvaluatedWorld>;
    readonly lumpedByAssembly?: boolean;
    readonly boards?: readonly Board[];
    readonly materials?: ReadonlyMap<string, EvaluatedMaterial>;
  } = {},
): ContributionContext {
  const materials = overrides.materials ?? testMaterials;
  return {
    world: { ...world, ...overrides.world },
    lumpedByAssembly: overrides.lumpedByAssembly ?? false,
    boards: overrides.boards ?? [],
    material: (name) => {
      const found = materials.get(name);
      if (!found) throw new Error(`The test has no material '${name}'.`);
      return found;
    },
  };
}
