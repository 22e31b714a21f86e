import type { Database } from '../../db/database.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import {
  type FoundSolution,
  findReference,
  findSolution,
  findStep,
  stepsOf,
} from '../../solutions/find-solution.ts';
import type { Minus } from '../../solutions/renditions/order.ts';

/** A step of a solution, and the one that is subtracted from it. */
interface Pair {
  readonly solution: FoundSolution;
  /** Left out: the last one. */
  readonly step?: number;
  readonly minus: Minus;
}

interface Wanted {
  /** Null: whichever exists. */
  readonly transient: boolean | null;
  /** Ids of steps. */
  readonly step?: number | undefined;
  readonly minus?: number | undefined;
  /** Ids of cases of studies. */
  readonly case?: number | undefined;
  readonly minusCase?: number | undefined;
}

interface Sources {
  readonly database: Database;
  readonly caseSolution: (id: number) => Promise<FoundSolution>;
}

const NO_REFERENCE =
  'There is no reference to compare with. Keep a solution as reference, or solve once more after a change of the model.';

/** The solutions to compare; null: there is none yet. Throws `not-found`, or `not-stored` without a reference. */
export async function findPair(
  { database, caseSolution }: Sources,
  project: number,
  wanted: Wanted,
): Promise<Pair | null> {
  const shown =
    wanted.case !== undefined
      ? await caseSolution(wanted.case)
      : wanted.step === undefined
        ? await findSolution(database, project, wanted.transient)
        : await findStep(database, project, wanted.step);
  if (!shown) return null;
  const { step, ...solution } = { step: undefined, ...shown };
  const own = step === undefined ? { solution } : { solution, step };
  if (wanted.minusCase !== undefined) {
    // Cases are steady.
    if (solution.transient) throw notFound();
    return { ...own, minus: minusOf(await caseSolution(wanted.minusCase), 0) };
  }
  if (wanted.minus !== undefined) {
    const { step: at, ...other } = await findStep(database, project, wanted.minus);
    // A step cannot be subtracted from a steady field.
    if (!solution.transient) throw notFound();
    return { ...own, minus: minusOf(other, at) };
  }
  const reference = await findReference(database, project, solution.transient);
  if (!reference) throw new Refused('not-stored', NO_REFERENCE);
  if (!solution.transient) return { ...own, minus: minusOf(reference, 0) };
  return { ...own, minus: minusOf(reference, await sameTime(database, own, reference)) };
}

function minusOf({ blobs, timestamp }: FoundSolution, step: number): Minus {
  return { blobs, step, timestamp: timestamp.toISOString() };
}

/** The step of a reference whose time is nearest to that of the shown step. */
async function sameTime(
  database: Database,
  { solution, step }: Pick<Pair, 'solution' | 'step'>,
  reference: FoundSolution,
): Promise<number> {
  const [own, others] = [await stepsOf(database, solution.id), await stepsOf(database, reference.id)];
  const time = (own.find((one) => one.step === step) ?? own.at(-1))?.time ?? 0;
  const [first, ...rest] = others;
  if (!first) throw notFound();
  const distance = (one: { readonly time: number }) => Math.abs(one.time - time);
  return rest.reduce((best, one) => (distance(one) < distance(best) ? one : best), first).step;
}
