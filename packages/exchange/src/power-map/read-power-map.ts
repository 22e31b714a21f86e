import { numbersOf } from '../csv/cell-value.ts';
import { POWER_MAP_COLUMNS } from '../csv/csv-columns.ts';
import { decodedCsv, eachRow } from '../csv/parse-csv.ts';
import type { FileContent } from '../format.ts';
import type { PowerMapReading, PowerRegion } from './power-map.ts';
import { LineIssues, tooLarge } from './table-lines.ts';

/** mm, as usual for a die that is not thinned to be stacked. */
const DIE_THICKNESS = 0.5;

/** Reads a table with the columns of a power map, in any order. */
export function readPowerMapCsv(content: FileContent): PowerMapReading {
  const refused = tooLarge(content);
  if (refused) return refused;
  const text = decodedCsv(content);
  const issues = new LineIssues(numbersOf(text));
  const regions: PowerRegion[] = [];
  let columns: readonly number[] | null = null;
  eachRow(text, (cells, line) => {
    if (cells.every((cell) => cell === '')) return true;
    if (!columns) {
      const head = cells.map((cell) => cell.toLowerCase());
      columns = POWER_MAP_COLUMNS.map((column) => head.indexOf(column));
      return true;
    }
    const region = readRegion(cells, line, columns, issues);
    if (region) regions.push(region);
    return !issues.isFull;
  });
  const found = issues.finish(regions, 'regions');
  const map = { regions, die: { name: 'die', thickness: DIE_THICKNESS } };
  return { map: issues.hasErrors ? null : map, issues: found, losses: [] };
}

function readRegion(
  cells: readonly string[],
  line: number,
  [name, ...numbers]: readonly number[],
  issues: LineIssues,
): PowerRegion | null {
  if (cells.length <= Math.max(name, ...numbers)) {
    const remedy = `A line has the columns ${POWER_MAP_COLUMNS.join(', ')}.`;
    issues.refuse(line, 'not-enough-values', 'Not enough values', remedy);
    return null;
  }
  const [x0, x1, y0, y1, power] = numbers.map((column) => issues.number(line, cells, column));
  if (x0 === null || x1 === null || y0 === null || y1 === null || power === null) return null;
  if (x1 > x0 && y1 > y0) return { name: cells[name] || `line ${line}`, x0, x1, y0, y1, power };
  const message = `The region has no area: x1 must be above x0, and y1 above y0.`;
  issues.refuse(line, 'below-minimum', message, 'Correct the corners.');
  return null;
}
