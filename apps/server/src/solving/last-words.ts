import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';

/** Characters kept. */
const KEPT_OUTPUT = 4000;
/** Words of V8, and of C++ beneath it. */
const LACKED_MEMORY = /(?:heap|process|JavaScript) out of memory|std::bad_alloc/;

export interface LastWords {
  readonly output: string;
  /** V8 has ended the process for want of memory. */
  readonly lackedMemory: boolean;
}

/** Keeps the last that a process writes to standard error, which may explain its end. */
export function lastWords(child: ChildProcess, log: FastifyBaseLogger): LastWords {
  const words = { output: '', lackedMemory: false };
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => {
      words.output = (words.output + text).slice(-KEPT_OUTPUT);
      words.lackedMemory ||= LACKED_MEMORY.test(words.output);
    })
    .on('error', (error) => log.warn({ err: error }, 'What a process says cannot be read'));
  return words;
}
