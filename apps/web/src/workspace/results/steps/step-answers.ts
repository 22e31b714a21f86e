import { buffersOf } from '../wire/answer-buffers.ts';
import type { AnswerRequest, LoadAnswer, LoadedAnswer } from '../wire/answers.ts';

/** Requests at once, as long as nobody waits for more. */
const AHEAD_AT_ONCE = 2;

interface Entry {
  readonly answer: Promise<LoadedAnswer>;
  readonly controller: AbortController;
  /** The number of callers that wait for it. */
  waiting: number;
  /** Null while it is on its way. */
  bytes: number | null;
}

/** A part of the picture that follows the shown step. */
export interface StepCompanion {
  readonly answers: StepAnswers;
  /** The requests for what the picture now shows of a step, by the step's id. */
  requestsAt(step: number): readonly AnswerRequest[];
}

/**
 * Answers about single steps of a transient: those that were used last, and those that are loaded ahead. A step never
 * changes, since a new solve has steps of its own.
 */
export class StepAnswers {
  private readonly loadAnswer: LoadAnswer;
  /** The largest memory of all answers; the latest one is kept whatever its size. */
  private readonly mostBytes: number;
  /** By address, the one that was used last at the end. */
  private readonly entries = new Map<string, Entry>();
  /** The requests that are wanted ahead, and those of them that have not been begun. */
  private ahead: ReadonlySet<string> = new Set();
  private queue: AnswerRequest[] = [];

  constructor(load: LoadAnswer, mostBytes: number) {
    this.loadAnswer = load;
    this.mostBytes = mostBytes;
  }

  /** The answer, at once where it is there. Rejects when the signal ends it. */
  async load(request: AnswerRequest, signal: AbortSignal): Promise<LoadedAnswer> {
    signal.throwIfAborted();
    const entry = this.entryOf(request);
    entry.waiting++;
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([entry.answer, ended]);
    } finally {
      entry.waiting--;
      this.giveUpUnwanted();
      this.loadNext();
    }
  }

  /** Loads these beside, the first ones first, and gives up what was wanted ahead before. */
  loadAhead(requests: readonly AnswerRequest[]): void {
    this.ahead = new Set(requests.map(({ address }) => address));
    this.queue = requests.filter(({ address }) => !this.entries.has(address));
    this.giveUpUnwanted();
    this.loadNext();
  }

  /** Forgets all answers; those that somebody waits for still arrive. */
  clear(): void {
    this.loadAhead([]);
    this.entries.clear();
  }

  private entryOf(request: AnswerRequest): Entry {
    const known = this.entries.get(request.address);
    if (known) {
      this.entries.delete(request.address);
      this.entries.set(request.address, known);
      return known;
    }
    const controller = new AbortController();
    const answer = this.loadAnswer(request, controller.signal);
    const entry: Entry = { answer, controller, waiting: 0, bytes: null };
    this.entries.set(request.address, entry);
    answer.then(
      (loaded) => {
        entry.bytes = buffersOf(loaded).reduce((sum, { byteLength }) => sum + byteLength, 0);
        if (loaded.outcome !== 'read') this.forget(request.address, entry);
        this.makeRoom();
        this.loadNext();
      },
      () => this.forget(request.address, entry),
    );
    return entry;
  }

  private forget(address: string, entry: Entry): void {
    if (this.entries.get(address) === entry) this.entries.delete(address);
  }

  private makeRoom(): void {
    let bytes = [...this.entries.values()].reduce((sum, entry) => sum + (entry.bytes ?? 0), 0);
    const oldest = [...this.entries].slice(0, -1);
    for (const [address, entry] of oldest) {
      if (bytes <= this.mostBytes) return;
      if (entry.bytes === null || entry.waiting > 0) continue;
      this.entries.delete(address);
      bytes -= entry.bytes;
    }
  }

  private loadNext(): void {
    while (this.queue.length > 0) {
      const running = [...this.entries.values()].filter(({ bytes }) => bytes === null).length;
      if (running >= AHEAD_AT_ONCE) return;
      const [next] = this.queue.splice(0, 1);
      if (!this.entries.has(next.address)) this.entryOf(next);
    }
  }

  private giveUpUnwanted(): void {
    for (const [address, { waiting, bytes, controller }] of this.entries) {
      if (bytes !== null || waiting > 0 || this.ahead.has(address)) continue;
      this.entries.delete(address);
      controller.abort();
    }
  }
}
