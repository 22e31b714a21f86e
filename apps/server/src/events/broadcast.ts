import type { ProjectEvent } from '@thermarium/api';
import { LARGEST_BACKLOG } from './event-stream.ts';
import type { ProjectEvents } from './project-events.ts';

/** Whoever is sent the bytes of a project's events. */
export interface Reader {
  write(bytes: Buffer): void;
}

/** Rounds are at least this far apart, ms: what happens in between is sent together. */
const ROUND_EVERY = 20;
/**
 * And this many times as far apart as the one before took to send: however many read, and however much happens, a fifth
 * of the processor's time goes to telling of it, and the rest stays for those who change something.
 */
const PAUSE_FOR_WORK = 4;
/** Calls are answered between slices of a round, ms. */
const SLICE = 4;
/** Between two looks at the clock. */
const WRITES_AT_ONCE = 16;

const RELOAD = encodeEvent({ type: 'reload' });

/** The readers of one project, and what they have not been sent yet. */
interface Audience {
  readonly readers: Set<Reader>;
  readonly leave: () => void;
  waiting: string[];
  /** Of all that waits, characters. */
  waitingLength: number;
}

/**
 * Sends readers what happens in their projects: in rounds, in which each reader is sent once all it lacks, and the readers
 * of a project the same bytes.
 */
export class Broadcast {
  private readonly events: Pick<ProjectEvents, 'subscribe'>;
  private readonly audiences = new Map<number, Audience>();
  /** Those for whom something waits. */
  private readonly lacking = new Set<Audience>();
  private round: NodeJS.Timeout | null = null;
  private isSending = false;
  /** On the clock of `performance.now()`. */
  private nextRound = 0;

  constructor(events: Pick<ProjectEvents, 'subscribe'>) {
    this.events = events;
  }

  /** Sends the reader everything that happens from now on, until the returned function is called. */
  join(project: number, reader: Reader): () => void {
    const audience = this.audiences.get(project) ?? this.assemble(project);
    audience.readers.add(reader);
    return () => {
      audience.readers.delete(reader);
      if (audience.readers.size > 0 || this.audiences.get(project) !== audience) return;
      audience.leave();
      this.audiences.delete(project);
      this.lacking.delete(audience);
    };
  }

  private assemble(project: number): Audience {
    const audience: Audience = {
      readers: new Set(),
      waiting: [],
      waitingLength: 0,
      leave: this.events.subscribe(project, (event) => this.hear(audience, event)),
    };
    this.audiences.set(project, audience);
    return audience;
  }

  private hear(audience: Audience, event: ProjectEvent): void {
    const text = encodeEvent(event);
    audience.waiting.push(text);
    audience.waitingLength += text.length;
    // No reader could take it at once; all of the project again is less.
    if (audience.waitingLength > LARGEST_BACKLOG) forget(audience, [RELOAD]);
    this.lacking.add(audience);
    this.plan();
  }

  private plan(): void {
    if (this.round !== null || this.isSending || this.lacking.size === 0) return;
    this.round = setTimeout(() => void this.send(), Math.max(0, this.nextRound - performance.now()));
  }

  private async send(): Promise<void> {
    this.round = null;
    this.isSending = true;
    const work = this.writesOfRound();
    let worked = 0;
    for (let isLeft = true; isLeft; ) {
      const begun = performance.now();
      isLeft = advance(work, begun + SLICE);
      worked += performance.now() - begun;
      if (isLeft) await new Promise((resolve) => setImmediate(resolve));
    }
    this.isSending = false;
    this.nextRound = performance.now() + Math.max(ROUND_EVERY, PAUSE_FOR_WORK * worked);
    this.plan();
  }

  /** Writes to one reader after the other; each knows itself whether it is still there. */
  private *writesOfRound(): Generator<undefined, void> {
    const audiences = [...this.lacking];
    this.lacking.clear();
    for (const audience of audiences) {
      const bytes = Buffer.from(audience.waiting.join(''));
      forget(audience);
      for (const reader of [...audience.readers]) {
        reader.write(bytes);
        yield;
      }
    }
  }
}

function forget(audience: Audience, insteadSent: string[] = []): void {
  audience.waiting = insteadSent;
  audience.waitingLength = 0;
}

/** Goes on until the time is over; tells whether there is more to do. */
function advance(work: Iterator<undefined, void>, until: number): boolean {
  do {
    for (let n = 0; n < WRITES_AT_ONCE; n++) if (work.next().done) return false;
  } while (performance.now() < until);
  return true;
}

/** JSON holds no line breaks, so one line of data is enough. */
function encodeEvent(event: ProjectEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
