import type { SolveReport } from '@thermarium/solution';
import type { GridName } from './reference-case.ts';
import { timesInside, type Verdict } from './verdict.ts';

/** The cost of a case on a grid. */
export interface Cost {
  readonly caseName: string;
  readonly grid: GridName;
  readonly report: SolveReport;
}

/** Numbers as columns of a Markdown table that is also readable as plain text. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  return table(
    ['case', 'quantity', 'reference', 'ours', 'error', 'allowed', 'times inside', 'pass'],
    verdicts.map((verdict) => [
      verdict.caseName,
      verdict.quantity,
      significant(verdict.reference),
      verdict.ours === null ? 'none' : significant(verdict.ours),
      percent(verdict.error),
      percent(verdict.allowed),
      inside(verdict),
      verdict.passed ? 'yes' : '**NO**',
    ]),
    [2, 3, 4, 5, 6],
  );
}

export function costTable(costs: readonly Cost[]): string {
  return table(
    ['case', 'grid', 'cells', 'unknowns', 'iterations', 'mesh s', 'solve s', 'status'],
    costs.map(({ caseName, grid, report }) => [
      caseName,
      `${grid}: ${report.grid.join(' x ')}`,
      report.cells.toLocaleString('en-US'),
      report.unknowns.toLocaleString('en-US'),
      String(report.iterations),
      report.seconds.mesh.toFixed(2),
      report.seconds.solve.toFixed(2),
      report.status,
    ]),
    [2, 3, 4, 5, 6],
  );
}

/** One line per grid. */
export function summaryTable(verdicts: readonly Verdict[], grids: readonly GridName[]): string {
  return table(
    ['grid', 'numbers', 'passed', 'failed', 'least times inside'],
    grids.map((grid) => {
      const ofGrid = verdicts.filter((verdict) => verdict.grid === grid);
      const passed = ofGrid.filter((verdict) => verdict.passed).length;
      const worst = ofGrid.toSorted((a, b) => timesInside(a) - timesInside(b))[0];
      return [
        grid,
        String(ofGrid.length),
        String(passed),
        String(ofGrid.length - passed),
        worst ? `${inside(worst)} (${worst.caseName}, ${worst.quantity})` : '',
      ];
    }),
    [1, 2, 3],
  );
}

function inside(verdict: Verdict): string {
  const times = timesInside(verdict);
  return times >= 1000 ? '> 1000' : times.toPrecision(3);
}

/** Six digits, and never `-0` or `1.2e-17` where a balance is meant to be zero. */
function significant(value: number): string {
  return Math.abs(value) < 1e-12 ? '0' : String(Number(value.toPrecision(6)));
}

function percent(part: number): string {
  return part === Infinity ? '∞' : `${(100 * part).toPrecision(2)} %`;
}

function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
): string {
  const widths = header.map((title, n) => Math.max(title.length, 3, ...rows.map((row) => row[n].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, n) => (right.includes(n) ? cell.padStart(widths[n]) : cell.padEnd(widths[n]))).join(' | ')} |`;
  const rule = widths.map((width, n) =>
    right.includes(n) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}
