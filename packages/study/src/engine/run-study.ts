import type { Document } from '@thermarium/model';
import type { Cases } from '../cases.ts';
import { counted } from '../counted.ts';
import { solveDirect } from './direct-cases.ts';
import { groupCases } from './group-cases.ts';
import type { CaseGroup, StudyHost, StudyOptions, StudyOutcome } from './study.ts';
import { solveSuperposed } from './superposed-cases.ts';

/**
 * Solves cases of a study and tells each as it is done. A case that fails does not stop the others.
 *
 * @param groups all of the study's, or those of which the rest is done elsewhere; left out: all cases are grouped first
 */
export async function runStudy(
  document: Document,
  cases: Cases,
  options: StudyOptions,
  host: StudyHost,
  groups?: readonly CaseGroup[],
): Promise<StudyOutcome> {
  const start = host.now();
  const all = [...Array(cases.count).keys()];
  const together = groups ?? (await groupCases(document, options.kinds, cases, all, host));
  let [solves, iterations] = [0, 0];
  const ways = new Set<CaseGroup['way']>();
  const count = (one: { readonly solves: number; readonly iterations: number }): void => {
    solves += one.solves;
    iterations += one.iterations;
  };
  for (const { way, indices } of together) {
    const some = counted(indices.length, 'case');
    if (way === 'superposed') {
      const outcome = await solveSuperposed(document, cases, indices, options, host);
      count(outcome);
      if (outcome.problem === null) {
        ways.add('superposed');
        continue;
      }
      host.log?.(`${some} cannot be superposed: ${outcome.problem}`);
    }
    // Cases that could have been superposed have one grid too.
    const haveOneGrid = way !== 'direct';
    ways.add(haveOneGrid ? 'same-grid' : 'direct');
    host.log?.(
      haveOneGrid
        ? `${some} of the same shapes: one grid and one set-up, refreshed for each, first guesses from the nearest solved ones.`
        : `${some} with a grid each, first guesses from the nearest solved ones whose grids have as many cells.`,
    );
    count(await solveDirect(document, cases, indices, options, host, haveOneGrid));
  }
  const [first = 'direct'] = ways;
  const way = ways.size > 1 ? 'mixed' : first;
  return { way, solves, iterations, seconds: (host.now() - start) / 1000 };
}
