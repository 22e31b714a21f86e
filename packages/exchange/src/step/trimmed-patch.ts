import { cross, difference, dot, scaled, sum, type Vec3 } from '@thermarium/geometry';
import { type Curve, extremesOf } from './curve.ts';
import { type Patch, rangesOf } from './patch.ts';
import { type Place, PlaceFinder } from './place-on-patch.ts';
import { Scan } from './scan.ts';
import { type Trim, trimOf } from './trim.ts';

/** A piece of a patch within loops. */
export class TrimmedPatch {
  /** The sum of place times vector area over it, as seen from where it is measured, mm³. */
  readonly flux: number;
  /** Points of it, some of them near the furthest along each axis. */
  readonly points: readonly Vec3[];
  private readonly scan: Scan;
  private readonly finder: PlaceFinder;
  private readonly samples: readonly { readonly place: Place; readonly at: Vec3 }[];
  private readonly steps: Place;

  private constructor(scan: Scan, finder: PlaceFinder, origin: Vec3, steps: Place) {
    this.scan = scan;
    this.finder = finder;
    this.steps = steps;
    let flux = 0;
    let area: Vec3 = [0, 0, 0];
    this.samples = scan.samples().map(({ place, weight }) => {
      const at = finder.at(place);
      const normal = scaled(cross(...finder.slopes(place)), weight);
      flux += dot(difference(at, origin), normal);
      area = sum(area, normal);
      return { place, at };
    });
    this.flux = flux;
    this.area = area;
    this.points = this.samples.map(({ at }) => at);
  }

  private readonly area: Vec3;

  /**
   * The piece of a patch that loops bound, each with its inside to the left as seen from where the normal of the patch points to.
   *
   * @param area the sum of the vector areas of the loops, mm²: Stokes' theorem says whether the piece is the right one.
   * @param origin where the flux is seen from.
   * @returns null: the loops do not lie on the patch, or bound no piece of it.
   */
  static within(
    patch: Patch,
    loops: readonly (readonly Curve[])[],
    area: Vec3,
    origin: Vec3,
  ): TrimmedPatch | null {
    const ranges = rangesOf(patch);
    const all = loops.flat().flatMap(extremesOf);
    if (all.length === 0) return null;
    const size = all.reduce((most, point) => Math.max(most, Math.hypot(...difference(point, all[0]))), 0);
    const finder = new PlaceFinder(patch, ranges, ON_PATCH * size);
    const trims: Trim[] = [];
    for (const loop of loops) {
      const trim = trimOf(loop, finder, ranges);
      if (!trim) return null;
      trims.push(trim);
    }
    const scan = Scan.over(trims, ranges);
    if (!scan) return null;
    const steps = ranges.map(({ low, high }) => (high - low) / 12) as unknown as Place;
    const piece = new TrimmedPatch(scan, finder, origin, steps);
    const isRight = Math.hypot(...difference(piece.area, area)) <= SAME_AREA * size * size;
    return isRight ? piece : null;
  }

  /** The furthest point along an axis, from the best of the points that were met, in steps that become smaller. */
  furthest(axis: 0 | 1 | 2, sign: 1 | -1): Vec3 | null {
    const { samples, scan, finder } = this;
    if (samples.length === 0) return null;
    let best = samples.reduce((one, other) => (sign * other.at[axis] > sign * one.at[axis] ? other : one));
    let [stepU, stepV] = this.steps;
    for (let round = 0; round < 40; round++) {
      const [u, v] = best.place;
      const around: readonly Place[] = [
        [u - stepU, v],
        [u + stepU, v],
        [u, v - stepV],
        [u, v + stepV],
      ];
      const next = around
        .map((place) => ({ place, at: finder.at(place) }))
        .filter(({ at }) => sign * at[axis] > sign * best.at[axis])
        .toSorted((a, b) => sign * (b.at[axis] - a.at[axis]))
        .find(({ place }) => scan.contains(place));
      if (next) best = next;
      else [stepU, stepV] = [stepU / 2, stepV / 2];
    }
    return best.at;
  }
}

/** The share of a face's size by which its edges may be off the surface. */
const ON_PATCH = 2e-3;
/** The share of the square of a face's size by which its area may be off that within its edges. */
const SAME_AREA = 5e-3;
