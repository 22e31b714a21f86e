/** Where a boundary layer becomes turbulent. */
const CRITICAL_REYNOLDS = 5e5;

/**
 * Mean Nusselt number of a flat plate of one temperature over its length along the flow: laminar (Pohlhausen), and beyond a Reynolds number
 * of 5e5 turbulent behind a laminar part (Incropera et al., Fundamentals of Heat and Mass Transfer, equations 7.30 and 7.38, up to 1e8).
 */
export function nusseltOfPlateInFlow(re: number, prandtl: number): number {
  const laminar = 0.664 * Math.sqrt(re);
  const part = re <= CRITICAL_REYNOLDS ? laminar : 0.037 * re ** 0.8 - 871;
  return part * Math.cbrt(prandtl);
}

/**
 * Mean Nusselt number, over their spacing b, of two plates between which air flows, from the entrance on, over the difference to the air
 * that enters. Teertstra, Yovanovich and Culham, IEEE Semiconductor Thermal Measurement and Management Symposium (2000), laminar.
 *
 * @param re with the spacing as length and the speed between the plates
 * @param spacingPerLength b / length along the flow
 */
export function nusseltOfChannelInFlow(re: number, prandtl: number, spacingPerLength: number): number {
  const channel = re * spacingPerLength;
  if (!(channel > 0)) return 0;
  const developed = (channel * prandtl) / 2;
  const root = Math.sqrt(channel);
  const developing = 0.664 * root * Math.cbrt(prandtl) * Math.sqrt(1 + 3.65 / root);
  return (developed ** -3 + developing ** -3) ** (-1 / 3);
}
