import { POWER_MAP_COLUMNS } from '../csv/csv-columns.ts';
import { firstCells } from '../csv/parse-csv.ts';
import { definePowerMapFormat } from './define-power-map-format.ts';

/** A table of rectangles with their powers; mm and mW, as in all tables here. */
export const powerMapFormat = definePowerMapFormat({
  name: 'power-map',
  title: 'Power map',
  extensions: ['csv'],
  mediaType: 'text/csv',
  recognise: (content) => {
    const cells = firstCells(content);
    return POWER_MAP_COLUMNS.every((column) => cells.includes(column));
  },
  powerMap: async (content) => (await import('./read-power-map.ts')).readPowerMapCsv(content),
});
