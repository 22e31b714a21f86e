import { boundedProblem, meanWeights, missedOfMaps, placedHeat } from '@thermarium/mesh';
import {
  type EnclosedLoad,
  type Enclosure,
  Enclosures,
  type LinearProgress,
  leadsToAmbient,
} from '@thermarium/solver';
import { multipleOf } from '../bands/goals.ts';
import { CELLS_OF_HOTTEST } from '../bands/mean-bands.ts';
import type { Solution } from '../solution.ts';
import { heatedResponses, NO_RESISTANCE_BOUNDS, type ResistanceBounds } from './resistances.ts';

/** A response that is known on the cells and on the corners, and the object whose mean has its heat as weights. */
interface KnownResponse {
  readonly load: EnclosedLoad;
  /** The power of the response, W. */
  readonly total: number;
  /** Null: its heat is no object's weights. */
  readonly object: number | null;
  /** How many times the weights of the object its heat is, W. */
  readonly watts: number;
}

/**
 * Encloses the mean rise of every heated object per watt of every source, K/W: by reciprocity the response to a watt in an object is what
 * bounds its mean, so that one solve on the corners for each source bounds all pairs.
 *
 * @returns no bounds where the fields of many sources would take long, coolants carry heat in one direction, or held walls meet
 */
export function* resistanceBounds(
  solutions: readonly Solution[],
): Generator<LinearProgress, ResistanceBounds> {
  const responses = heatedResponses(solutions);
  const [first] = responses;
  if (!first) return NO_RESISTANCE_BOUNDS;
  const { discretisation, solved } = first.solution;
  const { grid, scene, coolants } = discretisation;
  const isCostly = responses.length * grid.cells > CELLS_OF_HOTTEST;
  if (isCostly || coolants !== null || !leadsToAmbient(discretisation.problem)) return NO_RESISTANCE_BOUNDS;
  const problem = boundedProblem(discretisation, solved);
  const enclosures = new Enclosures(problem);
  if (!enclosures.exist) return NO_RESISTANCE_BOUNDS;
  // Sources that share cells have means of their own, which the bounds of the cells do not know.
  const missed = new Set(missedOfMaps(scene, grid, true).flatMap(({ objects }) => [...objects.keys()]));
  const known: KnownResponse[] = [];
  for (const { solution, total, shares } of responses) {
    const heat = placedHeat(solution.discretisation, solution.solved);
    const [only] = shares.length === 1 && !missed.has(shares[0].object) ? shares : [];
    const weights = only ? meanWeights(discretisation, only.object) : null;
    const watts = weights && multipleOf(heat, weights);
    const load = yield* enclosures.enclose({ rise: solution.solved.rise, heat, isInSurroundings: false });
    known.push({ load, total, object: watts === null ? null : (only?.object ?? null), watts: watts ?? 0 });
  }
  const rows = known.map(({ load, total }) => {
    const bounds = new Map<number, Enclosure>();
    for (const { load: weights, object, watts } of known) {
      if (object !== null) bounds.set(object, perWatts(enclosures.meanOf(load, weights), total * watts));
    }
    return first.solution.objects.map((object) => bounds.get(object) ?? null);
  });
  return {
    mean_low: rows.map((row) => row.map((band) => band?.low ?? null)),
    mean_high: rows.map((row) => row.map((band) => band?.high ?? null)),
  };
}

function perWatts({ low, best, high }: Enclosure, watts: number): Enclosure {
  const [one, other] = [low / watts, high / watts];
  return { low: Math.min(one, other), best: best / watts, high: Math.max(one, other) };
}
