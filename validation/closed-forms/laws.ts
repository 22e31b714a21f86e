/** Bodies of one temperature and bars whose properties, powers or surfaces have laws of their own. Rises over ambient in K, SI. */

/** The rise at a depth in a bar whose conductivity is k - slope u at the rise u, by Kirchhoff's transformation: k u - slope u² / 2 = q z. */
export function kirchhoffRise(k: number, slope: number, flux: number, depth: number): number {
  return (k - Math.sqrt(k ** 2 - 2 * slope * flux * depth)) / slope;
}

/**
 * The rise at a radius of a rod in which a power arises evenly, with the same conductivity, by Kirchhoff's transformation: from the wall on
 * the integral of k grows by q (R² - r²) / 4.
 */
export function kirchhoffRodRise(
  k: number,
  slope: number,
  generation: number,
  { wallRise, radius, at }: { readonly wallRise: number; readonly radius: number; readonly at: number },
): number {
  const integral = k * wallRise - (slope * wallRise ** 2) / 2 + (generation * (radius ** 2 - at ** 2)) / 4;
  return (k - Math.sqrt(k ** 2 - 2 * slope * integral)) / slope;
}

/** The rise of a mass whose specific heat is c + slope u at the rise u and that nothing leaves: m (c u + slope u² / 2) = P t. */
export function enthalpyRise(mass: number, c: number, slope: number, power: number, time: number): number {
  return (Math.sqrt(c ** 2 + (2 * slope * power * time) / mass) - c) / slope;
}

/** A body in a film whose power grows with its temperature: P exp(β u). */
export interface LeakingLump {
  readonly power: number;
  readonly beta: number;
  /** h A, W/K. */
  readonly film: number;
  /** J/K */
  readonly capacity: number;
}

export const leakedWatts = ({ power, beta }: LeakingLump, rise: number): number =>
  power * Math.exp(beta * rise);

/** The lower of the two rises at which it loses its power. */
export function leakingRise(lump: LeakingLump): number {
  let rise = 0;
  for (let n = 0; n < 500; n++) rise = leakedWatts(lump, rise) / lump.film;
  return rise;
}

/** Two masses in a row: heated, joined by a conductance, and led to ambient by another one. */
export interface TwoMasses {
  /** J/K */
  readonly first: number;
  readonly second: number;
  /** W/K */
  readonly between: number;
  readonly toAmbient: number;
  /** Of the first, W. */
  readonly power: number;
}

/** The rises of both at a time after the power came on: exp(M t) by the two eigenvalues of M. */
export function twoMassRise(masses: TwoMasses, time: number): readonly [number, number] {
  const { first, second, between, toAmbient, power } = masses;
  const matrix = [
    [-between / first, between / first],
    [between / second, -(between + toAmbient) / second],
  ];
  const steady = [power / between + power / toAmbient, power / toAmbient];
  const trace = matrix[0][0] + matrix[1][1];
  const determinant = matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0];
  const root = Math.sqrt(trace ** 2 - 4 * determinant);
  const [slow, fast] = [(trace + root) / 2, (trace - root) / 2];
  const [ofSlow, ofFast] = [Math.exp(slow * time) / root, -Math.exp(fast * time) / root];
  const at = (row: 0 | 1): number =>
    steady.reduce((sum, left, column) => {
      const own = row === column ? 1 : 0;
      const propagated =
        ofSlow * (matrix[row][column] - fast * own) + ofFast * (matrix[row][column] - slow * own);
      return sum - propagated * left;
    }, steady[row]);
  return [at(0), at(1)];
}
