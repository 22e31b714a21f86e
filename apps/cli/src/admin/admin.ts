import { ExitStatus } from '../failure.ts';
import { UsageError } from '../usage.ts';
import type { AdminAction, AdminCommands } from './command.ts';
import { groupCommands } from './groups.ts';
import { licenceCommands } from './licences.ts';
import { taskCommands } from './tasks.ts';
import { userCommands } from './users.ts';
import { workerCommands } from './workers.ts';

const commands: AdminCommands = {
  ...userCommands,
  ...groupCommands,
  ...licenceCommands,
  ...taskCommands,
  ...workerCommands,
};

export const adminUsage = `Usage: thermarium admin COMMAND

${Object.entries(commands)
  .map(([name, { synopsis, meaning }]) => `  ${`${name} ${synopsis}`.trimEnd()}\n      ${meaning}`)
  .join('\n')}

The server may be running or not. Its database is that of DATABASE_URL, or the one
in the folder THERMARIUM_DATA (./data), which is started and stopped where it does
not run; links begin with THERMARIUM_URL, or HOST and PORT.

Exit status: 0 done, 1 refused or failed, 64 wrong usage.`;

/** `thermarium admin …`: users, groups, licences, trials, tasks and workers of the server. */
export async function adminCommand(args: readonly string[]): Promise<ExitStatus> {
  if (args[0] === 'help') {
    console.log(adminUsage);
    return ExitStatus.converged;
  }
  const action = readAction(args);
  // Loaded on demand: the server is a hundred times larger than the rest, which must not wait for it.
  const { ConfigurationWrong, refusalText, withAdministration } = await import('@thermarium/server');
  try {
    await withAdministration(process.env, action);
    return ExitStatus.converged;
  } catch (error) {
    const refusal = refusalText(error);
    if (refusal === null) throw error;
    console.error(refusal);
    return error instanceof ConfigurationWrong ? ExitStatus.wrongUsage : ExitStatus.failed;
  }
}

function readAction([first, second, ...rest]: readonly string[]): AdminAction {
  if (first === undefined) throw new UsageError('No command was given.', adminUsage);
  const single = commandOf(first);
  const double = second === undefined ? undefined : commandOf(`${first} ${second}`);
  try {
    if (single) return single.read(second === undefined ? [] : [second, ...rest]);
    if (double) return double.read(rest);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, adminUsage) : error;
  }
  throw new UsageError(
    `There is no command 'admin ${[first, second].filter(Boolean).join(' ')}'.`,
    adminUsage,
  );
}

function commandOf(name: string) {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
