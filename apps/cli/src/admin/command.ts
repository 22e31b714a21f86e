import { parseArgs } from 'node:util';
import type { Administration } from '@thermarium/server';
import { printable } from '../output.ts';
import { readArguments, UsageError } from '../usage.ts';

/** The action of a command line, run once the server's data are open. */
export type AdminAction = (administration: Administration) => Promise<void>;

interface AdminCommand {
  /** The words after the command's name: `EMAIL [--admin]`. */
  readonly synopsis: string;
  readonly meaning: string;
  /** Parses the words after the command's name. Throws UsageError. */
  readonly read: (args: readonly string[]) => AdminAction;
}

/** Commands by name, of one word or two. */
export type AdminCommands = Readonly<Record<string, AdminCommand>>;

type OptionTable = Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;
type OptionValues<Options extends OptionTable> = {
  readonly [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string;
};

interface Words<Options extends OptionTable> {
  /** As many as the command names. */
  readonly operands: readonly string[];
  readonly options: OptionValues<Options>;
}

/** Parses a command's words; there must be an operand for each name. Throws UsageError. */
export function readWords<Options extends OptionTable>(
  args: readonly string[],
  names: readonly string[],
  table: Options,
): Words<Options> {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: table }),
  );
  if (positionals.length !== names.length) {
    const wanted = names.length === 0 ? 'no further words' : names.join(' ');
    throw new UsageError(`This command takes ${wanted}, got ${positionals.length}.`);
  }
  // The parser's own type follows from the table in the same way, but not through a type parameter.
  return { operands: positionals, options: values as OptionValues<Options> };
}

/** Prints rows under their headings, in columns; prints `nothing` where there are none. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  nothing: string,
): void {
  if (rows.length === 0) {
    console.log(nothing);
    return;
  }
  const lines = [headings, ...rows.map((row) => row.map(printable))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** The day of a moment in UTC; a dash where there is none. */
export function dayOf(moment: string | null): string {
  return moment === null ? '-' : moment.slice(0, 'yyyy-mm-dd'.length);
}

/** Formats a moment as `2027-12-31 09:30`, in UTC. */
export function minuteOf(moment: string): string {
  return moment.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');
}
