import { writeSync } from 'node:fs';
import { errorCode } from '../errors/error-code.ts';
import { boundedLine } from './bounded-line.ts';

const STANDARD_ERROR = 2;
/** For a slow reader: number of attempts and pause between them, ms; then the line is lost. */
const ATTEMPTS = 10;
const PAUSE = 5;

/**
 * Standard error as a destination of the log. A closed terminal, or a full disk beneath a file, loses lines
 * and does nothing else: pino's own destination keeps them, and at the end of the program tries for ever to
 * write them.
 */
export const standardError = {
  write: (line: string): void => {
    let rest = Buffer.from(boundedLine(line));
    for (let attempt = 0; rest.length > 0 && attempt < ATTEMPTS; attempt++) {
      try {
        rest = rest.subarray(writeSync(STANDARD_ERROR, rest));
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, PAUSE);
      }
    }
  },
};
