/** The starts of a transient: the initial temperatures, the steady state with all as it is at 0 s, or a solution that was stored. */
export const STARTS = ['initial temperatures', 'steady state', 'stored solution'] as const;

export type TransientStart = (typeof STARTS)[number];

/**
 * The stored solutions of a project from which a transient may start; of a transient solution its last step counts. The reference is
 * the solution with which others are compared.
 */
export const STORED_STARTS = [
  'latest',
  'steady',
  'transient',
  'steady reference',
  'transient reference',
] as const;

export type StoredStart = (typeof STORED_STARTS)[number];
