import type { Air } from './air.ts';

/** m/s². */
const STANDARD_GRAVITY = 9.80665;

/**
 * Rayleigh number g β ΔT L³ / (ν α).
 *
 * @param difference ΔT, K, of either sign
 * @param length L, m
 */
export function rayleigh({ viscosity, prandtl, expansion }: Air, difference: number, length: number): number {
  return (STANDARD_GRAVITY * expansion * Math.abs(difference) * length ** 3 * prandtl) / viscosity ** 2;
}

/**
 * Mean Nusselt number of a vertical plate over its height. Churchill and Chu, Int. J. Heat Mass Transfer 18 (1975) 1323,
 * equation 9, for Rayleigh numbers up to 1e12.
 */
export function nusseltOfVerticalPlate(ra: number, prandtl: number): number {
  const denominator = (1 + (0.492 / prandtl) ** (9 / 16)) ** (8 / 27);
  return (0.825 + (0.387 * ra ** (1 / 6)) / denominator) ** 2;
}

/**
 * Mean Nusselt number of a long horizontal cylinder over its diameter. Churchill and Chu, Int. J. Heat Mass Transfer 18 (1975) 1049, for
 * 1e-5 < Ra < 1e12.
 */
export function nusseltOfLyingCylinder(ra: number, prandtl: number): number {
  const denominator = (1 + (0.559 / prandtl) ** (9 / 16)) ** (8 / 27);
  return (0.6 + (0.387 * ra ** (1 / 6)) / denominator) ** 2;
}

/**
 * Mean Nusselt number of a horizontal plate from which warm air rises, or cold air falls, freely, over L = area / perimeter. Raithby and
 * Hollands, in Rohsenow, Hartnett and Cho, Handbook of Heat Transfer (1998), chapter 4, for 1 < Ra < 1e10.
 */
export function nusseltOfFreeSide(ra: number, prandtl: number): number {
  if (!(ra > 0)) return 0;
  const layer = 0.671 / (1 + (0.492 / prandtl) ** (9 / 16)) ** (4 / 9);
  const laminar = 1.4 / Math.log(1 + 1.4 / (0.835 * layer * ra ** 0.25));
  const turbulent = ((0.14 * (1 + 0.0107 * prandtl)) / (1 + 0.01 * prandtl)) * Math.cbrt(ra);
  return (laminar ** 10 + turbulent ** 10) ** 0.1;
}

/**
 * Mean Nusselt number of a horizontal plate under which warm air, or over which cold air, is held, over L = area / perimeter. The same
 * source, after Fujii, Honda and Morioka (1973), for 1e3 < Ra < 1e10.
 */
export function nusseltOfHeldSide(ra: number, prandtl: number): number {
  if (!(ra > 0)) return 0;
  const thin = (0.527 * ra ** 0.2) / (1 + (1.9 / prandtl) ** 0.9) ** (2 / 9);
  return 2.5 / Math.log(1 + 2.5 / thin);
}

/**
 * Mean Nusselt number, over their spacing, of vertical plates side by side between which air rises, both as warm as each other. Bar-Cohen and
 * Rohsenow, J. Heat Transfer 106 (1984) 116. It is that of the difference to the air that enters.
 *
 * @param ra with the spacing S as length
 * @param spacingPerHeight S / height
 */
export function nusseltOfVerticalChannel(ra: number, spacingPerHeight: number): number {
  const channel = ra * spacingPerHeight;
  if (!(channel > 0)) return 0;
  return (576 / channel ** 2 + 2.873 / Math.sqrt(channel)) ** -0.5;
}

/**
 * Mean Nusselt number, over their spacing, of straight fins that stand on a horizontal base and are open above. Jones and Smith, J. Heat
 * Transfer 92 (1970) 6.
 *
 * @param ra with the spacing as length
 */
export function nusseltOfStandingFins(ra: number): number {
  if (!(ra > 0)) return 0;
  return 6.7e-4 * ra * (1 - Math.exp(-((7640 / ra) ** 0.44))) ** 1.7;
}
