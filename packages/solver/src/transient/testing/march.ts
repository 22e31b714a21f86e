import type { ConductionProblem } from '../../problem.ts';
import { finish } from '../../steady/testing/finish.ts';
import { evenTimes, type TransientOutcome, type TransientSettings, type TransientState } from '../outcome.ts';
import { solveTransient } from '../solve-transient.ts';

export interface Recorded {
  readonly time: number;
  readonly rise: Float64Array;
  readonly wallRise: Float64Array;
  readonly wallHeat: Float64Array;
  readonly powerIn: number;
  readonly innerHeat: number;
}

/** Runs a transient with tight linear solves and keeps every output, t = 0 first. */
export function march(
  problem: ConductionProblem,
  duration: number,
  steps: number,
  settings: Partial<TransientSettings> = {},
): { readonly outcome: TransientOutcome; readonly outputs: readonly Recorded[] } {
  const outputs: Recorded[] = [];
  const record = (state: TransientState) => {
    const { time, rise, wallRise, wallHeat, powerIn, innerHeat } = state;
    outputs.push({
      time,
      rise: rise.slice(),
      wallRise: wallRise.slice(),
      wallHeat: wallHeat.slice(),
      powerIn,
      innerHeat,
    });
  };
  const { result } = finish(
    solveTransient(problem, {
      duration,
      outputTimes: evenTimes(duration, steps),
      precision: 1e-9,
      absolute: false,
      absTol: 0.1,
      iterations: 1000,
      precondition: true,
      record,
      ...settings,
    }),
  );
  return { outcome: result, outputs };
}
