import { kinds } from '@thermarium/kinds';
import { prepareModel } from '@thermarium/mesh';
import { ExitStatus } from './exit-status.ts';
import { cellLimit } from './host.ts';
import { hasErrors, printIssues } from './print-issues.ts';
import { readModel } from './read-model.ts';
import { UsageError } from './usage.ts';

/** `thermarium check FILE`: everything that can be said against a model without solving it. */
export async function checkCommand(args: readonly string[]): Promise<ExitStatus> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0)
    throw new UsageError(`'check' takes one file, got ${args.length}.`);
  if (file.startsWith('--')) throw new UsageError(`'check' has no option '${file}'.`);
  const { model, issues: found } = await readModel(file);
  const issues = [...found];
  if (model) {
    issues.push(
      ...prepareModel(model, kinds, { analysis: 'steady', refine: 1, cellLimit: cellLimit() }).issues,
    );
  }
  printIssues(issues);
  if (hasErrors(issues)) return ExitStatus.wrongModel;
  console.log(issues.length > 0 ? 'The model can be solved; see the warnings.' : 'No problems found.');
  return ExitStatus.converged;
}
