import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Forks a program that has at most so many MB of JavaScript objects and gives way to calls. It is told nothing of the
 * program's configuration.
 */
export function forkApart(program: URL, heapMb: number, stdio: StdioOptions): ChildProcess {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: childEnvironment(process.env),
    serialization: 'advanced',
    stdio,
    // In a group of its own: Ctrl-C in a terminal reaches only the program, which then decides what becomes of
    // the work.
    detached: true,
  });
  yieldToOthers(child);
  return child;
}

/**
 * Where compiled code is kept, without which a child spends most of its start on compiling. Nothing else: the program's
 * configuration, above all its secrets, must not reach a solve.
 */
function childEnvironment({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/** Edits take precedence over a solve that takes minutes anyway. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The child has ended already, or the system does not allow it.
  }
}
