import type { SolveEntry } from '@thermarium/api';
import type { LogLine } from '../solver-log/solver-log.ts';

/** A row of the table: the head of a solve, or a line of its log. */
export type LogRow =
  | { readonly kind: 'solve'; readonly key: string; readonly solve: SolveEntry }
  | { readonly kind: 'line'; readonly key: string; readonly line: LogLine };

/** The lines that hold what is sought, newest first, each solve's beneath a head. */
export function logRows(
  lines: readonly LogLine[],
  solves: readonly SolveEntry[],
  sought: string,
): readonly LogRow[] {
  const wanted = sought.trim().toLowerCase();
  const rows: LogRow[] = [];
  const addHead = (solve: SolveEntry) => rows.push({ kind: 'solve', key: `solve ${solve.task_id}`, solve });
  let place = 0;
  let hasHead = false;
  const pass = () => {
    // A solve without a line (yet) is no match, but stands in the whole list.
    if (!hasHead && wanted === '') addHead(solves[place]);
    hasHead = false;
    place++;
  };
  for (const [n, line] of lines.entries()) {
    // Solves follow one another, so that the first that began no later is the line's.
    while (place < solves.length && startOf(solves[place]) > line.timestamp) pass();
    if (wanted !== '' && !line.log.toLowerCase().includes(wanted)) continue;
    if (!hasHead && place < solves.length) addHead(solves[place]);
    hasHead = true;
    // Counted from the end, so that a line keeps its key while others arrive.
    rows.push({ kind: 'line', key: `line ${lines.length - n}`, line });
  }
  while (place < solves.length) pass();
  return rows;
}

const startOf = ({ logged_from, created }: SolveEntry): string => logged_from ?? created;

export type Severity = 'error' | 'warning' | null;

/** The gravity of a line, by its first word. */
export function severityOf(log: string): Severity {
  if (log.startsWith('Error:')) return 'error';
  return log.startsWith('Warning:') ? 'warning' : null;
}

/** A text in pieces, those that were sought apart. */
export function highlighted(
  text: string,
  sought: string,
): readonly { readonly at: number; readonly text: string; readonly isSought: boolean }[] {
  const wanted = sought.trim().toLowerCase();
  const pieces: { at: number; text: string; isSought: boolean }[] = [];
  const folded = text.toLowerCase();
  let from = 0;
  // Some letters change their length with their case: their places would not fit.
  const isFoldable = wanted !== '' && folded.length === text.length;
  for (let at = isFoldable ? folded.indexOf(wanted) : -1; at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) pieces.push({ at: from, text: text.slice(from, at), isSought: false });
    from = at + wanted.length;
    pieces.push({ at, text: text.slice(at, from), isSought: true });
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), isSought: false });
  return pieces;
}

/** The time of a line: '15:20:03.120', with its day unless that is today's. */
export function lineTime(iso: string, now: Date): string {
  const time = new Date(iso);
  const clock = time.toLocaleTimeString('en-GB', { timeStyle: 'medium' });
  const milliseconds = String(time.getMilliseconds()).padStart(3, '0');
  const isToday = time.toDateString() === now.toDateString();
  const day = isToday ? '' : `${time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} `;
  return `${day}${clock}.${milliseconds}`;
}
