import { ExitStatus } from './exit-status.ts';
import { fileReason } from './failure.ts';

/**
 * What a reader does who has seen enough (`| head`): the rest of the output is dropped and the work goes on, since a
 * report file may still be asked for.
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
/** Joins emoji and scripts; moves no cursor. */
const HARMLESS = new Set(['\u200d', '\u200c']);

/**
 * A text from a model file as one line of a terminal: control characters, which could move the cursor or recolour what
 * follows, direction marks and lone surrogates are spelled out.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (HARMLESS.has(character)) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
