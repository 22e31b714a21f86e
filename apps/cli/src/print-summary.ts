import { placeText, temperatureText } from '@thermarium/model';
import {
  accuracyLine,
  accuracyText,
  columnText,
  type FigureColumn,
  figureColumns,
  maxBandText,
  meanBandText,
  type ObjectReport,
  patchAccuracyText,
  patchBandText,
  type SolveReport,
} from '@thermarium/solution';
import { LONGEST_TABLE, printable, printTable } from './output.ts';

const celsius = (t: number | null): string => (t === null ? '–' : temperatureText(t));

/** Prints the result for people: the hottest place, a table of the objects, the balance. */
export function printSummary(report: SolveReport): void {
  const { grid, cells, iterations, seconds, analysis } = report;
  console.log(`${printable(report.model)}: ${analysis}, ${report.status.replace('_', ' ')}`);
  if (report.message) console.log(report.message);
  console.log(
    `${grid.join(' x ')} = ${cells.toLocaleString('en-US')} cells, ${iterations} iterations, ` +
      `mesh ${seconds.mesh.toFixed(2)} s, solve ${seconds.solve.toFixed(2)} s`,
  );
  console.log('');
  printObjects(report);
  console.log('');
  printBands(report);
  if (report.accuracy) console.log(accuracyLine(report.accuracy));
  if (report.t_max_at) {
    const place = placeText(report.t_max_at);
    console.log(
      `Hottest: ${celsius(report.t_max)} °C at (${place}) mm. Coldest: ${celsius(report.t_min)} °C.`,
    );
  }
  console.log(
    `Power in ${report.power_in_W.toPrecision(5)} W, heat to ambient ${report.heat_to_ambient_W.toPrecision(5)} W, ` +
      `balance closed to ${report.energy_imbalance.toExponential(1)}.`,
  );
  for (const { at, t } of report.probes) {
    console.log(`At (${at.join(', ')}) mm: ${t === null ? 'void' : `${celsius(t)} °C`}`);
  }
  printHistory(report);
}

function printObjects({ objects }: SolveReport): void {
  // A column without any value tells nothing, and the lines are long.
  const all = Object.values(objects);
  const columns = figureColumns.filter((column) => all.some((object) => columnText(column, object) !== null));
  const rows = Object.entries(objects).map(([name, object]) => [
    printable(name),
    ...objectTexts(object, columns),
  ]);
  printTable(
    ['Object', ...columns.map(({ short, unit }) => (unit === null ? short : `${short} [${unit}]`))],
    rows.slice(0, LONGEST_TABLE),
  );
  if (rows.length > LONGEST_TABLE) {
    console.log(`… and ${rows.length - LONGEST_TABLE} more objects; --json or --report has them all.`);
  }
}

/** Prints the proven bounds, those of the hottest objects first. */
function printBands({ objects }: SolveReport): void {
  const enclosed = Object.entries(objects)
    .sort(([, one], [, other]) => (other.mean_t_high ?? -Infinity) - (one.mean_t_high ?? -Infinity))
    .slice(0, LONGEST_TABLE);
  for (const [name, object] of enclosed) {
    const text = meanBandText(object);
    if (text !== null) {
      console.log(`Mean of ${printable(name)}: ${text} °C guaranteed (${accuracyText(object)}).`);
    }
    const ofPatch = patchBandText(object);
    if (ofPatch !== null) {
      console.log(
        `Hottest patch of ${printable(name)}: ${ofPatch} °C guaranteed (${patchAccuracyText(object)}).`,
      );
      console.log(`Its ${maxBandText(object)}`);
    }
  }
}

/** The line of an object after its name. */
function objectTexts(object: ObjectReport, columns: readonly FigureColumn[]): readonly string[] {
  return columns.map((column) => {
    const text = columnText(column, object);
    if (text === null) return '–';
    return column.isPlace ? `(${text})` : text;
  });
}

/** Prints a transient in at most a dozen lines; the report has every step. */
function printHistory({ transient }: SolveReport): void {
  if (transient.length === 0) return;
  const stride = Math.max(1, Math.ceil((transient.length - 1) / 12));
  const shown = transient.filter((_, n) => n % stride === 0 || n === transient.length - 1);
  console.log('');
  printTable(
    ['Time [s]', 'Tmin [°C]', 'Tmax [°C]'],
    shown.map(({ time, t_min, t_max }) => [
      String(Number(time.toPrecision(6))),
      celsius(t_min),
      celsius(t_max),
    ]),
  );
}
