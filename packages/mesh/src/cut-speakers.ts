import type { CutCell } from './cut-cell.ts';

/**
 * For which regions the temperature of a cut cell speaks. Where copper and laminate share a cell it lies somewhere
 * between them and would spoil the extremes of both (by 6 % of the rise for copper in FR4, eight cells across): it
 * speaks for neither, since their whole cells and the faces of those do. A region without a whole cell (a via's thin
 * barrel) is spoken for by the cell that holds most of it.
 *
 * @param isWhole 1 for every region that fills a whole cell somewhere
 * @returns per cut cell, its regions
 */
export function cutSpeakers(
  cutCells: readonly CutCell[],
  isWhole: Uint8Array,
): readonly (readonly number[])[] {
  const isHeard = isWhole.slice();
  const speakers = cutCells.map(({ parts }) => (parts.length === 1 ? [parts[0].region] : []));
  for (const [region] of speakers) if (region !== undefined) isHeard[region] = 1;
  const fullest = new Map<number, { readonly cut: number; readonly share: number }>();
  for (const [cut, { parts }] of cutCells.entries()) {
    for (const { region, share } of parts) {
      if (!isHeard[region] && share > (fullest.get(region)?.share ?? 0)) fullest.set(region, { cut, share });
    }
  }
  for (const [region, { cut }] of fullest) speakers[cut].push(region);
  return speakers;
}
