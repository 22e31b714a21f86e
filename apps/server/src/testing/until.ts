import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 25;

/** Asks until the answer fulfils a condition, and returns it. How long that takes is the machine's affair. */
export async function until<Answer>(
  ask: () => Answer | Promise<Answer>,
  condition: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (condition(answer)) return answer;
    await pause(ASK_EVERY_MS);
  }
}

interface State {
  readonly state: string | null;
}

export const hasEnded = ({ state }: State): boolean => state !== 'PENDING' && state !== 'RUNNING';

/** The same of a task, or a study; throws what became of it when it has ended and can fulfil the condition no more. */
export async function untilTask<Task extends State>(
  ask: () => Promise<Task>,
  condition: (task: Task) => boolean,
): Promise<Task> {
  const task = await until(ask, (asked) => condition(asked) || hasEnded(asked));
  if (!condition(task)) throw new Error(`The task has ended before: ${JSON.stringify(task)}`);
  return task;
}
