import { readFileSync } from 'node:fs';
import { adminCommand, adminUsage } from './admin/admin.ts';
import { backupCommand, backupUsage, restoreCommand } from './backup.ts';
import { checkCommand } from './check.ts';
import { convertCommand } from './convert.ts';
import { ExitStatus, failureMessage } from './failure.ts';
import { runTaskCommand, runTaskUsage } from './run-one-task.ts';
import { inThread, type Work } from './run-task.ts';
import { solveCommand } from './solve.ts';
import { studyCommand } from './study.ts';
import { UsageError, usage } from './usage.ts';
import { zthCommand } from './zth.ts';

interface Command {
  readonly run: (args: readonly string[], work: Work) => Promise<ExitStatus>;
  readonly usage: string;
}

const commands: Readonly<Record<string, Command>> = {
  solve: { run: solveCommand, usage },
  check: { run: checkCommand, usage },
  zth: { run: zthCommand, usage },
  study: { run: studyCommand, usage },
  convert: { run: convertCommand, usage },
  admin: { run: adminCommand, usage: adminUsage },
  backup: { run: backupCommand, usage: backupUsage },
  restore: { run: restoreCommand, usage: backupUsage },
  'run-task': { run: runTaskCommand, usage: runTaskUsage },
};

const HELP = ['help', '--help', '-h'];

async function obey([name, ...args]: readonly string[], work: Work): Promise<ExitStatus> {
  if (name === undefined) throw new UsageError('No command was given.');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (HELP.includes(name) || (command && args.some((arg) => arg === '--help' || arg === '-h'))) {
    console.log(command?.usage ?? usage);
    return ExitStatus.converged;
  }
  if (name === 'version' || name === '--version') {
    console.log(`thermarium ${version}`);
    return ExitStatus.converged;
  }
  if (!command) throw new UsageError(`There is no command '${name}'.`);
  return command.run(args, work);
}

/** Runs a command line, prints errors, and returns the exit status. */
export async function run(args: readonly string[], work: Work = inThread): Promise<ExitStatus> {
  try {
    return await obey(args, work);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${error.usage}`);
      return ExitStatus.wrongUsage;
    }
    console.error(failureMessage(error));
    return ExitStatus.failed;
  }
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version: stated }: { version: string } = JSON.parse(text);
  return stated;
}

const version = readVersion();
