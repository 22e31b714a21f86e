import type { LinearLaw } from './boundary-law.ts';

/** The wall is held at the temperature of its surroundings. Strength: 1. */
export const held: LinearLaw = {
  type: 'linear',
  mechanism: 'bound',
  conductance: (strength) => (strength > 0 ? Infinity : 0),
};
