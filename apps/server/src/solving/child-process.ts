import type { ChildProcess } from 'node:child_process';
import type { ReachedStep, SolveCourse } from '@thermarium/api';
import type { ThermalResistances } from '@thermarium/solution';
import type { FastifyBaseLogger } from 'fastify';
import type { ResultObject } from '../db/schema.ts';
import { errorCode, reasonOf } from '../errors/error-code.ts';
import { forkApart } from '../processes/fork-apart.ts';
import { lastWords } from '../processes/last-words.ts';
import { memoryKills } from '../processes/memory-kills.ts';
import {
  type Assignment,
  type Conclusion,
  childMessage,
  type Kept,
  type ParentMessage,
  type Progress,
  type TriedCase,
} from './messages.ts';

/** Receives a child's messages; the child is told that a file could not be stored where `file` rejects. */
export interface ChildListener {
  progress?(progress: Progress): void;
  steps?(steps: readonly ReachedStep[]): void;
  course?(course: SolveCourse): void;
  log?(lines: readonly string[]): void;
  objects?(objects: readonly ResultObject[]): void;
  cases?(tried: readonly TriedCase[]): void;
  resistances?(index: number, resistances: ThermalResistances): void;
  file?(name: string, bytes: Uint8Array): Promise<void>;
  /** The child was told to wait, and waits. */
  waits?(): void;
}

export interface ChildOptions {
  /** MB of JavaScript objects. */
  readonly heapMb: number;
  readonly log: FastifyBaseLogger;
  readonly listener?: ChildListener;
}

/** The end of a child without a conclusion. */
interface Breakdown {
  readonly type: 'ended';
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** V8 or the kernel has reported a lack of memory. */
  readonly lackedMemory: boolean;
}

/** The end of a child; `not-started`: it never ran. */
export type Ending = Conclusion | Breakdown | { readonly type: 'not-started'; readonly reason: string };

/** A child process that works on an assignment. */
export interface Child {
  readonly ending: Promise<Ending>;
  /** Asks the child to wait, which it does, and reports, at the next pause between two steps. */
  wait(): void;
  goOn(): void;
  /** Ends the child at once; it then has no conclusion. */
  kill(): void;
}

/** Starts a child process on an assignment. */
export function startChild(assignment: Assignment, { heapMb, log, listener = {} }: ChildOptions): Child {
  const killsBefore = memoryKills();
  const refused = (error: unknown): Ending => {
    log.error({ err: error }, 'A child process could not be started');
    return { type: 'not-started', reason: errorCode(error) ?? reasonOf(error) };
  };
  let child: ChildProcess;
  try {
    child = forkApart(new URL('./child.ts', import.meta.url), heapMb, ['ignore', 'ignore', 'pipe', 'ipc']);
  } catch (error) {
    return { ending: Promise.resolve(refused(error)), wait: () => {}, goOn: () => {}, kill: () => {} };
  }
  const said = lastWords(child, log);
  const ending = new Promise<Ending>((resolve) => {
    let conclusion: Conclusion | null = null;
    child.on('message', (message) => {
      const { data: told, error } = childMessage.safeParse(message);
      if (!told) {
        log.error({ err: error }, 'A child process tells something that is not understood');
        child.kill('SIGABRT');
        return;
      }
      if (told.type === 'progress') listener.progress?.(told);
      else if (told.type === 'steps') listener.steps?.(told.steps);
      else if (told.type === 'course') listener.course?.(told.course);
      else if (told.type === 'objects') listener.objects?.(told.objects);
      else if (told.type === 'cases') listener.cases?.(told.cases);
      else if (told.type === 'resistances') listener.resistances?.(told.index, told.resistances);
      else if (told.type === 'log') listener.log?.(told.lines);
      else if (told.type === 'file') void keep(child, told, listener);
      else if (told.type === 'waits') listener.waits?.();
      else conclusion = told;
    });
    child.on('error', (error) => {
      // Other errors concern the channel to a child that is ending; its end says more.
      if (child.pid === undefined) resolve(refused(error));
    });
    child.on('close', (status, signal) => {
      const { output } = said;
      if (!conclusion && output !== '') log.warn({ status, signal, output }, 'A child process broke down');
      const wasKilled = signal === 'SIGKILL' && (memoryKills() ?? 0) > (killsBefore ?? 0);
      const lackedMemory = said.lackedMemory || wasKilled;
      resolve(conclusion ?? { type: 'ended', status, signal, lackedMemory });
    });
  });
  tell(child, assignment);
  return {
    ending,
    wait: () => tell(child, { turn: 'wait' }),
    goOn: () => tell(child, { turn: 'go on' }),
    kill: () => child.kill('SIGKILL'),
  };
}

/** Sends a message. A child that ended before it could read it shows in its ending. */
function tell(child: ChildProcess, message: Assignment | ParentMessage): void {
  if (child.connected) child.send(message, () => {});
}

async function keep(
  child: ChildProcess,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  listener: ChildListener,
): Promise<void> {
  const answer: Kept = await (listener.file?.(name, bytes) ?? Promise.resolve()).then(
    () => ({ kept: name, problem: null }),
    (error: unknown) => ({ kept: name, problem: error instanceof Error ? error.message : String(error) }),
  );
  tell(child, answer);
}
