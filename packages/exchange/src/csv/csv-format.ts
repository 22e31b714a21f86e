import type { FileFormat } from '../format.ts';
import { firstCells } from './parse-csv.ts';

/** A line of the tree has at least nine values; a wrong one should still be told so. */
const LEAST_CELLS = 3;

/** The tree as lines of objects. It takes any table, and says what is wrong with other sorts of it. */
export const csvFormat = {
  name: 'csv',
  title: 'CSV',
  extensions: ['csv'],
  mediaType: 'text/csv',
  recognise: (content) => firstCells(content).length >= LEAST_CELLS,
  read: async (content, context) => (await import('./read-csv.ts')).readCsv(content, context),
  write: async (document, kinds) => (await import('./write-csv.ts')).writeCsv(document, kinds),
} as const satisfies FileFormat;
