/** The columns of a power map as a table. */
export const POWER_MAP_COLUMNS = ['name', 'x0', 'x1', 'y0', 'y1', 'power'] as const;
