import type { NonlinearLaw } from './boundary-law.ts';

/** Stefan–Boltzmann constant, W/(m² K⁴) (CODATA 2018, exact in the SI of 2019). */
export const STEFAN_BOLTZMANN = 5.670374419e-8;

/**
 * A grey wall that sees nothing but surroundings at ambient: sigma epsA (max(Ta + θ, 0)⁴ - Ta⁴), cut off at absolute
 * zero. Strength: emissivity times area, m².
 */
export const radiation: NonlinearLaw = {
  type: 'nonlinear',
  mechanism: 'radiation',
  heat(strength, ambient, rise) {
    const wall = Math.max(ambient + rise, 0);
    // wall⁴ - Ta⁴ in factors: no digits are lost when the rise is small.
    const difference = wall === 0 ? -ambient : rise;
    return STEFAN_BOLTZMANN * strength * difference * (wall + ambient) * (wall * wall + ambient * ambient);
  },
  slope(strength, ambient, rise) {
    const wall = Math.max(ambient + rise, 0);
    return 4 * STEFAN_BOLTZMANN * strength * wall * wall * wall;
  },
  /** In space: (Ta + θ)⁴ - Ta⁴ is at least θ⁴. */
  riseTaking: (strength, watts) => (watts / (STEFAN_BOLTZMANN * strength)) ** 0.25,
};
