/** `npm start`: solves an example the way `thermarium solve` does, and says where to go from there. */
import { join } from 'node:path';
import { ExitStatus } from './exit-status.ts';
import { failureMessage } from './failure.ts';
import { printIssues } from './print-issues.ts';
import { printSummary } from './print-summary.ts';
import { ProgressLine } from './progress-line.ts';
import { runTask } from './run-task.ts';

const PROJECT = join(import.meta.dirname, '..', '..', '..');
const EXAMPLE = 'examples/lidded-bga/model.json';

const nextSteps = `
Where to go from here, in ${PROJECT}
  npx thermarium solve ${EXAMPLE} --probe 25,25,0
                          the same, with the temperature under the board
  npx thermarium solve examples/power-module/model.json --transient
                          an overload pulse on a power module, over time
  npx thermarium check FILE
                          what is wrong with a model of your own
  npx thermarium help     every command and option
  npm run validate        every reference case, and how far off each number is

  examples/README.md      six models with their stories; the model file by example
  docs/                   how the numbers are made, and why it was built this way`;

async function welcome(): Promise<ExitStatus> {
  console.log(`Thermarium: heat in electronic packages. Solving ${EXAMPLE} …\n`);
  const file = join(PROJECT, EXAMPLE);
  const line = new ProgressLine(false);
  const { issues, report } = await runTask(
    file,
    {
      command: 'solve',
      options: { analysis: 'steady', refine: 1, resolution: null, probes: [], extraTimes: [] },
    },
    (progress) => line.update(progress),
  ).finally(() => line.finish());
  printIssues(issues, file);
  if (!report) return ExitStatus.wrongModel;
  printSummary(report);
  console.log(nextSteps);
  return report.status === 'converged' ? ExitStatus.converged : ExitStatus.failed;
}

try {
  process.exitCode = await welcome();
} catch (error) {
  console.error(failureMessage(error));
  process.exitCode = ExitStatus.failed;
}
