import { Grid } from '@thermarium/mesh';
import type { LayerShares } from '@thermarium/solver';

/** A grid grows by at most this factor at once: the next shares are better known than these. */
const LARGEST_GROWTH = 4;
/** Layers are not cut below this, mm. */
const THINNEST = 1e-5;
const AXES = [0, 1, 2] as const;

interface Layer {
  readonly axis: 0 | 1 | 2;
  readonly index: number;
  readonly share: number;
  /** Error that goes by the cells that come. */
  readonly worth: number;
}

/**
 * A grid whose layers with most error are cut in two, those first that cost fewest cells for it.
 *
 * @param shares of the error by layers, of any unit
 * @param part of the error that is to be in layers that are cut, 0 to 1
 * @param mostCells of the new grid
 * @returns null where no layer may be cut
 */
export function finerGrid(
  { edges, counts }: Grid,
  shares: LayerShares,
  part: number,
  mostCells: number,
): Grid | null {
  const layers = AXES.flatMap((axis) =>
    Array.from(shares[axis], (share, index): Layer => ({ axis, index, share, worth: share * counts[axis] })),
  )
    .filter(
      ({ axis, index, share }) => share > 0 && edges[axis][index + 1] - edges[axis][index] > 2 * THINNEST,
    )
    .sort((one, other) => other.worth - one.worth);
  const whole = layers.reduce((sum, { share }) => sum + share, 0);
  const most = Math.min(mostCells, LARGEST_GROWTH * counts[0] * counts[1] * counts[2]);
  const cut = AXES.map(() => new Set<number>());
  const grown: [number, number, number] = [...counts];
  let taken = 0;
  for (const { axis, index, share } of layers) {
    if (taken >= part * whole) break;
    const [a, b, c] = AXES.map((each) => grown[each] + (each === axis ? 1 : 0));
    if (a * b * c > most) continue;
    grown[axis]++;
    cut[axis].add(index);
    taken += share;
  }
  if (taken === 0) return null;
  const [x, y, z] = AXES.map((axis) => cutEdges(edges[axis], cut[axis]));
  return new Grid([x, y, z]);
}

function cutEdges(edges: Float64Array, cut: ReadonlySet<number>): Float64Array {
  return Float64Array.from(
    Array.from(edges).flatMap((edge, n) => (cut.has(n) ? [edge, (edge + edges[n + 1]) / 2] : [edge])),
  );
}
