import type { Walls } from '../problem.ts';
import type { Mechanism } from './laws/boundary-law.ts';

/** 0 °C in K. */
const ZERO_CELSIUS = 273.15;

/**
 * Visits what each mechanism takes of the heat that walls lose, W; what it takes of one wall adds up to that wall's
 * heat.
 *
 * @param ambient °C
 * @param wallRise rise of every wall, K
 * @param wallHeat heat to ambient through every wall, W
 */
export function forHeatByMechanism(
  walls: Walls,
  ambient: number,
  wallRise: Float64Array,
  wallHeat: Float64Array,
  visit: (wall: number, mechanism: Mechanism, watts: number) => void,
): void {
  const { count, laws } = walls;
  const holding = laws.find(({ law }) => law.type === 'linear' && law.conductance(1) === Infinity);
  for (let wall = 0; wall < count; wall++) {
    if (holding !== undefined && holding.strength[wall] > 0) {
      visit(wall, holding.law.mechanism, wallHeat[wall]);
      continue;
    }
    for (const { law, strength } of laws) {
      if (!(strength[wall] > 0)) continue;
      const watts =
        law.type === 'linear'
          ? law.conductance(strength[wall]) * wallRise[wall]
          : law.heat(strength[wall], ambient + ZERO_CELSIUS, wallRise[wall]);
      visit(wall, law.mechanism, watts);
    }
  }
}
