import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';

/** The kept end of the output, characters. */
const KEPT_OUTPUT = 4000;
/**
 * Words of V8, and of C++ beneath it. The last are those of a check that fails in V8 14 where a thread beside the main one
 * finds no room in the heap: it is one end in ten of a heap that is far too small.
 */
const LACKED_MEMORY = /(?:heap|process|JavaScript) out of memory|std::bad_alloc|GetTimerForCollectionRequest/;

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
      const said = words.output + text;
      words.lackedMemory ||= LACKED_MEMORY.test(said);
      words.output = said.slice(-KEPT_OUTPUT);
    })
    .on('error', (error) => log.warn({ err: error }, 'What a process says cannot be read'));
  return words;
}
