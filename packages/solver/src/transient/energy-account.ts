import type { HeatToAmbient } from '../boundary/heat-to-ambient.ts';

/** Heat flows at one moment, W. */
export interface HeatFlows extends HeatToAmbient {
  /** Heat that enters, and its gross size. */
  readonly in: number;
  readonly gross: number;
}

export const NO_FLOWS: HeatFlows = { in: 0, gross: 0, convection: 0, radiation: 0, bound: 0, inner: 0 };

/** Energies since the start, J. */
export interface EnergyReport {
  readonly in: number;
  readonly toAmbient: HeatToAmbient;
  readonly out: number;
  /** Σ C (T - T at the start). */
  readonly stored: number;
  /** |in - out - stored| over what entered or, without loads, over what was lost; J when nothing moved. */
  readonly imbalance: number;
}

/**
 * Integrates the flows over time with the weights of the time scheme itself, so that they close against the stored
 * energy up to the residuals of the linear solves, whatever the step.
 */
export class EnergyAccount {
  #sums = NO_FLOWS;

  /** @param weights one per stage, adding up to 1 */
  addStep(length: number, weights: readonly number[], stages: readonly HeatFlows[]): void {
    stages.forEach((flows, stage) => {
      const time = length * weights[stage];
      const sums = this.#sums;
      this.#sums = {
        in: sums.in + time * flows.in,
        gross: sums.gross + time * flows.gross,
        convection: sums.convection + time * flows.convection,
        radiation: sums.radiation + time * flows.radiation,
        bound: sums.bound + time * flows.bound,
        inner: sums.inner + time * flows.inner,
      };
    });
  }

  report(stored: number): EnergyReport {
    const { gross, in: entered, ...toAmbient } = this.#sums;
    const out = toAmbient.convection + toAmbient.radiation + toAmbient.bound + toAmbient.inner;
    const scale = gross > 0 ? gross : Math.max(Math.abs(out), Math.abs(stored));
    const gap = Math.abs(entered - out - stored);
    return { in: entered, toAmbient, out, stored, imbalance: scale > 0 ? gap / scale : gap };
  }
}
