import type { ConductionProblem, Load } from '../problem.ts';
import type { SolveProgress } from '../progress.ts';
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
  const [start, ...landings] = landingTimes(
    problem.loads,
    settings.outputTimes,
    settings.duration,
    problem.surroundings?.kinks,
  );
  yield* march.begin(start.resume);
  for (const landing of landings) {
    const failure = yield* march.to(landing.time);
    if (failure !== null) return march.outcome('not_converged', failure);
    for (const output of landing.outputs) march.record(output);
    if (landing.jumps && landing !== landings[landings.length - 1]) yield* march.restart(landing.resume);
  }
  return march.outcome('converged', march.counts.summary());
}

/** An instant at which a time step must end. */
interface Landing {
  /** s */
  readonly time: number;
  /** When the next step starts: `time`, or the last of several jumps that double precision hardly tells apart, s. */
  readonly resume: number;
  /** Which of the output times this is. */
  readonly outputs: readonly number[];
  /** Whether a load jumps here: the solution has a corner, what came before says nothing of what follows. */
  readonly jumps: boolean;
}

interface Instant {
  readonly time: number;
  readonly output: number | null;
}

/** Instants closer than this part of the duration are one: sums of decimal steps miss by a few units of round-off. */
const SAME_INSTANT = 1e-13;

/**
 * The start, all output times and all jumps of loads until the duration, and the duration itself, ascending. A break
 * at which an amplitude keeps its value (a repeated row) or only its slope changes is no jump.
 *
 * @param outputTimes ascending, in (0, duration], s
 * @param kinks of what is around the model, s: steps end there, so that none goes across
 */
export function landingTimes(
  loads: readonly Load[],
  outputTimes: readonly number[],
  duration: number,
  kinks: readonly number[] = [],
): Landing[] {
  const instants: Instant[] = [0, duration].map((time) => ({ time, output: null }));
  const jumps = new Set<number>();
  for (const { schedule } of loads) {
    for (const time of schedule?.breaks ?? []) {
      if (time > 0 && time < duration && schedule?.at(time) !== schedule?.before(time)) jumps.add(time);
    }
  }
  for (const time of jumps) instants.push({ time, output: null });
  for (const time of kinks) if (time > 0 && time < duration) instants.push({ time, output: null });
  outputTimes.forEach((time, output) => {
    instants.push({ time, output });
  });
  instants.sort((a, b) => a.time - b.time);

  const groups: Instant[][] = [];
  let last = -Infinity;
  for (const instant of instants) {
    if (instant.time - last > SAME_INSTANT * duration) groups.push([]);
    groups[groups.length - 1].push(instant);
    last = instant.time;
  }
  return groups.map((group) => {
    const times = group.map(({ time }) => time);
    const corners = times.filter((time) => jumps.has(time));
    // A step that ends here must see the loads as they are before they jump, however close the jump.
    const time = corners[0] ?? (times.includes(duration) ? duration : times[0]);
    return {
      time,
      resume: corners[corners.length - 1] ?? time,
      outputs: group.flatMap(({ output }) => output ?? []),
      jumps: corners.length > 0,
    };
  });
}
