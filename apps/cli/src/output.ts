import type { Issue } from '@thermarium/model';
import { ExitStatus, fileReason } from './failure.ts';

/**
 * Lets the work continue when the reader closes the output (`| head`): the rest of the output is dropped,
 * since a report file may still be due.
 */
export function tolerateClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      process.stderr.write(`The output cannot be written: ${fileReason(error)}.\n`);
      process.exit(ExitStatus.failed);
    });
  }
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** These join emoji and scripts; they move no cursor. */
const HARMLESS = new Set(['\u200d', '\u200c']);

/**
 * A text from a model file as one line for a terminal: spells out control characters, which could move the
 * cursor or recolour the following text, direction marks and lone surrogates.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (HARMLESS.has(character)) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Rows of a table for people; the report has them all. */
export const LONGEST_TABLE = 60;

/** Prints rows under a header, the first column to the left and all others to the right. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n])))
      .join('  ')
      .trimEnd();
  console.log(line(header));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/**
 * Lists problems on standard error, errors first: place, problem and remedy. `file` stands for problems
 * without a place.
 */
export function printIssues(issues: readonly Issue[], file: string): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const warnings = issues.filter(({ severity }) => severity === 'warning');
  const source = file === '-' ? 'standard input' : file;
  for (const { severity, path, message, remedy, code } of [...errors, ...warnings]) {
    console.error(`${severity}: ${printable(path || source)}: ${printable(message)} [${code}]`);
    if (remedy) console.error(`       ${printable(remedy)}`);
  }
  if (errors.length > 0) console.error(`${errors.length} error${errors.length > 1 ? 's' : ''}.`);
}

export const hasErrors = (issues: readonly Issue[]): boolean =>
  issues.some(({ severity }) => severity === 'error');
