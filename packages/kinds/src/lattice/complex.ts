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
