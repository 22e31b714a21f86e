import { parseArgs } from 'node:util';
import pino from 'pino';
import { ConfigurationWrong } from './config/configuration.ts';
import { reasonOf } from './errors/error-code.ts';
import { configurationOf } from './program/base-services.ts';
import { type ProgramOptions, programRoles, type RunningProgram, runProgram } from './program/run-program.ts';
import { standardError } from './program/standard-error.ts';
import { startFailure } from './program/start-failure.ts';
import { whenOrphaned } from './program/when-orphaned.ts';

const USAGE = `Usage: npm start                     answers calls and solves
       npm start -- --role api       answers calls only
       npm start -- --role worker    solves only
       npm start -- --new-secret     goes on with a database whose secret was lost or changed
       npm start -- --adopt-storage  goes on with blobs that were lost, or are those of another database
docs/reference/configuration.md lists what can be set.`;

/** The same exit statuses as the command line's. */
const WRONG_USAGE = 64;
/**
 * Ctrl-C may arrive twice, from the terminal and from npm; a signal that comes this much later is a second
 * one, ms.
 */
const SECOND_THOUGHT = 1_000;
/**
 * Longest time to close, ms. After that the program waits for something that will not come, usually a stopped
 * database.
 */
const LONGEST_END = 9_000;

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.error(USAGE);
    process.exitCode = WRONG_USAGE;
  } else await run(options);
} catch (error) {
  console.error(
    error instanceof ConfigurationWrong ? error.message : `Thermarium cannot run: ${startFailure(error)}`,
  );
  process.exitCode = error instanceof ConfigurationWrong ? WRONG_USAGE : 1;
}

/** Null: the arguments are invalid. */
function readOptions(args: string[]): ProgramOptions | null {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { role: { type: 'string' }, 'new-secret': flag, 'adopt-storage': flag } as const;
    const { values } = parseArgs({ args, options });
    const roles = programRoles.filter((role) => values.role === undefined || values.role === role);
    return roles.length === 0
      ? null
      : { roles, renewSecret: values['new-secret'], adoptStorage: values['adopt-storage'] };
  } catch {
    return null;
  }
}

async function run(options: ProgramOptions): Promise<void> {
  const configuration = configurationOf(process.env);
  // Standard output is for the person who started the program, and for scripts that wait until it is ready.
  const log = pino({ level: configuration.logLevel }, standardError);
  // The reader of the output may have gone; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const told = new AbortController();
  const starting = runProgram(configuration, { ...options, told: told.signal }, log);
  stopWhenTold(starting, told);
  try {
    const { address, invitation } = await starting;
    if (told.signal.aborted) return;
    if (invitation) console.log(`${invitation.email} becomes the administrator here: ${invitation.link}`);
    console.log(`ready: ${address ?? 'solving'}`);
  } catch (error) {
    // The start is given up, or fails since Ctrl-C also reaches its child processes.
    if (!told.signal.aborted) throw error;
  }
}

/**
 * Closes in order at the first signal, also one that comes during the start; at a later signal the process
 * ends without waiting. `told` is aborted with the first, which gives the start up.
 */
function stopWhenTold(starting: Promise<RunningProgram>, told: AbortController): void {
  let toldAt: number | null = null;
  const end = () => {
    const now = performance.now();
    if (toldAt !== null && now - toldAt > SECOND_THOUGHT) process.exit(1);
    if (toldAt !== null) return;
    toldAt = now;
    told.abort();
    setTimeout(giveUp, LONGEST_END).unref();
    starting
      .then(
        (program) => program.stop(),
        () => {}, // A start that fails or is given up has already closed what it opened.
      )
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(reasonOf(error));
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(end);
}

/** Ends at once. Other processes take open connections and tasks for lost; the next start recovers them. */
function giveUp(): void {
  console.error('Not everything could be brought to its end: the database or the storage does not answer.');
  process.exit(1);
}
