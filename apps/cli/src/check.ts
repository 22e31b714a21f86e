import { ExitStatus } from './failure.ts';
import { readCheckOptions } from './options.ts';
import { hasErrors, printIssues } from './output.ts';
import { runTask, type Work } from './run-task.ts';

/**
 * `thermarium check FILE`: lists all problems of a model that show without solving, and the size of its grid.
 */
export async function checkCommand(args: readonly string[], work: Work): Promise<ExitStatus> {
  const { file, ...options } = readCheckOptions(args);
  const { issues, grid } = await runTask(work, file, { command: 'check', options });
  printIssues(issues, file);
  if (hasErrors(issues) || !grid) return ExitStatus.wrongModel;
  console.log(issues.length > 0 ? 'The model can be solved; see the warnings.' : 'No problems found.');
  const cells = grid.reduce((product, count) => product * count, 1);
  console.log(`The grid has ${grid.join(' x ')} = ${cells.toLocaleString('en-US')} cells.`);
  return ExitStatus.converged;
}
