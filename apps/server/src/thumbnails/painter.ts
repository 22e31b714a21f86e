import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { forkApart } from '../processes/fork-apart.ts';
import type { Painting } from './painting.ts';

/** MB of JavaScript objects; the largest model takes 300. */
const HEAP_MB = 640;
/** The largest model takes some seconds on an idle machine. */
const LONGEST_MS = 60_000;
/** A process ends after this long without work: it takes 100 MB. */
const IDLE_MS = 20_000;

/** A process that paints one model at a time, started by the first and ended when there are none for a while. */
export class Painter {
  private readonly log: FastifyBaseLogger;
  private child: ChildProcess | null = null;
  private idle: NodeJS.Timeout | null = null;

  constructor(log: FastifyBaseLogger) {
    this.log = log;
  }

  /** Paints a model, given as `readModelText` reads it; null: it took too long or too much memory. */
  async paint(model: string): Promise<Painting | null> {
    if (this.idle) clearTimeout(this.idle);
    try {
      this.child ??= this.start();
      return await this.ask(this.child, model);
    } catch (error) {
      this.log.warn({ err: error }, 'A model could not be painted');
      this.close();
      return null;
    } finally {
      this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  close(): void {
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private start(): ChildProcess {
    const child = forkApart(new URL('./painter-child.ts', import.meta.url), HEAP_MB, [
      'ignore',
      'ignore',
      'ignore',
      'ipc',
    ]);
    // A process that rests must not keep the program from its end.
    child.unref();
    child.channel?.unref();
    child.on('error', () => {});
    child.on('exit', () => {
      if (this.child === child) this.child = null;
    });
    return child;
  }

  private ask(child: ChildProcess, model: string): Promise<Painting> {
    const { promise, resolve, reject } = Promise.withResolvers<Painting>();
    const late = setTimeout(() => reject(new Error(`It takes longer than ${LONGEST_MS} ms.`)), LONGEST_MS);
    // It is sent by `painter-child.ts`.
    const answered = (painting: unknown) => resolve(painting as Painting);
    const ended = (status: unknown, signal: unknown) =>
      reject(new Error(`The process ended: ${status}, ${signal}.`));
    child.once('message', answered);
    child.once('exit', ended);
    child.send(model, (error) => error && reject(error));
    return promise.finally(() => {
      clearTimeout(late);
      child.off('message', answered);
      child.off('exit', ended);
    });
  }
}
