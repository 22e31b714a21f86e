/** Air as an ideal gas at one place, SI. */
export interface Air {
  /** W/(m·K). */
  readonly conductivity: number;
  /** ν, m²/s. */
  readonly viscosity: number;
  readonly prandtl: number;
  /** β, 1/K. */
  readonly expansion: number;
}

/** Of the standard atmosphere at sea level, Pa. */
export const STANDARD_PRESSURE = 101_325;

/** J/(kg·K). */
const GAS_CONSTANT = 287.053;
/** Between these the curves below hold, K. */
const COLDEST = 200;
const HOTTEST = 1050;

/**
 * Dry air. Viscosity and conductivity by the formulas of the U.S. Standard Atmosphere 1976 (equations 51 and 53), heat capacity by
 * Tsilingiris, Energy Conversion and Management 49 (2008) 1098; beyond 200 and 1050 K that of the nearer end.
 *
 * @param temperature K
 * @param pressure Pa
 */
export function airAt(temperature: number, pressure: number): Air {
  const t = Math.min(HOTTEST, Math.max(COLDEST, temperature));
  const conductivity = (2.64638e-3 * t ** 1.5) / (t + 245.4 * 10 ** (-12 / t));
  const dynamic = (1.458e-6 * t ** 1.5) / (t + 110.4);
  const heatCapacity = 1034.09 + t * (-0.284887 + t * (7.816818e-4 + t * (-4.970786e-7 + t * 1.077024e-10)));
  return {
    conductivity,
    viscosity: (dynamic * GAS_CONSTANT * t) / pressure,
    prandtl: (dynamic * heatCapacity) / conductivity,
    expansion: 1 / t,
  };
}
