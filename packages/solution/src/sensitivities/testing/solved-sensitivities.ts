import { Grid } from '@thermarium/mesh';
import { preparedSketch, type Sketch } from '../../../../mesh/src/testing/model-of.ts';
import type { Sensitivities, Sensitivity } from '../../figures/sensitivities.ts';
import { solveModel } from '../../solve.ts';

export interface Asked {
  readonly world?: Record<string, unknown>;
  /** Factors on the conductivities of materials. */
  readonly scaling?: Record<string, number>;
  /** The object whose mean it is. */
  readonly of?: string;
  readonly grid?: Grid;
}

/** The sensitivities of one object of a sketched model, its mean temperature (°C) and its grid. */
export function solvedSensitivities(tree: readonly Sketch[], asked: Asked = {}) {
  const { report, mean, grid } = solved(tree, asked, true);
  const { sensitivities, status } = report;
  if (sensitivities === null || status !== 'converged')
    throw new Error(`'${asked.of}' has no sensitivities.`);
  return { sensitivities, mean, grid };
}

/** The mean temperature of one object of a sketched model, °C, by a solve without sensitivities: half the time. */
export function solvedMean(tree: readonly Sketch[], asked: Asked = {}): number {
  const { report, mean } = solved(tree, asked, false);
  if (report.status !== 'converged') throw new Error(`'${asked.of}' has no steady state.`);
  return mean;
}

function solved(
  tree: readonly Sketch[],
  { world = {}, scaling = {}, of = 'die', grid }: Asked,
  withSensitivities: boolean,
) {
  const discretisation = preparedSketch(
    tree,
    { hc: 0, resolution: 1, ambient: 20, precision: 1e-11, ...world },
    { analysis: 'steady', ...(grid && { grid }) },
    scaling,
  );
  const { scene } = discretisation;
  const object = scene.objects.findIndex(({ path }) => path === of);
  const kept = { mean: Number.NaN };
  const solve = solveModel(discretisation, 'model', {
    ...(withSensitivities && { sensitivitiesOf: object }),
    onSolution: (solution) => {
      kept.mean = solution.means[object] + scene.world.ambient;
    },
  });
  let step = solve.next();
  while (!step.done) step = solve.next();
  return { report: step.value, mean: kept.mean, grid: discretisation.grid };
}

export function rowOf(
  { inputs }: Sensitivities,
  input: Sensitivity['input'],
  of: string | null,
  axis: Sensitivity['axis'] = null,
): Sensitivity {
  const row = inputs.find((each) => each.input === input && each.of === of && each.axis === axis);
  if (!row) throw new Error(`There is no ${input} of ${of}.`);
  return row;
}

/** A grid whose layers between two coordinates of an axis are thicker by a factor, with all above them moved along. */
export function stretched({ edges }: Grid, axis: 0 | 1 | 2, low: number, high: number, factor: number): Grid {
  const moved = edges.map((own, n) => (n === axis ? own.map(moveBy(low, high, factor)) : own.slice()));
  return new Grid([moved[0], moved[1], moved[2]]);
}

const moveBy = (low: number, high: number, factor: number) => (at: number) =>
  at + (factor - 1) * (Math.min(Math.max(at, low), high) - low);

const PLACES = ['x', 'y', 'z'] as const;
const SIZES = ['dx', 'dy', 'dz'] as const;

/** The same of the objects of a sketch. */
export function stretchedTree(
  tree: readonly Sketch[],
  axis: 0 | 1 | 2,
  low: number,
  high: number,
  factor: number,
): Sketch[] {
  const move = moveBy(low, high, factor);
  return tree.map((sketch) => {
    const from = Number(sketch[PLACES[axis]]);
    const to = from + Number(sketch[SIZES[axis]]);
    return { ...sketch, [PLACES[axis]]: move(from), [SIZES[axis]]: move(to) - move(from) };
  });
}

/** The slope of a mean in the logarithm of something, from models in which it is a thousandth more and less. */
export function slopeOf(meanAt: (factor: number) => number): number {
  return (meanAt(1.001) - meanAt(0.999)) / Math.log(1.001 / 0.999);
}

/** The slope in the logarithm that a row tells. */
export function toldSlope({ input, change }: Sensitivity): number {
  return change / (input === 'power' ? 0.1 : Math.log(1.1));
}
