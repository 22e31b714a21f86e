import { execFile } from 'node:child_process';
import { errorCode } from '../../errors/error-code.ts';

/** Slurm's commands wait for minutes where its controller does not answer, ms. */
const LONGEST = 20_000;
/** A line for each job: some ten thousand. */
const MOST_OUTPUT = 64 * 2 ** 20;

/** A command of Slurm ended with a status, and its words. */
export class CommandFailed extends Error {}

/**
 * Runs a command of Slurm and returns what it printed. Rejects with `CommandFailed` and its last words, or because it is not
 * there or did not end in time.
 */
export function runCommand(program: string, words: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: LONGEST, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT } as const;
    const child = execFile(program, [...words], options, (error, printed, said) => {
      if (!error) return resolve(printed);
      if (errorCode(error) === 'ENOENT')
        return reject(
          new Error(`The command ${program} is not there: install Slurm's commands, and set PATH.`),
        );
      if (error.killed) return reject(new Error(`${program} did not answer within ${LONGEST / 1000} s.`));
      reject(new CommandFailed(wordsIn(said) || `${program} ended with status ${error.code}.`));
    });
    // It may end without having read.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** `sbatch: error: Batch job submission failed: Invalid qos specification` becomes its last part; lines are joined. */
function wordsIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines
    .map((line) => line.replace(/^\w+: (?:error: )?(?:Batch job submission failed: )?/, ''))
    .join('; ');
}
