import { LARGEST_BACKLOG } from './event-stream.ts';

/** An event as it is sent: by the name of its type. */
interface SentEvent {
  readonly type: string;
}

/** Events by what they are about: a project, or a reader's task queue. */
export interface EventSource<Event extends SentEvent> {
  subscribe(subject: number, listener: (event: Event) => void): () => void;
}

/** A receiver of the bytes of a subject's events. */
export interface Reader {
  write(bytes: Buffer): void;
}

/** The shortest pause between two rounds, ms: events in between are sent together. */
const ROUND_EVERY = 20;
/**
 * The pause after a round is at least this many times as long as the round took. However many readers and events there
 * are, sending takes at most a fifth of the processor's time; the rest is left for other calls.
 */
const PAUSE_FOR_WORK = 4;
/** The length of a slice of a round, ms: other calls are answered between slices. */
const SLICE = 4;
/** The number of writes between two looks at the clock. */
const WRITES_AT_ONCE = 16;

const RELOAD = encodeEvent({ type: 'reload' });

/** The readers of one subject, and the events not sent to them yet. */
interface Audience {
  readonly readers: Set<Reader>;
  readonly leave: () => void;
  waiting: string[];
  /** The length of all waiting events, characters. */
  waitingLength: number;
}

/**
 * Sends events to their readers, in rounds: each reader is sent all waiting events at once, and all readers of a
 * subject are sent the same bytes.
 */
export class Broadcast<Event extends SentEvent> {
  private readonly events: EventSource<Event>;
  private readonly audiences = new Map<number, Audience>();
  /** The audiences with waiting events. */
  private readonly lacking = new Set<Audience>();
  private round: NodeJS.Timeout | null = null;
  private isSending = false;
  /** The earliest time of the next round, by `performance.now()`. */
  private nextRound = 0;

  constructor(events: EventSource<Event>) {
    this.events = events;
  }

  /** Sends the reader everything that happens from now on, until the returned function is called. */
  join(subject: number, reader: Reader): () => void {
    const audience = this.audiences.get(subject) ?? this.assemble(subject);
    audience.readers.add(reader);
    return () => {
      audience.readers.delete(reader);
      if (audience.readers.size > 0 || this.audiences.get(subject) !== audience) return;
      audience.leave();
      this.audiences.delete(subject);
      this.lacking.delete(audience);
    };
  }

  private assemble(subject: number): Audience {
    const audience: Audience = {
      readers: new Set(),
      waiting: [],
      waitingLength: 0,
      leave: this.events.subscribe(subject, (event) => this.hear(audience, event)),
    };
    this.audiences.set(subject, audience);
    return audience;
  }

  private hear(audience: Audience, event: SentEvent): void {
    const text = encodeEvent(event);
    audience.waiting.push(text);
    audience.waitingLength += text.length;
    // No reader could take so much at once; reading everything again costs less.
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

  /** Writes to one reader after the other; a reader that has left ignores the bytes. */
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

/** Works until the given time; returns whether there is more to do. */
function advance(work: Iterator<undefined, void>, until: number): boolean {
  do {
    for (let n = 0; n < WRITES_AT_ONCE; n++) if (work.next().done) return false;
  } while (performance.now() < until);
  return true;
}

/** JSON holds no line breaks, so one line of data is enough. */
function encodeEvent(event: SentEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
