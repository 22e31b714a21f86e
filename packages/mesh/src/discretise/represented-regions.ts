import type { CutCell } from '../paint/cut-cell.ts';

/**
 * The regions that each cut cell stands for when temperatures are read. Where copper and laminate share a cell, its
 * temperature lies somewhere between theirs and would spoil the extremes of both (by 6 % of the rise for copper in FR4,
 * eight cells across): it stands for neither, since their whole cells and the faces of those do. A region without a
 * whole cell (a via's thin barrel) is read from the cell that holds most of it.
 *
 * @param isWhole 1 for every region that fills a whole cell somewhere
 * @returns per cut cell, its regions
 */
export function representedRegionsOf(
  cutCells: readonly CutCell[],
  isWhole: Uint8Array,
): readonly (readonly number[])[] {
  const isRepresented = isWhole.slice();
  const representedRegions = cutCells.map(({ parts }) => (parts.length === 1 ? [parts[0].region] : []));
  for (const [region] of representedRegions) if (region !== undefined) isRepresented[region] = 1;
  const fullest = new Map<number, { readonly cut: number; readonly share: number }>();
  for (const [cut, { parts }] of cutCells.entries()) {
    for (const { region, share } of parts) {
      if (!isRepresented[region] && share > (fullest.get(region)?.share ?? 0))
        fullest.set(region, { cut, share });
    }
  }
  for (const [region, { cut }] of fullest) representedRegions[cut].push(region);
  return representedRegions;
}
