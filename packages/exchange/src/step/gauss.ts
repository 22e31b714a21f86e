/** A place at which a function is taken, with its weight in the integral. */
export interface Node {
  readonly at: number;
  readonly weight: number;
}

const [INNER, OUTER] = [-1, 1].map((sign) => Math.sqrt(5 + sign * 2 * Math.sqrt(10 / 7)) / 6);
const [OF_INNER, OF_OUTER] = [1, -1].map((sign) => (322 + sign * 13 * Math.sqrt(70)) / 1800);

/** The points and weights of Gauss on the way from 0 to 1: exact for polynomials of degree 9. */
const POINTS = [
  [0.5 - OUTER, OF_OUTER],
  [0.5 - INNER, OF_INNER],
  [0.5, 64 / 225],
  [0.5 + INNER, OF_INNER],
  [0.5 + OUTER, OF_OUTER],
] as const;

/** Where a function is taken to integrate it from the first cut to the last: five points between each two. */
export function gaussOver(cuts: readonly number[]): readonly Node[] {
  return cuts.slice(1).flatMap((to, n) => {
    const length = to - cuts[n];
    return POINTS.map(([share, weight]) => ({ at: cuts[n] + share * length, weight: weight * length }));
  });
}

/** The same for a function that may begin and end at each cut as a root does. */
export function gaussOverRoots(cuts: readonly number[]): readonly Node[] {
  return cuts.slice(1).flatMap((to, n) => {
    const length = to - cuts[n];
    return gaussOver([0, 1]).map(({ at, weight }) => ({
      at: cuts[n] + (length * (1 - Math.cos(Math.PI * at))) / 2,
      weight: (weight * length * Math.PI * Math.sin(Math.PI * at)) / 2,
    }));
  });
}
