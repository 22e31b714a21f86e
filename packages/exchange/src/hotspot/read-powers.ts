import type { Issue } from '@thermarium/model';
import type { FileContent } from '../format.ts';
import type { Loss } from '../loss.ts';
import { LineIssues, thousandths, tooLarge, wordLines } from '../power-map/table-lines.ts';
import { isTrace } from './sort-of-file.ts';

interface PowersReading {
  /** By the names of units, mW; null, with the reasons among the issues. */
  readonly powers: ReadonlyMap<string, number> | null;
  readonly issues: readonly Issue[];
  readonly losses: readonly Loss[];
}

/** Reads a trace of powers (.ptrace), in W, or a list of a name and a power in each line. A trace gives its mean. */
export function readPowers(content: FileContent): PowersReading {
  const refused = tooLarge(content);
  if (refused) return { powers: null, issues: refused.issues, losses: [] };
  const issues = new LineIssues();
  const lines = wordLines(content);
  const powers = isTrace(content) ? meanOfTrace(lines, issues) : listed(lines, issues);
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

function listed(lines: Lines, issues: LineIssues): ReadonlyMap<string, number> {
  const powers = new Map<string, number>();
  for (const { number: line, words } of lines) {
    if (issues.isFull) break;
    const power = issues.number(line, words, 1);
    if (power !== null) powers.set(words[0], thousandths(power));
  }
  return powers;
}
