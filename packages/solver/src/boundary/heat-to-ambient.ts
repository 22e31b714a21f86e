import { MECHANISMS, type Mechanism } from './laws/boundary-law.ts';

/** Heat to ambient by mechanism, and through conductances inside cells (coldplates), W (integrated over time: J). */
export type HeatToAmbient = Readonly<Record<Mechanism | 'inner', number>>;

export const NO_HEAT: HeatToAmbient = { convection: 0, radiation: 0, bound: 0, inner: 0 };

export function totalHeat(heat: HeatToAmbient): number {
  return MECHANISMS.reduce((sum, mechanism) => sum + heat[mechanism], 0) + heat.inner;
}
