import { evaluatedNumber, type Issue } from '@thermarium/model';
import { type NumberOfCell, numbersOf } from '../csv/cell-value.ts';
import { decodedCsv, eachRow } from '../csv/parse-csv.ts';
import type { FileContent } from '../format.ts';
import type { Loss } from '../loss.ts';
import { LineIssues, thousandths, tooLarge, wordLines } from '../power-map/table-lines.ts';
import { isTrace } from './recognise-hotspot.ts';

interface PowersReading {
  /** By the names of units, mW; null, with the reasons among the issues. */
  readonly powers: ReadonlyMap<string, number> | null;
  readonly issues: readonly Issue[];
  readonly losses: readonly Loss[];
}

/**
 * Reads a trace of powers (.ptrace), in W, or a list of a name and a power in each line, between blanks or as a table. A trace
 * gives its mean.
 */
export function readPowers(content: FileContent): PowersReading {
  const refused = tooLarge(content);
  if (refused) return { powers: null, issues: refused.issues, losses: [] };
  const text = decodedCsv(content);
  const numberOf = numbersOf(text);
  const issues = new LineIssues(numberOf);
  const lines = wordLines(content);
  const powers = isTrace(content)
    ? meanOfTrace(lines, issues)
    : listed(listOf(lines, text, numberOf), issues);
  const found = issues.finish(powers.size === 0 ? [] : [NOTHING], 'powers');
  if (issues.hasErrors || powers.size === 0) return { powers: null, issues: found, losses: [] };
  const steps = isTrace(content) ? lines.length - 1 : 1;
  const reason = `The ${steps} steps of the trace are averaged: it does not say the time between them.`;
  const losses = steps > 1 ? [{ entity: 'trace', name: 'powers', reason, watts: 0 }] : [];
  return { powers, issues: [], losses };
}

const NOTHING = { name: '', x0: 0, x1: 0, y0: 0, y1: 0, power: 0 };

type Lines = ReturnType<typeof wordLines>;

function meanOfTrace([head, ...steps]: Lines, issues: LineIssues): ReadonlyMap<string, number> {
  const sums = head.words.map(() => 0);
  for (const { number: line, words } of steps) {
    if (issues.isFull) break;
    if (words.length < head.words.length) {
      const remedy = `The first line names ${head.words.length} units.`;
      issues.refuse(line, 'not-enough-values', 'Not enough values', remedy);
      continue;
    }
    for (const column of sums.keys()) sums[column] += issues.number(line, words, column) ?? 0;
  }
  return new Map(head.words.map((name, n) => [name, thousandths(sums[n] / steps.length)]));
}

function listed({ rows, column, milliwatts }: PowerList, issues: LineIssues): ReadonlyMap<string, number> {
  const powers = new Map<string, number>();
  for (const { number: line, words } of rows) {
    if (issues.isFull) break;
    const power = issues.number(line, words, column);
    if (power !== null) powers.set(words[0], evaluatedNumber(power * milliwatts));
  }
  return powers;
}

/** Names and powers in lines. */
interface PowerList {
  readonly rows: Lines;
  /** The column of the powers, from 0. */
  readonly column: number;
  /** mW in the unit of the powers. */
  readonly milliwatts: number;
}

const POWER_HEAD = /power|watt|\bm?w\b/i;
const IN_MILLIWATTS = /\bmw\b|milliwatt/i;

/** A list as words between blanks, or as a table; a head may name the column of the powers, and mW in place of W. */
function listOf(lines: Lines, text: string, numberOf: NumberOfCell): PowerList {
  const isWords = ({ words }: Lines[number]) =>
    words.length === 2 && !/[,;]$/.test(words[0]) && numberOf(words[1]) !== null;
  const rows: Lines[number][] = [];
  if (lines.length > 0 && isWords(lines[lines.length - 1])) rows.push(...lines);
  else {
    eachRow(text, (words, number) => {
      if (words.some((word) => word !== '')) rows.push({ number, words });
      return true;
    });
  }
  const [head] = rows;
  if (!head || head.words.slice(1).some((word) => numberOf(word) !== null))
    return { rows, column: 1, milliwatts: 1000 };
  const column = Math.max(
    1,
    head.words.findIndex((word, n) => n > 0 && POWER_HEAD.test(word)),
  );
  return { rows: rows.slice(1), column, milliwatts: IN_MILLIWATTS.test(head.words[column] ?? '') ? 1 : 1000 };
}
