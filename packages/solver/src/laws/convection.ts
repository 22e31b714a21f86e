import type { LinearLaw } from './boundary-law.ts';

/** Newton's law of cooling. Strength: heat transfer coefficient times area, W/K. */
export const convection: LinearLaw = {
  type: 'linear',
  mechanism: 'convection',
  conductance: (strength) => strength,
};
