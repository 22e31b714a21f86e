import { writeSync } from 'node:fs';
import { errorCode } from '../error-code.ts';
import { boundedLine } from './bounded-line.ts';

const STANDARD_ERROR = 2;
/** For a reader who is slow, so often and so long; then the line is lost, ms. */
const ATTEMPTS = 10;
const PAUSE = 5;

/**
 * Standard error as a destination of the log. A terminal that was closed, or a full disk beneath a file, costs lines and
 * nothing else: pino's own destination keeps them, and at the end of the program tries for ever to write them.
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
