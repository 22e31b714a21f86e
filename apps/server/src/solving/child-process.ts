import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type Assignment, type Conclusion, childMessage, type Kept, type Progress } from './messages.ts';

/** What happens to a child on its way; a file that rejects is told to it as not kept. */
interface ChildListener {
  progress?(progress: Progress): void;
  log?(lines: readonly string[]): void;
  file?(name: string, bytes: Uint8Array): Promise<void>;
}

export interface ChildOptions {
  /** MB of JavaScript objects. */
  readonly heapMb: number;
  readonly log: FastifyBaseLogger;
  readonly listener?: ChildListener;
}

/** How a child ended: with a conclusion, or without one. */
export type Ending =
  | Conclusion
  | { readonly type: 'ended'; readonly status: number | null; readonly signal: NodeJS.Signals | null };

/** A child process at work on an assignment. */
export interface Child {
  readonly ending: Promise<Ending>;
  /** Ends it at once, whatever it is doing; it then concludes nothing. */
  kill(): void;
}

/** The end of what a child wrote before it broke down is worth a look, characters. */
const KEPT_OUTPUT = 4000;

/** Starts a child process on an assignment. */
export function startChild(assignment: Assignment, { heapMb, log, listener = {} }: ChildOptions): Child {
  const child = fork(new URL('./child.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Nothing of the program's configuration, its secrets above all, is any business of a solve.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // In a group of its own: Ctrl-C in a terminal reaches the worker, which then decides what becomes of the solve.
    detached: true,
  });
  yieldToOthers(child);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-KEPT_OUTPUT);
  });
  const ending = new Promise<Ending>((resolve) => {
    let conclusion: Conclusion | null = null;
    child.on('message', (message) => {
      const told = childMessage.parse(message);
      if (told.type === 'progress') listener.progress?.(told);
      else if (told.type === 'log') listener.log?.(told.lines);
      else if (told.type === 'file') void keep(child, told, listener);
      else conclusion = told;
    });
    child.on('error', (error) => log.error({ err: error }, 'A child process could not be started'));
    child.on('close', (status, signal) => {
      if (!conclusion && output !== '') log.warn({ status, signal, output }, 'A child process broke down');
      resolve(conclusion ?? { type: 'ended', status, signal });
    });
  });
  // A child that ended before it read its assignment shows in how it ended.
  child.send(assignment, () => {});
  return { ending, kill: () => child.kill('SIGKILL') };
}

/** People who edit come before a solve that takes minutes anyway. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

async function keep(
  child: ChildProcess,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  listener: ChildListener,
): Promise<void> {
  const answer: Kept = await (listener.file?.(name, bytes) ?? Promise.resolve()).then(
    () => ({ kept: name, problem: null }),
    (error: unknown) => ({ kept: name, problem: error instanceof Error ? error.message : String(error) }),
  );
  if (child.connected) child.send(answer, () => {});
}
