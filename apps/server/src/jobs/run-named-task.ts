import { Listener } from '../events/listener.ts';
import { keepBeating } from './heartbeat.ts';
import { RunningAttempt } from './run-attempt.ts';
import { takeNamed } from './take-task.ts';
import type { RunContext } from './task-handler.ts';
import { SOLVE_CHANNEL } from './wake.ts';
import { enterWorker, leaveWorker, type WorkerTraits } from './workers.ts';

/**
 * The end of one attempt: the task ended, was handed back to the queue (told to end, or it lacked memory), was stopped or
 * given to another attempt, or did not wait in the first place.
 */
export type NamedEnd = 'success' | 'failure' | 'handed back' | 'taken away' | 'not waiting';

interface NamedRun extends RunContext {
  /** `postgres://…` */
  readonly url: string;
  readonly traits: WorkerTraits;
  /** The attempt that it is to be; left out: whichever is next. */
  readonly attempt?: number | null;
  /** Aborted when the attempt is to end: the task is handed back. */
  readonly told: AbortSignal;
}

/** Others wait for no room here: it takes no task but its own. */
const NO_ROOM = { cells: 0, capacity: 0 };

/** Runs one attempt of one task, as a worker does, to its end. Rejects where the database cannot be reached. */
export async function runNamedTask(options: NamedRun, id: number): Promise<NamedEnd> {
  const { attempt: asked = null, url, database, traits, told, log } = options;
  await enterWorker(database, traits, NO_ROOM);
  let running: RunningAttempt | null = null;
  const listener = await Listener.open({
    url,
    channel: SOLVE_CHANNEL,
    onPayload: (payload) => payload === String(id) && running?.drop(),
    onReconnect: () => {},
    log,
  });
  try {
    const task = await takeNamed(database, traits.id, id, asked);
    if (!task) return 'not waiting';
    const context = { ...options, isJudgedElsewhere: true };
    const attempt = new RunningAttempt(task, context, { besidePaused: false, whenPaused: () => {} });
    running = attempt;
    const endBeats = keepBeating({
      ask: (text, values) => listener.ask(text, values),
      worker: traits,
      room: () => NO_ROOM,
      running: () => [{ id, attempt: task.attempt }],
      onHeard: ({ own }) => own.includes(id) || attempt.drop(),
      log,
    });
    const handBack = () => attempt.handBack();
    told.addEventListener('abort', handBack);
    if (told.aborted) handBack();
    await attempt.done;
    await endBeats();
    return await endOf(options, id, task.attempt);
  } finally {
    await leaveWorker(database, traits.id);
    await listener.close();
  }
}

async function endOf({ database }: NamedRun, id: number, attempt: number): Promise<NamedEnd> {
  const now = await database
    .selectFrom('task')
    .select(['state', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (now?.attempt !== attempt) return 'taken away';
  if (now.state === 'SUCCESS') return 'success';
  if (now.state === 'FAILURE') return 'failure';
  return now.state === 'PENDING' ? 'handed back' : 'taken away';
}
