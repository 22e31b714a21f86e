import { type ModelFile, readBlockyModel } from './blocky-model.ts';
import { coarseLines, halved } from './nested-grid.ts';
import { nodalSystem, type Scheme } from './nodal-system.ts';
import { type Asked, quantityOf } from './quantities.ts';
import { solveNodal } from './solve-nodal.ts';

const SCHEMES: readonly Scheme[] = ['volumes', 'elements'];

/** A number as each scheme gives it, extrapolated from its two finest grids. */
export interface Reference {
  readonly volumes: number;
  readonly elements: number;
}

/** Both schemes have errors of second order where the field is smooth: v + (v - coarser) / 3. */
const ORDER = 2;

/**
 * Solves a steady model on nested grids, each with cells of half the size, by both schemes.
 *
 * @param mostCorners no grid with more corners is tried; two grids at least are
 * @returns one entry for each quantity; null where this program does not compute it
 */
export function referencesOf(
  file: ModelFile,
  asked: readonly Asked[],
  mostCorners: number,
): readonly (Reference | null)[] {
  const model = readBlockyModel(file);
  const grids = [coarseLines(model)];
  for (;;) {
    const finer = halved(grids[grids.length - 1]);
    const corners = finer.reduce((product, one) => product * one.length, 1);
    if (grids.length >= 2 && corners > mostCorners) break;
    grids.push(finer);
  }
  const [coarse, fine] = grids.slice(-2);
  const values = SCHEMES.map((scheme) =>
    [coarse, fine].map((lines) => {
      const system = nodalSystem(model, lines, scheme);
      const u = solveNodal(system);
      return asked.map((one) => quantityOf(one, model, system, u));
    }),
  );
  return asked.map((_, n) => {
    const [volumes, elements] = values.map(([below, above]) => extrapolated(below[n], above[n]));
    return volumes === null || elements === null ? null : { volumes, elements };
  });
}

function extrapolated(coarse: number | null, fine: number | null): number | null {
  if (coarse === null || fine === null) return null;
  return fine + (fine - coarse) / (2 ** ORDER - 1);
}
