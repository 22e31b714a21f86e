import { Worker } from 'node:worker_threads';
import type { PasswordOwner } from '@thermarium/passwords';
import type { PasswordJudged, PasswordToJudge } from './judge-password.worker.ts';

/** How long the word lists stay in memory after their last use, ms: they take 40 MB. */
const KEPT_FOR = 60_000;
/** The lists and the judgement, MB. */
const MOST_MEMORY = 192;

/** The thread that judges passwords; null: none runs. */
let judging: Judging | null = null;

interface Judging {
  readonly thread: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<string | null>>;
  last: number;
  idle: NodeJS.Timeout | null;
}

/**
 * Says why a password is too easy to guess; null: it is not. Reading the lists takes half a second and the
 * worst password a tenth, so a thread of its own does this.
 */
export async function judgePassword(password: string, owner: PasswordOwner): Promise<string | null> {
  judging ??= startJudging();
  const { thread, waiting } = judging;
  const number = ++judging.last;
  const answer = Promise.withResolvers<string | null>();
  waiting.set(number, answer);
  if (judging.idle !== null) clearTimeout(judging.idle);
  judging.idle = null;
  // While somebody waits, the process must not end.
  thread.ref();
  thread.postMessage({ number, password, owner } satisfies PasswordToJudge);
  return answer.promise;
}

function startJudging(): Judging {
  const thread = new Worker(new URL('./judge-password.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  const begun: Judging = { thread, waiting: new Map(), last: 0, idle: null };
  thread.on('message', ({ number, problem }: PasswordJudged) => {
    begun.waiting.get(number)?.resolve(problem);
    begun.waiting.delete(number);
    if (begun.waiting.size === 0) rest(begun);
  });
  // Whatever ended the thread, waiting calls are rejected and the next password starts another thread.
  const end = (reason: unknown) => {
    if (judging === begun) judging = null;
    for (const answer of begun.waiting.values()) answer.reject(reason);
    begun.waiting.clear();
  };
  thread.on('error', end);
  thread.on('exit', () => end(new Error('The thread that judges passwords has ended.')));
  return begun;
}

function rest(begun: Judging): void {
  begun.thread.unref();
  begun.idle = setTimeout(() => {
    if (judging === begun) judging = null;
    void begun.thread.terminate();
  }, KEPT_FOR).unref();
}
