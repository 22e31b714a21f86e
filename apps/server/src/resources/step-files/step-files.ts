import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { CallerGone } from '../../calls/running-call.ts';
import type { Database } from '../../db/database.ts';
import { Refused } from '../../errors/refused.ts';
import { readModelText } from '../../model/model-text.ts';
import { forkApart } from '../../processes/fork-apart.ts';
import { lastWords } from '../../processes/last-words.ts';
import { ProcessPlaces, type ProcessPlacesOptions } from '../../processes/process-places.ts';
import type { StepMessage } from './step-message.ts';

const PLACES: ProcessPlacesOptions = {
  limits: { longestWaitMs: 120_000 },
  tooMany: 'You load too many STEP files at once. Wait until one of them has arrived.',
  allBusy: 'Too many STEP files are loaded at once. Try again in a minute.',
};

/** The largest model takes some seconds; a caller who reads more slowly than this must not keep the place. */
const LONGEST_MS = 600_000;
/** The largest model takes 400 MB. */
const HEAP_MB = 1024;

/** A STEP file that is written while it is read. */
export interface StepFile {
  /** The project's name. */
  readonly name: string;
  /** Fails where the file cannot be written to its end, so that nobody takes a part for the whole. */
  readonly stream: Readable;
}

/** Has STEP files written in child processes. */
export class StepFiles {
  private readonly database: Database;
  private readonly log: FastifyBaseLogger;
  private readonly places = new ProcessPlaces(PLACES);

  constructor({ database, log }: { readonly database: Database; readonly log: FastifyBaseLogger }) {
    this.database = database;
    this.log = log;
  }

  /**
   * The file of a project's model. Its process is ended when the caller goes. Throws `model-invalid` where the model has
   * errors, `too-many` and `unavailable` where no process can be had.
   */
  async open(project: number, user: number, gone: AbortSignal): Promise<StepFile> {
    const leave = await this.places.enter(user, gone);
    try {
      const { name, text } = await readModelText(this.database, project);
      if (gone.aborted) throw new CallerGone();
      return { name, stream: await this.stream(text, gone, leave) };
    } catch (failure) {
      leave();
      throw failure;
    }
  }

  private async stream(model: string, gone: AbortSignal, leave: () => void): Promise<Readable> {
    const child = this.start();
    const end = () => void child.kill('SIGKILL');
    gone.addEventListener('abort', end);
    const late = setTimeout(end, LONGEST_MS);
    const closed = endOf(child, this.log);
    void closed.then(() => {
      gone.removeEventListener('abort', end);
      clearTimeout(late);
    });
    // A process that has ended does not read; its end says why.
    child.stdin?.on('error', () => {}).end(model);
    const first = await Promise.race([firstMessage(child), closed]);
    if (gone.aborted) throw new CallerGone();
    if (first.type === 'refused') throw new Refused('model-invalid', first.message);
    if (first.type === 'ended') throw this.failure(first);
    const stream = Readable.from(this.wholeOf(child, closed), { objectMode: false });
    stream.once('close', () => {
      end();
      leave();
    });
    return stream;
  }

  private start(): ChildProcess {
    try {
      return forkApart(new URL('./step-child.ts', import.meta.url), HEAP_MB, ['pipe', 'pipe', 'pipe', 'ipc']);
    } catch (error) {
      this.log.error({ err: error }, 'A process that writes STEP could not be started');
      throw new Refused('unavailable', 'The file cannot be written now. Try again in a minute.');
    }
  }

  private async *wholeOf({ stdout }: ChildProcess, closed: Promise<End>): AsyncGenerator<Uint8Array> {
    if (stdout) yield* stdout;
    const end = await closed;
    if (end.status !== 0) throw this.failure(end);
  }

  private failure({ status, signal, output }: End): Refused {
    this.log.warn({ status, signal, output }, 'A process that writes STEP broke down');
    return new Refused(
      'unavailable',
      'The file could not be written. Try again; if that fails too, tell the administrator.',
    );
  }
}

/** The end of a process. */
interface End {
  readonly type: 'ended';
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last that it said. */
  readonly output: string;
}

function endOf(child: ChildProcess, log: FastifyBaseLogger): Promise<End> {
  const said = lastWords(child, log);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      // Other errors concern the channel to a process that is ending.
      if (child.pid === undefined)
        resolve({ type: 'ended', status: null, signal: null, output: String(error) });
    });
    child.on('exit', (status, signal) => resolve({ type: 'ended', status, signal, output: said.output }));
  });
}

async function firstMessage(child: ChildProcess): Promise<StepMessage> {
  const [message] = await once(child, 'message');
  // It is sent by `step-child.ts`.
  return message as StepMessage;
}
