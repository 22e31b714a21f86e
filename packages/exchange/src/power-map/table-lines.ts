import { evaluatedNumber, IssueList, issue, parsePlainNumber } from '@thermarium/model';
import type { NumberOfCell } from '../csv/cell-value.ts';
import { decodedCsv, MOST_LINES, TABLE_LIMIT_BYTES } from '../csv/parse-csv.ts';
import type { FileContent } from '../format.ts';
import { modelFileTooLarge } from '../json/read-model-file.ts';
import type { PowerMapReading, PowerRegion } from './power-map.ts';

/** A line of words between blanks. */
interface WordLine {
  /** From 1. */
  readonly number: number;
  readonly words: readonly string[];
}

/** The lines of a text file that are neither blank nor a comment (`#`). */
export function wordLines(content: FileContent): readonly WordLine[] {
  return decodedCsv(content)
    .split('\n', MOST_LINES)
    .map((line, n) => ({ number: n + 1, words: line.trim().split(/\s+/) }))
    .filter(({ words: [first] }) => first !== '' && !first.startsWith('#'));
}

/** The refusal of a file that is too large; null: small enough. */
export function tooLarge({ bytes }: FileContent): PowerMapReading | null {
  const problem = modelFileTooLarge(bytes.length, TABLE_LIMIT_BYTES);
  return problem && { map: null, issues: [problem], losses: [] };
}

/** The problems of a table's lines, all of them. */
export class LineIssues {
  private readonly list = new IssueList();
  private readonly numberOf: NumberOfCell;

  constructor(numberOf: NumberOfCell = parsePlainNumber) {
    this.numberOf = numberOf;
  }

  /** Whether so many lines are wrong that a reader may stop. */
  get isFull(): boolean {
    return this.list.isFull('error');
  }

  get hasErrors(): boolean {
    return this.list.hasErrors;
  }

  refuse(line: number, code: Parameters<typeof issue>[0], message: string, remedy: string): void {
    this.list.report(issue(code, `line ${line}`, `Line ${line}: ${message}`, remedy));
  }

  /** The number in a column (from 0); null, with its issue, if there is none. */
  number(line: number, cells: readonly string[], column: number): number | null {
    const text = cells[column] ?? '';
    const number = this.numberOf(text);
    if (number !== null && Number.isFinite(number)) return number + 0;
    const remedy = text === '' ? 'The cell is blank.' : `The cell holds '${text.slice(0, 60)}'.`;
    this.refuse(line, 'not-a-number', `Expecting a number in column ${column + 1}.`, remedy);
    return null;
  }

  finish(regions: readonly PowerRegion[], what: string): PowerMapReading['issues'] {
    if (regions.length === 0 && !this.hasErrors) {
      this.list.report(
        issue('wrong-format', '', `The file has no ${what}.`, 'Check that it is the right one.'),
      );
    }
    return this.list.finish();
  }
}

/** A length or power in thousandths of the unit of a file, without the digits that multiplying leaves behind. */
export function thousandths(value: number): number {
  return evaluatedNumber(value * 1000);
}
