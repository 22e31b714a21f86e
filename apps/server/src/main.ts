import { parseArgs } from 'node:util';
import pino from 'pino';
import { ConfigurationWrong } from './config/configuration.ts';
import { reasonOf } from './error-code.ts';
import { configurationOf } from './program/ground.ts';
import { type ProgramRole, programRoles, runProgram } from './program/run-program.ts';

const USAGE = `Usage: npm start                     answers calls and solves
       npm start -- --role api       answers calls only
       npm start -- --role worker    solves only
docs/configuration.md lists what can be set.`;

/** Exit statuses as the command line has them. */
const WRONG_USAGE = 64;

try {
  const roles = readRoles(process.argv.slice(2));
  if (roles === null) {
    console.error(USAGE);
    process.exitCode = WRONG_USAGE;
  } else await run(roles);
} catch (error) {
  console.error(
    error instanceof ConfigurationWrong ? error.message : `Thermarium cannot run: ${reasonOf(error)}`,
  );
  process.exitCode = error instanceof ConfigurationWrong ? WRONG_USAGE : 1;
}

/** Null: the arguments make no sense. */
function readRoles(args: string[]): readonly ProgramRole[] | null {
  try {
    const { values } = parseArgs({ args, options: { role: { type: 'string' } } });
    if (values.role === undefined) return programRoles;
    const role = programRoles.find((known) => known === values.role);
    return role === undefined ? null : [role];
  } catch {
    return null;
  }
}

async function run(roles: readonly ProgramRole[]): Promise<void> {
  const configuration = configurationOf(process.env);
  // Standard output is for the person who started the program, and for scripts that wait until it is ready.
  const log = pino({ level: configuration.logLevel }, pino.destination(2));
  const program = await runProgram(configuration, roles, log);
  console.log(`ready: ${program.address ?? 'solving'}`);
  stopWhenTold(program.stop);
}

/** Closes in order at the first signal; a second one does not wait. */
function stopWhenTold(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(reasonOf(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
