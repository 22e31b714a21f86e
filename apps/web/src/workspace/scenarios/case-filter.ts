import { parsePlainNumber, quoted } from '@thermarium/model';
import { foldText } from '../../ui/fold-text.ts';
import type { CaseColumn } from './case-columns.ts';

/** A typed filter, read. */
export interface CaseFilter {
  readonly passes: (row: number) => boolean;
  /** Why a part of it was left out of account; null: all was understood. */
  readonly problem: string | null;
}

type Test = (row: number) => boolean;

const CONDITION = /^(.*?)(>=|<=|≥|≤|>|<|=)(.*)$/;
const COMPARISONS: { readonly [sign: string]: (a: number, b: number) => boolean } = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '≥': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '≤': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

/**
 * Reads a filter for cases: conditions such as `Max T > 80` or `P_soc <= 15` and states such as `failure`, with commas
 * or `and` between them. All must hold.
 */
export function readFilter(typed: string, columns: readonly CaseColumn[]): CaseFilter {
  const tests: Test[] = [];
  let problem: string | null = null;
  for (const part of typed.split(/,|\band\b/i).map((each) => each.trim())) {
    if (part === '') continue;
    const test = testOf(part, columns);
    if (typeof test === 'string') problem ??= test;
    else tests.push(test);
  }
  return { passes: (row) => tests.every((test) => test(row)), problem };
}

function testOf(part: string, columns: readonly CaseColumn[]): Test | string {
  const condition = CONDITION.exec(part);
  if (!condition) {
    const status = columns.find(({ values }) => values === null);
    const sought = foldText(part);
    return (row) => status !== undefined && foldText(status.text(row)).startsWith(sought);
  }
  const [, name, sign, number] = condition;
  const values = columnNamed(name.trim(), columns)?.values;
  if (!values) return `There is no column ${quoted(name.trim())}.`;
  const limit = parsePlainNumber(number);
  if (limit === null) return `Write a number after ${sign}.`;
  const compare = COMPARISONS[sign];
  return (row) => compare(values[row], limit);
}

/** The column of a name: exactly so, or without regard to case; `power` is the dissipated one unless a parameter is. */
function columnNamed(name: string, columns: readonly CaseColumn[]): CaseColumn | undefined {
  const folded = foldText(name);
  return (
    columns.find(({ title }) => title === name) ??
    columns.find(({ title }) => foldText(title) === folded) ??
    columns.find(({ key }) => foldText(key) === folded) ??
    (folded === 't' ? columns.find(({ key }) => key === 'max_t') : undefined)
  );
}
