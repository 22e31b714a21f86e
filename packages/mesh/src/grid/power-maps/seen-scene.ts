import { boxSize, OTHER_AXES } from '@thermarium/geometry';
import type { Scene, Source } from '../../scene/scene.ts';
import { LOST_IN_ONE_CELL, missedOfHottest, type PowerMap, type Sharing } from './power-map.ts';

/** The field is steepest around a planar source, and around what cools a part of a face: so many cells along it. */
export const CELLS_ALONG_SOURCE = 12;
/** What cells do not show of a source may be so many times what a map's hottest place may be wrong by before it stands out. */
const STANDS_OUT = 4;
/** The planes of a source that stands out, and the cells by which others grow away from it, along each axis. */
const CELLS_FOR_OUTSTANDING = 8;

/** A source as the grid sees it: with planes at its edges. */
interface SeenSource extends Source {
  /** Along each of its sizes, at the usual density. */
  readonly cellsAlong: number;
  /** At any density, mm. */
  readonly largestCell: number;
}

/** A scene as the grid sees it: of a power map its outline, and those of its sources that stand out. */
export interface SeenScene extends Omit<Scene, 'sources'> {
  readonly sources: readonly SeenSource[];
}

/**
 * The scene as the grid is to see it.
 *
 * @param tolerance the part of a map's own rise that the places of its sources may make its largest rise wrong by: at 0 all are
 *   seen as if each stood alone, at Infinity none is
 */
export function seenScene(scene: Scene, maps: readonly PowerMap[], tolerance: number): SeenScene {
  const asAlone = (source: Source): SeenSource => ({
    ...source,
    cellsAlong: CELLS_ALONG_SOURCE,
    largestCell: Infinity,
  });
  if (tolerance === 0 || maps.length === 0) return { ...scene, sources: scene.sources.map(asAlone) };
  const inMaps = new Set(maps.flatMap(({ members }) => members));
  const alone = scene.sources.filter((source) => !inMaps.has(source));
  const ofMaps = maps.flatMap(({ members, outline, rise, sharings }): SeenSource[] => {
    if (tolerance === Infinity) return [asAlone(outline)];
    const allowed = tolerance * rise;
    const { cell, missed } = cheapestSharing(sharings, allowed);
    const outstanding = members.flatMap((source, n): SeenSource[] => {
      if (missed[n] <= STANDS_OUT * allowed) return [];
      const cells = Math.min(CELLS_ALONG_SOURCE, Math.max(1, (LOST_IN_ONE_CELL * missed[n]) / allowed));
      return [{ ...source, cellsAlong: 1, largestCell: shorterSide(source) / cells }];
    });
    return [{ ...asAlone(outline), largestCell: cell }, ...outstanding];
  });
  return { ...scene, sources: [...alone.map(asAlone), ...ofMaps] };
}

/** Of those that miss little enough, the one with which fewest cells are asked for; the finest where none does. */
function cheapestSharing(sharings: readonly Sharing[], allowed: number): Sharing {
  let best = sharings[sharings.length - 1];
  let fewest = Infinity;
  for (const sharing of sharings) {
    const { missed } = sharing;
    const shared = missed.filter((each) => each <= STANDS_OUT * allowed);
    if (missedOfHottest(shared) > allowed) continue;
    const cells = sharing.cells + CELLS_FOR_OUTSTANDING * (missed.length - shared.length);
    if (cells < fewest) [best, fewest] = [sharing, cells];
  }
  return best;
}

function shorterSide({ axis, box }: Source): number {
  const [u, v] = OTHER_AXES[axis ?? 0];
  const size = boxSize(box);
  return Math.min(size[u], size[v]);
}
