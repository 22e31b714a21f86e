import { AXES, type Box, boxSize, boxVolume } from '@thermarium/geometry';
import { METRES_PER_MM, type Medium, MM3_PER_M3 } from '@thermarium/model';

/**
 * The resistance of a node from end to end, as a part of the smallest one that is stated at any node of its network: across its thickness,
 * and along it. What the node adds is at most about as much as the first, and where heat leaves it at a point, 1 / (8 π) of
 * the second. Less would serve nobody: what conducts a billion times better than its neighbours drowns their heat in rounding.
 */
const ACROSS = 3e-5;
const ALONG = 1e-3;
/** Also where only large resistances are stated, heat spreads within a node many times better than in a heat sink, K/W. */
const MOST_ALONG = 3e-3;

/**
 * The medium of a node of a network, which has one temperature.
 *
 * @param box that the node fills, mm
 * @param resistance the smallest one of the network, K/W
 * @param capacity J/K; null: it stores no heat
 * @param emissivity of its exposed faces, 0 to 1
 */
export function nodeMedium(
  box: Box,
  resistance: number,
  capacity: number | null,
  emissivity: number,
): Medium {
  const size = boxSize(box).map((length) => length * METRES_PER_MM);
  const volume = boxVolume(box) / MM3_PER_M3;
  const thinnest = size.indexOf(Math.min(...size));
  const [x, y, z] = AXES.map((axis) => {
    const whole = axis === thinnest ? ACROSS * resistance : Math.min(ALONG * resistance, MOST_ALONG);
    return size[axis] ** 2 / (volume * whole);
  });
  return { conductivity: [x, y, z], volumetricHeat: (capacity ?? 0) / volume, emissivity, materials: [] };
}
