import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

function replaceFork(fork: typeof childProcess.fork): void {
  childProcess.fork = fork;
  syncBuiltinESMExports();
}

/** Stops the next child that this process forks before it does anything, until it is told to go on (SIGCONT) or killed. */
export function holdNextFork(): Promise<ChildProcess> {
  const { fork } = childProcess;
  return new Promise((resolve) => {
    replaceFork((...args: unknown[]): ChildProcess => {
      replaceFork(fork);
      const child: ChildProcess = Reflect.apply(fork, childProcess, args);
      child.kill('SIGSTOP');
      resolve(child);
      return child;
    });
  });
}
