import { ExitStatus } from './exit-status.ts';
import { tolerateClosedOutput } from './output.ts';
import { run } from './run.ts';

tolerateClosedOutput();
// The work is done in a thread of its own, so that this one is always free to end it at once.
process.once('SIGINT', () => {
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}Stopped.\n`);
  process.exit(ExitStatus.interrupted);
});
process.exitCode = await run(process.argv.slice(2));
