import { ExitStatus } from './failure.ts';
import { tolerateClosedOutput } from './output.ts';
import { run } from './run.ts';

tolerateClosedOutput();
// A thread of its own does the work, so that this one can end it at any moment.
process.once('SIGINT', () => {
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}Stopped.\n`);
  process.exit(ExitStatus.interrupted);
});
process.exitCode = await run(process.argv.slice(2));
