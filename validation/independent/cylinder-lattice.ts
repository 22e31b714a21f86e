/**
 * Cylinders of one medium, or coated ones: `share` is the part of the cylinder's area that its inside takes.
 */
interface Cylinder {
  readonly outside: number;
  readonly inside: { readonly k: number; readonly share: number } | null;
}

/**
 * Conductivity across a square lattice of cylinders in a fill, W/(m·K): Rayleigh (Phil. Mag. 34, 1892, 481) with the
 * second term of his series, k = k0 (1 - 2 f / (T + f - 0.305827 f⁴ T / (T² - 1.402958 f⁸))), T = (k0 + k1) / (k0 - k1)
 * (as given by Perrins, McKenzie and McPhedran, Proc. R. Soc. A 369, 1979, 207, equation 14). Below f = 0.4 the terms
 * left out are less than 1e-4. A coated cylinder acts as one of k1 = ko (ki (1 + s) + ko (1 - s)) / (ki (1 - s) + ko (1 + s)).
 */
export function conductivityOfLattice({ outside, inside }: Cylinder, fill: number, fraction: number): number {
  const { k, share } = inside ?? { k: outside, share: 0 };
  const equivalent =
    (outside * (k * (1 + share) + outside * (1 - share))) / (k * (1 - share) + outside * (1 + share));
  if (fraction === 0 || equivalent === fill) return fill;
  const t = (fill + equivalent) / (fill - equivalent);
  const f = fraction;
  return fill * (1 - (2 * f) / (t + f - (0.305827 * f ** 4 * t) / (t * t - 1.402958 * f ** 8)));
}
