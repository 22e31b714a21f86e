import type { ObjectName } from '@thermarium/mesh';
import {
  type CauerElement,
  cauerOf,
  type FosterElement,
  fosterResponse,
  type ImpedanceOutcome,
  largestDifference,
  lumpedPositive,
} from '@thermarium/solver';
import type { SolveReport } from '../report/report.ts';

/** A question for a thermal impedance; assemblies stand for all in them. */
export interface ImpedanceQuestion {
  /** The objects that the step of power enters: evenly over a body or a source; over several in proportion to their powers. */
  readonly source: ObjectName;
  /** The objects whose mean temperature is observed. */
  readonly object: ObjectName;
  /** The objects against whose mean temperature it is observed; null: ambient. */
  readonly reference: ObjectName | null;
  /** First time of the curve, s. */
  readonly from: number;
  /** Last time, s; null: where the curve has come to its end. */
  readonly to: number | null;
}

/** The report that `thermarium zth` writes, which other programs read. */
export interface ImpedanceReport {
  /** s, even by their logarithm. */
  readonly times: readonly number[];
  /** The rise of the object's mean over the reference's after a step of 1 W, K/W. */
  readonly zth: readonly number[];
  /** Steady-state thermal resistance: the impedance at infinite time, K/W. */
  readonly r_th: number;
  /** The exact resistance of the model lies between these, K/W; null: it is not known. */
  readonly r_th_low: number | null;
  readonly r_th_high: number | null;
  readonly foster: readonly FosterElement[];
  /** From the source on; empty where no ladder of positive parts comes near the curve. */
  readonly cauer: readonly CauerElement[];
  /** The largest relative change of the curve by either of the two shifts added last. */
  readonly error: number;
  /** The distance of the ladder from the curve, over the curve's end: 0 where no resistance of the Foster network is below zero. */
  readonly cauer_error: number;
  readonly model: string;
  readonly status: 'converged' | 'not_converged';
  readonly message: string | null;
  /** Paths. */
  readonly source: string;
  readonly object: string;
  readonly reference: string | null;
  readonly grid: readonly [number, number, number];
  readonly cells: number;
  readonly unknowns: number;
  /** Linear systems solved. */
  readonly solves: number;
  readonly iterations: number;
  readonly seconds: Pick<SolveReport['seconds'], 'mesh' | 'solve' | 'total'>;
  readonly peak_memory_mb: number;
  readonly warnings: SolveReport['warnings'];
}

/** The first time of a curve where none is asked for, s. */
export const IMPEDANCE_FROM_S = 1e-6;

/** A ladder may be this far from the curve, over the curve's end. */
const LADDER_TOLERANCE = 1e-3;
const TIMES_PER_DECADE = 20;
/** After so many of the slowest time constants, the curve has come to its end. */
const CONSTANTS_TO_END = 5;

/** The curve and the networks of a projection; empty where it failed. */
export function curveOf(
  { foster, steady, error }: ImpedanceOutcome,
  { from, to }: ImpedanceQuestion,
): Pick<ImpedanceReport, 'times' | 'zth' | 'r_th' | 'foster' | 'cauer' | 'error' | 'cauer_error'> {
  if (foster.length === 0)
    return { times: [], zth: [], r_th: 0, foster: [], cauer: [], error: 0, cauer_error: 0 };
  const slowest = foster[foster.length - 1].tau;
  const last = to ?? Math.max(10 * from, 10 ** Math.ceil(Math.log10(CONSTANTS_TO_END * slowest)));
  const gaps = Math.max(1, Math.round(TIMES_PER_DECADE * Math.log10(last / from)));
  const times = Array.from({ length: gaps + 1 }, (_, n) =>
    n === gaps ? last : from * (last / from) ** (n / gaps),
  );
  const { cauer, cauer_error } = ladderOf(foster, from);
  return {
    times,
    zth: times.map((time) => fosterResponse(foster, time)),
    r_th: steady,
    foster: foster.map(({ r, tau }) => ({ r, tau })),
    cauer,
    error,
    cauer_error,
  };
}

function ladderOf(
  foster: readonly FosterElement[],
  from: number,
): Pick<ImpedanceReport, 'cauer' | 'cauer_error'> {
  const positive = lumpedPositive(foster);
  const cauer_error = positive ? largestDifference(positive, foster, from, 1) : Infinity;
  if (!positive || cauer_error > LADDER_TOLERANCE) return { cauer: [], cauer_error: 0 };
  return { cauer: cauerOf(positive), cauer_error };
}
