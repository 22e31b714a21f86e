import { adminCommand, adminUsage } from './admin/admin.ts';
import { checkCommand } from './check.ts';
import { ExitStatus } from './exit-status.ts';
import { failureMessage } from './failure.ts';
import { tolerateClosedOutput } from './output.ts';
import { solveCommand } from './solve.ts';
import { UsageError, usage } from './usage.ts';
import { version } from './version.ts';

interface Command {
  readonly run: (args: readonly string[]) => Promise<ExitStatus>;
  readonly usage: string;
}

const commands: Readonly<Record<string, Command>> = {
  solve: { run: solveCommand, usage },
  check: { run: checkCommand, usage },
  admin: { run: adminCommand, usage: adminUsage },
};

const HELP = ['help', '--help', '-h'];

async function run([name, ...args]: readonly string[]): Promise<ExitStatus> {
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
  return command.run(args);
}

tolerateClosedOutput();
// The work is done in a thread of its own, so that this one is always free to end it at once.
process.once('SIGINT', () => {
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}Stopped.\n`);
  process.exit(ExitStatus.interrupted);
});
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${error.usage}`);
    process.exitCode = ExitStatus.wrongUsage;
  } else {
    console.error(failureMessage(error));
    process.exitCode = ExitStatus.failed;
  }
}
