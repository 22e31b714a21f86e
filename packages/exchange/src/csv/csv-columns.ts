import { AXIS_LETTERS } from '@thermarium/geometry';
import type { CsvColumns } from '../kind-mappings.ts';

/** The columns of the specification. */
export const HEAD = ['name', 'type', 'x0', 'y0', 'z0', 'dx', 'dy', 'dz', 'material'] as const;
/** Lines may have more params than this. */
export const USUAL_PARAMS = 5;

const NO_COLUMNS: CsvColumns = {};

/** The columns of a kind, complete. A kind that contains others has the number of these in front of its params. */
export function columnsOf({ csv = NO_COLUMNS }: { readonly csv?: CsvColumns }) {
  const { size = ['dx', 'dy', 'dz'], params = [], rows, implied } = csv;
  return { places: [...AXIS_LETTERS, ...size], params, rows: rows ?? null, implied };
}

/** The columns of a power map as a table. */
export const POWER_MAP_COLUMNS = ['name', 'x0', 'x1', 'y0', 'y1', 'power'] as const;
