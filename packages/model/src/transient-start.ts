/** The starts of a transient: the initial temperatures, or the steady state with all as it is at 0 s. */
export const STARTS = ['initial temperatures', 'steady state'] as const;

export type TransientStart = (typeof STARTS)[number];
