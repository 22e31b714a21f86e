import { AXIS_LETTERS } from '@thermarium/geometry';
/** The columns in which a file of the tree carries the objects of a kind. Fields beyond them follow as `field=value`. */
export interface CsvColumns {
  /** The fields of the columns dx, dy, dz; left out: those of these names. */
  readonly size?: readonly [string, string, string];
  /** The fields of param1, param2 and so on. */
  readonly params?: readonly string[];
  /** The list whose rows stand in the params, one group of columns after the other. */
  readonly rows?: CsvRows;
  /** The values that follow from those that a line states, such as the plane of a source from its sizes. */
  implied?(stated: { readonly [field: string]: unknown }): { readonly [field: string]: unknown };
}

/** The rows of a list in groups of columns. */
interface CsvRows {
  readonly list: string;
  readonly columns: readonly {
    readonly field: string;
    /** The name of the column in messages. */
    readonly title: string;
    /** Texts: what a blank one is called in a file, before the number of its row. */
    readonly blank?: string;
  }[];
}

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
