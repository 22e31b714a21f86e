/** 0 °C, K. */
const ZERO_CELSIUS = 273.15;
/** J/(kg·K), m/s². */
const GAS_CONSTANT = 287.053;
const GRAVITY = 9.80665;

/** Air between a wall and what is around it, or between two walls. Temperatures in °C, lengths in m. */
export interface StillAir {
  /** Pa. */
  readonly pressure: number;
}

/** Conductivity, W/(m·K), Rayleigh number and Prandtl number at the mean of two temperatures: U.S. Standard Atmosphere 1976, Tsilingiris (2008). */
function between({ pressure }: StillAir, one: number, other: number, length: number) {
  const t = (one + other) / 2 + ZERO_CELSIUS;
  const conductivity = (2.64638e-3 * t ** 1.5) / (t + 245.4 * 10 ** (-12 / t));
  const dynamic = (1.458e-6 * t ** 1.5) / (t + 110.4);
  const powers = [1034.09, -0.284887, 7.816818e-4, -4.970786e-7, 1.077024e-10];
  const heat = powers.reduce((sum, part, n) => sum + part * t ** n, 0);
  const prandtl = (dynamic * heat) / conductivity;
  const viscosity = (dynamic * GAS_CONSTANT * t) / pressure;
  const ra = (GRAVITY * Math.abs(one - other) * length ** 3 * prandtl) / (t * viscosity ** 2);
  return { conductivity, ra, prandtl, viscosity };
}

/** W/(m²·K). @param nusselt over `length` */
function film(
  air: StillAir,
  wall: number,
  around: number,
  length: number,
  nusselt: (ra: number, prandtl: number) => number,
): number {
  const { conductivity, ra, prandtl } = between(air, wall, around, length);
  return (nusselt(ra, prandtl) * conductivity) / length;
}

/** An upright wall, W/(m²·K). Churchill and Chu (1975), equation 9. */
export const uprightFilm = (air: StillAir, wall: number, around: number, height: number): number =>
  film(air, wall, around, height, (ra, prandtl) => {
    const factor = (1 + (0.492 / prandtl) ** 0.5625) ** (-8 / 27);
    return (0.825 + 0.387 * factor * ra ** (1 / 6)) ** 2;
  });

/** The wall of a level cylinder, W/(m²·K). Churchill and Chu (1975). */
export const levelCylinderFilm = (air: StillAir, wall: number, around: number, diameter: number): number =>
  film(air, wall, around, diameter, (ra, prandtl) => {
    const factor = (1 + (0.559 / prandtl) ** 0.5625) ** (-8 / 27);
    return (0.6 + 0.387 * factor * ra ** (1 / 6)) ** 2;
  });

/** The warm top and the warm underside of a body, W/(m²·K), `a` x `b`. Raithby and Hollands (1998); Fujii, Honda and Morioka (1973). */
export function topFilm(air: StillAir, wall: number, around: number, a: number, b: number): number {
  return film(air, wall, around, (a * b) / (2 * (a + b)), (ra, prandtl) => {
    const layer = (0.835 * 0.671 * ra ** 0.25) / (1 + (0.492 / prandtl) ** 0.5625) ** (4 / 9);
    const laminar = 1.4 / Math.log(1 + 1.4 / layer);
    const turbulent = (0.14 * Math.cbrt(ra) * (1 + 0.0107 * prandtl)) / (1 + 0.01 * prandtl);
    return (laminar ** 10 + turbulent ** 10) ** 0.1;
  });
}

export function undersideFilm(air: StillAir, wall: number, around: number, a: number, b: number): number {
  return film(air, wall, around, (a * b) / (2 * (a + b)), (ra, prandtl) => {
    const thin = (0.527 * ra ** 0.2) / (1 + (1.9 / prandtl) ** 0.9) ** (2 / 9);
    return 2.5 / Math.log(1 + 2.5 / thin);
  });
}

/** A plate along which air flows, laminar, W/(m²·K). Pohlhausen (Incropera et al., equation 7.30). @param speed m/s */
export function flowFilm(air: StillAir, wall: number, around: number, length: number, speed: number): number {
  const { conductivity, prandtl, viscosity } = between(air, wall, around, length);
  return (0.664 * Math.sqrt((speed * length) / viscosity) * Math.cbrt(prandtl) * conductivity) / length;
}

/** A wide layer that is heated from below, W/(m²·K) between its sides. Hollands, Raithby and Konicek (1975). */
export const layerFromBelow = (air: StillAir, hot: number, cold: number, depth: number): number =>
  film(air, hot, cold, depth, (ra) => {
    const onset = Math.max(0, 1 - 1708 / ra);
    return 1 + 1.44 * onset + Math.max(0, (ra / 5830) ** (1 / 3) - 1);
  });

/** An upright layer that is heated from the side, W/(m²·K) between its sides. ElSherbiny, Raithby and Hollands (1982). */
export const layerFromSide = (
  air: StillAir,
  hot: number,
  cold: number,
  depth: number,
  height: number,
): number =>
  film(air, hot, cold, depth, (ra) => {
    const turning = (0.104 * ra ** 0.293) / (1 + (6310 / ra) ** 1.36);
    const slow = (1 + turning ** 3) ** (1 / 3);
    return Math.max(0.0605 * ra ** (1 / 3), slow, 0.242 * ((ra * depth) / height) ** 0.272);
  });

/** The temperature at which a body of one temperature loses its power, °C. @param lost W, rising */
export function balancedAt(around: number, power: number, lost: (celsius: number) => number): number {
  let [low, high] = [around, around + 1000];
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2;
    if (lost(middle) < power) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The temperature of a body of one temperature at a time after its power came on, °C; it starts at that of its surroundings. By
 * Runge and Kutta's method of the fourth order.
 *
 * @param capacity J/K
 */
export function lumpAfter(
  time: number,
  around: number,
  power: number,
  capacity: number,
  lost: (celsius: number) => number,
): number {
  const steps = 2000;
  const step = time / steps;
  const rate = (celsius: number) => (power - lost(celsius)) / capacity;
  let celsius = around;
  for (let n = 0; n < steps; n++) {
    const one = rate(celsius);
    const two = rate(celsius + (step / 2) * one);
    const three = rate(celsius + (step / 2) * two);
    const four = rate(celsius + step * three);
    celsius += (step / 6) * (one + 2 * two + 2 * three + four);
  }
  return celsius;
}
