import { MECHANISMS, type Mechanism } from '../laws/boundary-law.ts';
import { type Walls, ZERO_CELSIUS } from '../problem.ts';

/** Heat to the surroundings by mechanism, and through conductances inside cells (coldplates), W (integrated over time: J). */
export type HeatToAmbient = Readonly<Record<Mechanism | 'inner', number>>;

export const NO_HEAT: HeatToAmbient = { convection: 0, radiation: 0, bound: 0, inner: 0 };

export function totalHeat(heat: HeatToAmbient): number {
  return MECHANISMS.reduce((sum, mechanism) => sum + heat[mechanism], 0) + heat.inner;
}

/**
 * Visits what each mechanism takes of the heat that walls lose, W; what it takes of one wall adds up to that wall's
 * heat.
 *
 * @param ambient °C
 * @param wallRise rise of every wall, K
 * @param wallHeat heat to the surroundings through every wall, W
 */
export function forHeatByMechanism(
  walls: Walls,
  ambient: number,
  wallRise: Float64Array,
  wallHeat: Float64Array,
  visit: (wall: number, mechanism: Mechanism, watts: number) => void,
): void {
  const { count, laws, surroundings, exchange } = walls;
  const holding = laws.find(({ law }) => law.type === 'linear' && law.conductance(1) === Infinity);
  for (let wall = 0; wall < count; wall++) {
    if (holding !== undefined && holding.strength[wall] > 0) {
      visit(wall, holding.law.mechanism, wallHeat[wall]);
      continue;
    }
    const around = surroundings === null ? 0 : surroundings[wall];
    const rise = wallRise[wall] - around;
    let left = wallHeat[wall];
    for (const { law, strength } of laws) {
      if (!(strength[wall] > 0)) continue;
      let watts = left;
      if (law.type === 'linear') watts = law.conductance(strength[wall]) * rise;
      // Radiation between walls is what the others leave over.
      else if (!exchange) watts = law.heat(strength[wall], ambient + around + ZERO_CELSIUS, rise);
      left -= watts;
      visit(wall, law.mechanism, watts);
    }
  }
}
