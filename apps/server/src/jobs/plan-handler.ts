import { counted } from '@thermarium/study';
import type { CaseWay } from '@thermarium/study/run';
import type { Ending } from '../solving/child-process.ts';
import { describeEnding } from '../solving/describe-ending.ts';
import type { Assignment } from '../solving/messages.ts';
import { openCases, partsOf, queueParts, type SizedGroup, writeWay } from '../studies/cut-study.ts';
import { endPart } from '../studies/end-study.ts';
import type { StudyTask } from './take-task.ts';
import type { HandlerEnd, RunContext, TaskHandler } from './task-handler.ts';

/** Words of the log for cases that are solved in some way. */
const WAYS = {
  superposed: 'differ in powers and ambient temperature alone and are superposed',
  'same-grid': 'have the same shapes and are solved on one grid',
  direct: 'have a grid each and are solved one by one',
} as const satisfies Readonly<Record<CaseWay, string>>;
/** Groups that the log names. */
const MOST_NAMED = 10;

/** Begins a study: groups its cases by the way in which they are solved, and cuts it into tasks. */
export class PlanHandler implements TaskHandler {
  readonly listener = {};
  readonly bytes = 0;
  private readonly task: StudyTask;
  private readonly context: RunContext;

  constructor(task: StudyTask, context: RunContext) {
    this.task = task;
    this.context = context;
  }

  async next(): Promise<Assignment> {
    const { database } = this.context;
    const { study_id: study } = this.task;
    const { snapshot, names } = await database
      .selectFrom('study')
      .select(['snapshot', 'names'])
      .where('id', '=', study)
      .executeTakeFirstOrThrow();
    const cases = await openCases(database, study);
    return { kind: 'group', snapshot, names, cases };
  }

  async tidy(): Promise<void> {}
  async settled(): Promise<void> {}
  async dropFiles(): Promise<void> {}
  async diskProblem(): Promise<null> {
    return null;
  }

  async conclude(ending: Ending | null): Promise<HandlerEnd> {
    if (ending?.type === 'grouped') return this.planned(ending.groups);
    if (ending?.type === 'failed') return this.failed(ending.message);
    if (ending?.type === 'ended' || ending?.type === 'not-started')
      return this.failed(describeEnding(ending));
    throw new Error(`A plan concluded with '${ending?.type}'.`);
  }

  failed(message: string): HandlerEnd {
    return {
      state: 'FAILURE',
      message,
      lines: [message],
      also: (transaction) => endPart(transaction, this.task, message, this.context.clock()),
      afterwards: async () => {},
    };
  }

  private async planned(groups: readonly SizedGroup[]): Promise<HandlerEnd> {
    const { clock, database } = this.context;
    const { study_id: study } = this.task;
    const { scenario_name, sampler, seed } = await database
      .selectFrom('study')
      .select(['scenario_name', 'sampler', 'seed'])
      .where('id', '=', study)
      .executeTakeFirstOrThrow();
    const parts = partsOf(groups);
    const cases = groups.reduce((sum, { indices }) => sum + indices.length, 0);
    const ways = groups
      .slice(0, MOST_NAMED)
      .map(({ way, indices }) => `${counted(indices.length, 'case')} ${WAYS[way]}`);
    const more = groups.length > MOST_NAMED ? [`and ${groups.length - MOST_NAMED} more groups`] : [];
    const drawn = `${counted(cases, 'case')} drawn by ${sampler} from seed ${seed}`;
    return {
      state: 'SUCCESS',
      message: 'Planned.',
      lines: [
        `Study of '${scenario_name}': ${drawn}, in ${counted(parts.length, 'part')}; ${[...ways, ...more].join(', ')}.`,
      ],
      also: async (transaction) => {
        await queueParts(transaction, study, parts, clock());
        await writeWay(transaction, study);
        await endPart(transaction, this.task, null, clock());
      },
      afterwards: async () => {},
    };
  }
}
