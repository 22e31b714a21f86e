import type { ConductionProblem } from '../problem.ts';
import type { SolveProgress } from '../progress.ts';
import { landingTimes } from './landing-times.ts';
import type { TransientOutcome, TransientSettings } from './outcome.ts';
import { TransientMarch } from './transient-march.ts';

/**
 * Rise over ambient in time: C dT/dt + K T + walls(T) = q(t), from ambient or a given state. L-stable, second order or
 * better, with the local error held below the tolerance; lands exactly on every output time and on every jump of a
 * load, after which it starts anew with a small step. No way to ambient is needed.
 *
 * A numerical failure is a status; a problem without heat capacities throws. Yields at least once per step.
 */
export function* solveTransient(
  problem: ConductionProblem,
  settings: TransientSettings,
): Generator<SolveProgress, TransientOutcome> {
  const { capacity } = problem;
  if (capacity === null) throw new Error('A transient solve needs heat capacities.');
  yield { stage: 'set-up', fraction: 0, iteration: 0, residual: 1, time: 0 };

  const march = new TransientMarch(problem, capacity, settings);
  const [start, ...landings] = landingTimes(problem.loads, settings.outputTimes, settings.duration);
  yield* march.begin(start.resume);
  for (const landing of landings) {
    const failure = yield* march.to(landing.time);
    if (failure !== null) return march.outcome('not_converged', failure);
    for (const output of landing.outputs) march.record(output);
    if (landing.jumps && landing !== landings[landings.length - 1]) yield* march.restart(landing.resume);
  }
  return march.outcome('converged', march.counts.summary());
}
