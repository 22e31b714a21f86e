/** Where air between wide horizontal plates begins to move. */
const CRITICAL_RAYLEIGH = 1708;

/**
 * Mean Nusselt number, over its thickness, of a wide horizontal layer of air that is heated from below. Hollands, Raithby and Konicek,
 * Int. J. Heat Mass Transfer 18 (1975) 879, the case of no tilt of Hollands, Unny, Raithby and Konicek, J. Heat Transfer 98 (1976) 189;
 * air was tried up to 4e6. One law from rest on, where that of Globe and Dropkin (1959) begins at 3e5.
 *
 * @param ra with the thickness as length
 */
export function nusseltOfLayerFromBelow(ra: number): number {
  if (!(ra > CRITICAL_RAYLEIGH)) return 1;
  return 1 + 1.44 * (1 - CRITICAL_RAYLEIGH / ra) + Math.max(0, Math.cbrt(ra / 5830) - 1);
}

/**
 * Mean Nusselt number, over its thickness, of an upright layer of air that is heated from the side. ElSherbiny, Raithby and Hollands,
 * J. Heat Transfer 104 (1982) 96, for heights of 5 to 110 times the thickness and Rayleigh numbers up to 2e7. One law from rest to
 * turbulence: those of Catton (1978) and of Berkovsky and Polevikov (1977) begin at 1e4 and 1e3, and jump where their ranges of the
 * height meet. At twice as high as thick and 1e6 it is still within 4 % of the latter.
 *
 * @param ra with the thickness as length
 * @param heightPerGap height / thickness
 */
export function nusseltOfLayerFromSide(ra: number, heightPerGap: number): number {
  if (!(ra > 0)) return 1;
  const turning = (0.104 * ra ** 0.293) / (1 + (6310 / ra) ** 1.36);
  return Math.max(0.0605 * Math.cbrt(ra), Math.cbrt(1 + turning ** 3), 0.242 * (ra / heightPerGap) ** 0.272);
}
