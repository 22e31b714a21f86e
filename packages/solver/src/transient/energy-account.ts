import { type HeatToAmbient, NO_HEAT, totalHeat } from '../boundary/heat-to-ambient.ts';
import { MECHANISMS } from '../laws/boundary-law.ts';

/** Heat flows at one moment, W. */
export interface HeatFlows extends HeatToAmbient {
  /** Heat of the loads, and the gross size of all that enters, also from warmer surroundings. */
  readonly in: number;
  readonly gross: number;
}

export const NO_FLOWS: HeatFlows = { in: 0, gross: 0, ...NO_HEAT };
const FLOWS = ['in', 'gross', ...MECHANISMS, 'inner'] as const;

/** Energies since the start, J. */
export interface EnergyReport {
  readonly in: number;
  readonly toAmbient: HeatToAmbient;
  readonly out: number;
  /** Σ C (T - T at the start). */
  readonly stored: number;
  /** |in - out - stored| over the most of what entered, was lost, is stored and moved from cell to cell; J when nothing moved. */
  readonly imbalance: number;
}

/**
 * Integrates the flows over time with the weights of the time scheme itself, so that they close against the stored
 * energy up to the residuals of the linear solves, whatever the step.
 */
export class EnergyAccount {
  readonly #sums = { ...NO_FLOWS };

  /** @param weights one per stage, adding up to 1 */
  addStep(length: number, weights: readonly number[], stages: readonly HeatFlows[]): void {
    stages.forEach((flows, stage) => {
      const time = length * weights[stage];
      for (const flow of FLOWS) this.#sums[flow] += time * flows[flow];
    });
  }

  /** @param moved heat that cells have given to others where all does not start at ambient, J */
  report(stored: number, moved = 0): EnergyReport {
    const { gross, in: entered, ...toAmbient } = this.#sums;
    const out = totalHeat(toAmbient);
    const scale = Math.max(gross, Math.abs(out), Math.abs(stored), moved);
    const gap = Math.abs(entered - out - stored);
    return { in: entered, toAmbient, out, stored, imbalance: scale > 0 ? gap / scale : gap };
  }
}
