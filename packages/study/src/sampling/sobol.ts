/**
 * The Sobol sequence of S. Joe and F. Y. Kuo ("Constructing Sobol sequences with better two-dimensional projections",
 * 2008). A row per dimension from the second: the coefficients of its primitive polynomial, and its first direction
 * numbers, whose count is the polynomial's degree.
 */
const DIRECTIONS: readonly (readonly [coefficients: number, ...first: number[]])[] = [
  [0, 1],
  [1, 1, 3],
  [1, 1, 3, 1],
  [2, 1, 1, 1],
  [1, 1, 1, 3, 3],
  [4, 1, 3, 5, 13],
  [2, 1, 1, 5, 5, 17],
  [4, 1, 1, 5, 5, 5],
  [7, 1, 1, 7, 11, 19],
  [11, 1, 1, 5, 1, 1],
  [13, 1, 1, 1, 3, 11],
  [14, 1, 3, 5, 5, 31],
  [1, 1, 3, 3, 9, 7, 49],
  [13, 1, 1, 1, 15, 21, 21],
  [16, 1, 3, 1, 13, 27, 49],
  [19, 1, 1, 1, 15, 7, 5],
  [22, 1, 3, 1, 15, 13, 25],
  [25, 1, 1, 5, 5, 19, 61],
  [1, 1, 3, 7, 11, 23, 15, 103],
  [4, 1, 3, 7, 13, 13, 15, 69],
  [7, 1, 1, 3, 13, 7, 35, 63],
  [8, 1, 3, 5, 9, 1, 25, 53],
  [14, 1, 3, 1, 13, 9, 35, 107],
  [19, 1, 3, 1, 5, 27, 61, 31],
  [21, 1, 1, 5, 11, 19, 41, 61],
  [28, 1, 3, 5, 3, 3, 13, 69],
  [31, 1, 1, 7, 13, 1, 19, 1],
  [32, 1, 3, 7, 5, 13, 19, 59],
  [37, 1, 1, 3, 9, 25, 29, 41],
  [41, 1, 3, 5, 13, 23, 1, 55],
  [42, 1, 3, 7, 3, 13, 59, 17],
];

/** The dimensions that the sequence has here. */
export const SOBOL_DIMENSIONS = DIRECTIONS.length + 1;
const BITS = 32;

/**
 * The first `count` points of one dimension, above 0 and below 1.
 *
 * @param shift 32 bits by which the points' digits are exchanged (a digital shift). Random ones make the points random
 * numbers, of which the evenness of the sequence is kept.
 */
export function sobolPoints(dimension: number, count: number, shift: number): Float64Array {
  const directions = directionNumbers(dimension);
  const points = new Float64Array(count);
  let digits = shift;
  for (let at = 0; at < count; at++) {
    points[at] = ((digits >>> 0) + 0.5) / 2 ** BITS;
    // In the order of a Gray code each point differs from the last in one direction number.
    digits ^= directions[lowestZero(at)];
  }
  return points;
}

/** The place of the lowest digit 0 of a whole number. */
function lowestZero(value: number): number {
  return 31 - Math.clz32(~value & (value + 1));
}

/** The direction numbers of a dimension as binary fractions of 32 bits. */
function directionNumbers(dimension: number): Int32Array {
  const [coefficients, ...first] = dimension === 0 ? [0, 1] : DIRECTIONS[dimension - 1];
  const degree = first.length;
  const numbers = new Int32Array(BITS);
  for (let at = 0; at < BITS; at++) {
    if (dimension === 0 || at < degree) {
      numbers[at] = (dimension === 0 ? 1 : first[at]) << (BITS - 1 - at);
      continue;
    }
    let number = numbers[at - degree] ^ (numbers[at - degree] >>> degree);
    for (let term = 1; term < degree; term++) {
      if ((coefficients >>> (degree - 1 - term)) & 1) number ^= numbers[at - term];
    }
    numbers[at] = number;
  }
  return numbers;
}
