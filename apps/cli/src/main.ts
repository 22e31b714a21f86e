import { checkCommand } from './check.ts';
import { ExitStatus } from './exit-status.ts';
import { solveCommand } from './solve.ts';
import { UsageError, usage } from './usage.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<ExitStatus>>> = {
  solve: solveCommand,
  check: checkCommand,
};

async function run([name, ...args]: readonly string[]): Promise<ExitStatus> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(usage);
    return name === undefined ? ExitStatus.wrongUsage : ExitStatus.converged;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command '${name}'.`);
  return command(args);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = ExitStatus.wrongUsage;
}
