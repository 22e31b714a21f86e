/** The arrangement of an array's elements in plan: rows along x, odd ones shifted by half a pitch when staggered. */
export interface Arrangement {
  /** Any length unit, but the same for all lengths of a lattice. */
  readonly pitchX: number;
  readonly pitchY: number;
  readonly staggered: boolean;
}

/** A lattice turned so that the field lies along the real axis; `first` is a real period. */
export interface OrientedLattice {
  readonly first: number;
  readonly second: Complex;
}

/** The area of the plane that belongs to one element. */
export function cellArea({ pitchX, pitchY }: Arrangement): number {
  return pitchX * pitchY;
}

/** The smallest distance between the centres of two elements of the unbounded lattice. */
export function nearestDistance({ pitchX, pitchY, staggered }: Arrangement): number {
  return staggered ? Math.min(pitchX, 2 * pitchY, Math.hypot(pitchX / 2, pitchY)) : Math.min(pitchX, pitchY);
}

/** The same lattice with all lengths multiplied. */
export function scaled({ pitchX, pitchY, staggered }: Arrangement, factor: number): Arrangement {
  return { pitchX: pitchX * factor, pitchY: pitchY * factor, staggered };
}

/** The lattice seen along x (0) or y (1). It mirrors in both axes, so either of them carries a real period. */
export function orient({ pitchX, pitchY, staggered }: Arrangement, axis: 0 | 1): OrientedLattice {
  const [along, across] = axis === 0 ? [pitchX, pitchY] : [pitchY, pitchX];
  if (!staggered) return { first: along, second: [0, across] };
  return axis === 0
    ? { first: along, second: [along / 2, across] }
    : { first: 2 * along, second: [along, across / 2] };
}

/** A complex number, a point or a period of the plane: [real, imaginary]. */
export type Complex = readonly [number, number];

export function multiply(a: Complex, b: Complex): Complex {
  return [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
}

export function divide(a: Complex, b: Complex): Complex {
  const square = b[0] * b[0] + b[1] * b[1];
  return [(a[0] * b[0] + a[1] * b[1]) / square, (a[1] * b[0] - a[0] * b[1]) / square];
}

/** Principal powers by modulus and argument: the exponents here go beyond what repeated products keep exact. */
export function power(a: Complex, exponent: number): Complex {
  const modulus = Math.hypot(a[0], a[1]) ** exponent;
  const argument = Math.atan2(a[1], a[0]) * exponent;
  return [modulus * Math.cos(argument), modulus * Math.sin(argument)];
}

/** a + s b for a real s. */
export function addScaled(a: Complex, s: number, b: Complex): Complex {
  return [a[0] + s * b[0], a[1] + s * b[1]];
}
