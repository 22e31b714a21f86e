import { discArea } from './disc.ts';
import { integrate } from './quadrature.ts';
import type { Vec3 } from './solid.ts';

/**
 * Volume of the unit ball within the box low..high, each within -1..1.
 *
 * Cut along one axis: the closed form of a spherical segment. Otherwise the area of disc and rectangle, in closed form,
 * is integrated along z. That area has root singularities where the disc's radius passes a side or a corner of the
 * rectangle; the interval is split there.
 */
export function ballVolume(low: Vec3, high: Vec3): number {
  const cut = [0, 1, 2].filter((axis) => low[axis] > -1 || high[axis] < 1);
  if (cut.length === 0) return (4 / 3) * Math.PI;
  if (cut.length === 1) return segmentVolume(low[cut[0]], high[cut[0]]);

  const radii = [low[0], high[0], low[1], high[1]];
  for (const x of [low[0], high[0]]) for (const y of [low[1], high[1]]) radii.push(Math.hypot(x, y));
  const kinks: number[] = [];
  for (const radius of radii) {
    const square = (1 - radius) * (1 + radius);
    if (square > 0) kinks.push(Math.sqrt(square), -Math.sqrt(square));
  }
  return integrate(
    (z) => discArea(Math.sqrt(Math.max(0, (1 - z) * (1 + z))), low[0], high[0], low[1], high[1]),
    low[2],
    high[2],
    kinks,
  );
}

/** Volume of the unit ball between two parallel planes, measured from the nearer pole so that thin caps keep their digits. */
function segmentVolume(low: number, high: number): number {
  return low + high > 0 ? capVolume(-low) - capVolume(-high) : capVolume(high) - capVolume(low);
}

/** Volume of the unit ball below z. */
function capVolume(z: number): number {
  return (Math.PI / 3) * (1 + z) ** 2 * (2 - z);
}
