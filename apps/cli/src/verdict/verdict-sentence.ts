import type { SolveReport } from '@thermarium/solution';
import { kelvinText, type ThermalTest } from './thermal-tests.ts';

/** Nothing can be checked of a model without limits: a check that cannot fail is none. */
const NO_LIMITS =
  'No object has a highest allowed temperature: nothing was checked. State one on an object, an assembly or a material.';

/** The outcome of a check as one sentence. */
export function verdictSentence(
  { limits, status }: Pick<SolveReport, 'limits' | 'status'>,
  tests: readonly ThermalTest[],
): string {
  if (status !== 'converged') return 'The solve did not converge, so that nothing is proven.';
  const changed = tests.filter(({ group, outcome }) => group === 'baseline' && outcome === 'failed').length;
  const isCompared = tests.some(({ group }) => group === 'baseline');
  const { judged, over, undecided, worst } = limits;
  const counted = `${judged} ${judged === 1 ? 'object with a limit is' : 'objects with a limit are'}`;
  const where = worst ? ` Worst margin ${kelvinText(worst.margin)}: '${worst.object}'.` : '';
  const open = undecided === 0 ? '' : ` ${undecided} not decided at this accuracy.`;
  const first = judged === 0 ? NO_LIMITS : `${over} of ${counted} over it.${where}${open}`;
  const second = isCompared
    ? ` ${changed} ${changed === 1 ? 'object differs' : 'objects differ'} from the earlier report beyond the tolerance.`
    : '';
  return `${first}${second}`;
}
