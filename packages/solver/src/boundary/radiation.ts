/** Stefan–Boltzmann constant, W/(m² K⁴) (CODATA 2018, exact in the SI of 2019). */
export const STEFAN_BOLTZMANN = 5.670374419e-8;

/** 0 °C in K. */
export const ZERO_CELSIUS = 273.15;

/**
 * Net heat from a grey wall to surroundings at ambient: sigma epsA (max(Ta + θ, 0)⁴ - Ta⁴).
 * Cut off at absolute zero: so it is convex and never falls in θ, which is what makes Newton's method on it converge
 * from every start (see `solveRadiatingWall`).
 *
 * @param emissive emissivity times area, m²
 * @param ambient ambient temperature Ta, K
 * @param rise wall rise θ over ambient, K
 * @returns W
 */
export function radiatedHeat(emissive: number, ambient: number, rise: number): number {
  const wall = Math.max(ambient + rise, 0);
  // wall⁴ - Ta⁴ in factors: no digits are lost when the rise is small.
  const difference = wall === 0 ? -ambient : rise;
  return STEFAN_BOLTZMANN * emissive * difference * (wall + ambient) * (wall * wall + ambient * ambient);
}

/** d radiatedHeat / dθ = 4 sigma epsA (Ta + θ)³, W/K. */
export function radiationSlope(emissive: number, ambient: number, rise: number): number {
  const wall = Math.max(ambient + rise, 0);
  return 4 * STEFAN_BOLTZMANN * emissive * wall * wall * wall;
}

/**
 * Rise θ of a wall that gets heat through `half` from a cell at rise T, plus a planar source, and loses it by
 * convection and radiation:
 *
 *   g θ + H θ + sigma epsA ((Ta + θ)⁴ - Ta⁴) = g T + q
 *
 * The left side is convex and rising and the first guess is its tangent at θ = 0, hence at or above the root: Newton's
 * steps come down to it monotonically and need no damping.
 *
 * @param half g, W/K
 * @param film H, W/K, finite
 * @param drive g T + q, W
 * @returns θ, K
 */
export function solveRadiatingWall(
  half: number,
  film: number,
  emissive: number,
  ambient: number,
  drive: number,
): number {
  const linear = half + film;
  let rise = drive / (linear + radiationSlope(emissive, ambient, 0));
  for (let step = 0; step < 60; step++) {
    const excess = linear * rise + radiatedHeat(emissive, ambient, rise) - drive;
    const change = excess / (linear + radiationSlope(emissive, ambient, rise));
    if (!(change > 1e-14 * Math.abs(rise))) break;
    rise -= change;
  }
  return rise;
}
