import { gaussOver, gaussOverRoots } from './gauss.ts';
import type { Range } from './patch.ts';
import type { Place } from './place-on-patch.ts';
import { type Bow, crossingsOf, movedTrim, reachOf, reachOfBow, type Trim } from './trim.ts';

interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Lines across a piece of a patch, one parameter fixed on each. */
export class Scan {
  private readonly trims: readonly Trim[];
  private readonly ranges: readonly [Range, Range];
  /** The parameter that is fixed on a line, and the one along it. */
  private readonly fixed: 0 | 1;
  private readonly along: 0 | 1;
  private readonly isWound: boolean;
  private readonly cuts: readonly number[];

  private constructor(trims: readonly Trim[], ranges: readonly [Range, Range], fixed: 0 | 1) {
    this.trims = trims;
    this.ranges = ranges;
    this.fixed = fixed;
    this.along = fixed === 0 ? 1 : 0;
    this.isWound = trims.some(({ turns }) => turns[fixed] !== 0);
    const reaches = trims.map((trim) => reachOf(trim, fixed));
    const range = ranges[fixed];
    const [low, high] = this.isWound
      ? [range.low, range.high]
      : [Math.min(...reaches.map((reach) => reach.low)), Math.max(...reaches.map((reach) => reach.high))];
    const corners = trims.flatMap((trim) => trim.corners.map((corner) => corner[fixed]));
    const ends = reaches.flatMap((reach) => [reach.low, reach.high]);
    this.cuts = cutsBetween(range, low, high, [...corners, ...ends]);
  }

  /** Null: loops go around both ways. */
  static over(trims: readonly Trim[], ranges: readonly [Range, Range]): Scan | null {
    const goesAround = [0, 1].map((k) => trims.some(({ turns }) => turns[k] !== 0));
    if (goesAround[0] && goesAround[1]) return null;
    const moved = goesAround[0] || goesAround[1] ? trims : besideLargest(trims, ranges);
    return new Scan(moved, ranges, goesAround[1] ? 1 : 0);
  }

  /** Places within the loops with their weights in an integral over both parameters. */
  samples(): readonly { readonly place: Place; readonly weight: number }[] {
    const range = this.ranges[this.along];
    return gaussOverRoots(this.cuts).flatMap(({ at, weight }) =>
      this.intervals(at).flatMap(({ from, to }) =>
        gaussOver(cutsBetween(range, from, to, [])).map((inner) => ({
          place: this.place(at, inner.at),
          weight: weight * inner.weight,
        })),
      ),
    );
  }

  contains(place: Place): boolean {
    const at = this.isWound ? withinTurn(this.ranges[this.fixed], place[this.fixed]) : place[this.fixed];
    return this.intervals(at).some(({ from, to }) => place[this.along] >= from && place[this.along] <= to);
  }

  private place(fixed: number, along: number): Place {
    return this.fixed === 0 ? [fixed, along] : [along, fixed];
  }

  /** The parts of a line that are within the loops. */
  private intervals(at: number): readonly Interval[] {
    const crossings = this.trims.flatMap(({ bows }) => bows.flatMap((bow) => [...this.crossings(bow, at)]));
    if (this.isWound) return this.oriented(crossings);
    const sorted = crossings.map(({ along }) => along).toSorted((a, b) => a - b);
    return sorted.flatMap((from, n) =>
      n % 2 === 0 && n + 1 < sorted.length ? [{ from, to: sorted[n + 1] }] : [],
    );
  }

  private *crossings(bow: Bow, at: number) {
    if (!this.isWound) {
      yield* crossingsOf(bow, this.fixed, at);
      return;
    }
    const { low, high } = this.ranges[this.fixed];
    const period = high - low;
    const reach = reachOfBow(bow, this.fixed);
    const first = at + period * Math.ceil((reach.low - at) / period - 1e-9);
    for (let line = first; line <= reach.high; line += period) yield* crossingsOf(bow, this.fixed, line);
  }

  /**
   * The parts between crossings by their way: the inside is to the left. Where loops go around, the ends of the patch may
   * bound it too.
   */
  private oriented(
    crossings: readonly { readonly along: number; readonly isRising: boolean }[],
  ): readonly Interval[] {
    const { low, high, isClosed } = this.ranges[this.along];
    // To the left of the way along u is the larger v; to the left of that along v the smaller u.
    const isEntry = ({ isRising }: { readonly isRising: boolean }) => isRising === (this.fixed === 0);
    const entries = crossings.filter(isEntry).map(({ along }) => along);
    const exits = crossings.filter((each) => !isEntry(each)).map(({ along }) => along);
    if (!isClosed) {
      const all = [...entries.map((at) => [at, 1] as const), ...exits.map((at) => [at, -1] as const)];
      const sorted = all.toSorted((a, b) => a[0] - b[0]);
      const bounded = [
        ...(sorted[0]?.[1] === -1 ? [[low, 1] as const] : []),
        ...sorted,
        ...(sorted.at(-1)?.[1] === 1 ? [[high, -1] as const] : []),
      ];
      return bounded.flatMap(([from, way], n) =>
        way === 1 && n + 1 < bounded.length ? [{ from, to: bounded[n + 1][0] }] : [],
      );
    }
    const period = high - low;
    return entries.map((from) => {
      const lengths = exits.map((to) => to - from - period * Math.ceil((to - from) / period - 1));
      return { from, to: from + Math.min(period, ...lengths) };
    });
  }
}

/** Loops of a closed range as close to the largest one as turns allow. */
function besideLargest(trims: readonly Trim[], ranges: readonly [Range, Range]): readonly Trim[] {
  const boxes = trims.map((trim) => [reachOf(trim, 0), reachOf(trim, 1)] as const);
  const sizes = boxes.map(([u, v]) => (u.high - u.low) * (v.high - v.low));
  const largest = boxes[sizes.indexOf(Math.max(...sizes))];
  return trims.map((trim, n) => {
    const [u, v] = ranges.map(({ low, high, isClosed }, k) => {
      const [wanted, own] = [largest[k], boxes[n][k]].map((reach) => (reach.low + reach.high) / 2);
      return isClosed ? (high - low) * Math.round((wanted - own) / (high - low)) : 0;
    });
    return movedTrim(trim, [u, v]);
  });
}

function withinTurn({ low, high }: Range, at: number): number {
  return at - (high - low) * Math.floor((at - low) / (high - low));
}

/** More pieces than these of one line are not told apart. */
const MOST_PIECES = 24;

/** The cuts between two values: where the surface is not smooth, at corners, and so that there are at least four pieces to a range. */
function cutsBetween(
  { low, high, breaks, isClosed }: Range,
  from: number,
  to: number,
  corners: readonly number[],
): readonly number[] {
  const period = high - low;
  const turns = isClosed ? [-2, -1, 0, 1, 2] : [0];
  const even = Array.from({ length: 5 }, (_, n) => low + (period * n) / 4);
  const all = turns.flatMap((turn) => [...breaks, ...even, ...corners].map((each) => each + turn * period));
  const gap = Math.max(1e-9 * period, (to - from) / MOST_PIECES / 4);
  const sorted = all.filter((each) => each > from + gap && each < to - gap).toSorted((a, b) => a - b);
  const kept = sorted.filter((each, n) => n === 0 || each - sorted[n - 1] > gap);
  const thin = Math.ceil(kept.length / MOST_PIECES);
  return [from, ...kept.filter((_, n) => n % thin === 0), to];
}
