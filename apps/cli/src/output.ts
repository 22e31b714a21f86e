import { ExitStatus } from './exit-status.ts';
import { fileReason } from './failure.ts';

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
