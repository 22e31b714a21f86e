/**
 * The speed of studies: superposed ones in single solves of the same model, and others in processor time per case.
 */
import { kinds } from '@thermarium/kinds';
import type { Document, Sampling, ScenarioParameter } from '@thermarium/model';
import { casesOf, runStudy, type StudyOutcome } from '@thermarium/study/run';
import { OPTIONS, stopwatch, wholeRun } from './model-run.ts';
import { packageInAir } from './models.ts';

const SAMPLING: Sampling = { sampler: 'latin-hypercube', seed: 1 };
const blank = { values: null, random: null, normal_dist: null };

/** A parameter with a deviation of 5 %. */
const tolerance = (parameter_name: string, mean: number, count: number): ScenarioParameter => ({
  ...{ ...blank, parameter_name },
  normal_dist: { mean, stddev: 0.05 * mean, min: null, max: null, count },
});

const parameter = (name: string, value: number) => ({ name, description: '', value });

/** The package with five sources in its die, by parameters P1 to P5, mW. */
function fivePowers(side: number): Document {
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

/** The package with tolerances of three conductivities and two thicknesses. */
function fiveTolerances(side: number): Document {
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
    tree: document.tree.map((node) =>
      TOLERANT[node.name] ? { ...node, ...TOLERANT[node.name](Number(node.z)) } : node,
    ),
  };
}

/** Runs a study; its `seconds` are processor time. */
async function measure(
  document: Document,
  count: number,
): Promise<StudyOutcome & { readonly cells: number }> {
  const parameters = document.parameters.map(({ name, value }) => tolerance(name, value, count));
  const cases = casesOf(parameters, SAMPLING);
  const elapsed = stopwatch();
  let cells = 0;
  const outcome = await runStudy(
    document,
    cases,
    { ...OPTIONS, kinds },
    {
      now: () => 1000 * elapsed(),
      onCase: ({ status, problem, index }) => {
        if (status !== 'converged') throw new Error(`Case ${index}: ${problem}`);
      },
      onSuperposed: ({ fields }) => {
        cells = fields[0].discretisation.grid.cells;
      },
      onField: (_, { discretisation }) => {
        cells = discretisation.grid.cells;
      },
    },
  );
  return { ...outcome, cells };
}

/** Measures both kinds of studies; sentences for people. */
export async function measureStudies(): Promise<readonly string[]> {
  const powers = fivePowers(30);
  await wholeRun(powers);
  const single = await wholeRun(powers);
  const superposed = await measure(powers, 1000);
  const tolerances = fiveTolerances(14);
  const alone = await wholeRun(tolerances);
  const others = await measure(tolerances, 40);
  const each = others.seconds / 40;
  return [
    `1000 cases of five powers, ${superposed.cells} cells: ${superposed.way}, ${superposed.solves} solves, ` +
      `${superposed.seconds.toFixed(2)} s = ${(superposed.seconds / single).toFixed(1)} single solves of ${single.toFixed(2)} s`,
    `40 cases of five tolerances, ${others.cells} cells: ${others.way}, ${each.toFixed(2)} s each in ` +
      `${(others.iterations / 40).toFixed(1)} iterations; one by itself ${alone.toFixed(2)} s`,
  ];
}
