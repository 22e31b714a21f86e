import type { HighestAllowed } from '@thermarium/model';
import { marginTo } from '../figures/highest-allowed.ts';
import { isDecided, type Verdict, verdictOf } from '../figures/verdict.ts';
import { timeAbove } from './time-above.ts';

/** The worst instant of an object that has a limit. */
export interface JudgedObject {
  /** °C */
  readonly highest_allowed: number;
  /** The statement of the limit: of the object, an assembly or a material, with its name. */
  readonly stated_by: Pick<HighestAllowed, 'statedBy' | 'name'>;
  /** The highest of all told instants, °C; null where nothing is left of it. */
  readonly max_t: number | null;
  /** K; negative over the limit. */
  readonly margin: number | null;
  /** The instant of the highest temperature, s; null in a steady state. */
  readonly time: number | null;
  /** For how long it is over the limit, s, linear between two told instants; null in a steady state. */
  readonly time_over: number | null;
  /** Null where nothing is left of it. */
  readonly verdict: Verdict | null;
  /** False where the limit lies between the bounds of its highest temperature; null: these are not known. */
  readonly decided: boolean | null;
}

/** The verdicts on the limits of a model in a solve. */
export interface LimitsReport {
  /** The number of objects that were judged. */
  readonly judged: number;
  /** The number of those that fail. */
  readonly over: number;
  /** The number of those whose verdict is not decided at this accuracy. */
  readonly undecided: number;
  /** The one with the smallest margin; null: none was judged. */
  readonly worst: { readonly object: string; readonly margin: number; readonly time: number | null } | null;
  readonly objects: { readonly [path: string]: JudgedObject };
}

/** The highest temperatures of objects by their paths, °C; null where nothing is left of one. */
interface Highest {
  readonly [path: string]: {
    readonly max_t: number | null;
    readonly max_t_low?: number | null;
    readonly max_t_high?: number | null;
  };
}

/** A solve as far as limits are judged by it. */
export interface SolvedObjects {
  readonly status: 'converged' | 'not_converged' | 'failed';
  readonly objects: Highest;
  /** Empty: it is steady. */
  readonly transient: readonly { readonly time: number; readonly objects: Highest }[];
}

/** `time` null: steady. */
interface Instant {
  readonly time: number | null;
  readonly objects: Highest;
}

/**
 * Judges every object that has a limit, by its worst instant.
 *
 * @param limits by path
 */
export function limitsReport(
  limits: ReadonlyMap<string, HighestAllowed>,
  { status, objects, transient }: SolvedObjects,
): LimitsReport {
  const instants: readonly Instant[] = transient.length > 0 ? transient : [{ time: null, objects }];
  const isSolved = status === 'converged';
  const judged = [...limits].map(([path, limit]) => [path, judge(path, limit, instants, isSolved)] as const);
  const withVerdict = judged.filter(([, { verdict }]) => verdict !== null);
  let worst: LimitsReport['worst'] = null;
  for (const [object, { margin, time }] of withVerdict) {
    if (margin !== null && !(margin >= (worst?.margin ?? Infinity))) worst = { object, margin, time };
  }
  return {
    judged: withVerdict.length,
    over: withVerdict.filter(([, { verdict }]) => verdict === 'fail').length,
    undecided: withVerdict.filter(([, { decided }]) => decided === false).length,
    worst,
    // `fromEntries` also takes paths that every object inherits, such as '__proto__'.
    objects: Object.fromEntries(judged),
  };
}

function judge(
  path: string,
  { celsius, statedBy, name }: HighestAllowed,
  instants: readonly Instant[],
  isSolved: boolean,
): JudgedObject {
  let [hottest, time]: [number | null, number | null] = [null, null];
  const course: { time: number; celsius: number }[] = [];
  for (const instant of instants) {
    // Paths such as '__proto__' are own keys where they exist.
    const own = Object.hasOwn(instant.objects, path) ? instant.objects[path].max_t : null;
    if (own === null) continue;
    if (instant.time !== null) course.push({ time: instant.time, celsius: own });
    if (hottest === null || own > hottest) [hottest, time] = [own, instant.time];
  }
  const margin = marginTo(celsius, hottest);
  const isSteady = instants[0].time === null;
  const bounds = Object.hasOwn(instants[0].objects, path) ? instants[0].objects[path] : {};
  return {
    highest_allowed: celsius,
    stated_by: { statedBy, name },
    max_t: hottest,
    margin,
    time,
    time_over: isSteady ? null : timeAbove(course, celsius),
    verdict: margin === null ? null : verdictOf({ margin, isSolved }),
    decided: isSteady && margin !== null ? isDecided(celsius, bounds) : null,
  };
}
