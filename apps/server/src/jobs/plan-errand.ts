import { openCases, portionsOf, queuePortions } from '../studies/cut-study.ts';
import { endPart } from '../studies/end-study.ts';
import { counted } from '../studies/wording.ts';
import type { Errand, ErrandEnd } from './errand.ts';
import type { RunContext } from './run-attempt.ts';
import type { StudyTask } from './take-task.ts';

/** Begins a study: cuts it into tasks, each with some of its cases. */
export class PlanErrand implements Errand {
  readonly listener = {};
  readonly bytes = 0;
  private readonly task: StudyTask;
  private readonly context: RunContext;

  constructor(task: StudyTask, context: RunContext) {
    this.task = task;
    this.context = context;
  }

  async tidy(): Promise<void> {}
  async next(): Promise<null> {
    return null;
  }
  async settled(): Promise<void> {}
  async dropFiles(): Promise<void> {}
  async diskProblem(): Promise<null> {
    return null;
  }

  async conclude(): Promise<ErrandEnd> {
    const { jobs, clock, database } = this.context;
    const { study_id: study } = this.task;
    const { scenario_name, sampler, seed } = await database
      .selectFrom('study')
      .select(['scenario_name', 'sampler', 'seed'])
      .where('id', '=', study)
      .executeTakeFirstOrThrow();
    const portions = portionsOf(await openCases(database, study));
    const cases = portions.reduce((sum, portion) => sum + portion.length, 0);
    const drawn = `drawn by ${sampler} from seed ${seed}`;
    return {
      state: 'SUCCESS',
      message: 'Planned.',
      lines: [
        `Study of '${scenario_name}': ${counted(cases, 'case')} ${drawn}, each solved directly, in ${counted(portions.length, 'part')}.`,
      ],
      also: async (transaction) => {
        await transaction.updateTable('study').set({ way: 'direct' }).where('id', '=', study).execute();
        await queuePortions(transaction, jobs, study, portions, clock());
        await endPart(transaction, this.task, null, clock());
      },
      afterwards: async () => {},
    };
  }

  failed(message: string): ErrandEnd {
    return {
      state: 'FAILURE',
      message,
      lines: [message],
      also: (transaction) => endPart(transaction, this.task, message, this.context.clock()),
      afterwards: async () => {},
    };
  }
}
