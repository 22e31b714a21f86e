import { hashKey, QueryClient, QueryObserver } from '@tanstack/query-core';
import { buffersOf } from '../wire/answer-buffers.ts';
import type { AnswerContent, AnswerRequest, LoadAnswer, LoadedAnswer } from '../wire/answers.ts';

/** Requests at once, as long as nobody waits for more. */
const AHEAD_AT_ONCE = 2;

/** The program's refusal of a request, in words. */
export class Refused extends Error {
  /** 0: the program could not be reached. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** A part of the picture that follows the shown step. */
export interface StepCompanion {
  readonly answers: Answers;
  /** The requests for what the picture now shows of a step, by the step's id. */
  requestsAt(step: number): readonly AnswerRequest[];
}

/**
 * Answers by their address. Those that never change, as those about a step of a transient, are kept: the ones that were
 * used last, and the ones that are loaded ahead.
 */
export class Answers {
  private readonly loadAnswer: LoadAnswer;
  /** The largest memory of all kept answers; the latest one is kept whatever its size. */
  private readonly mostBytes: number;
  private client = newClient();
  /** The bytes of the kept answers by address, the one that was used last at the end. */
  private readonly bytes = new Map<string, number>();
  /** The requests that are wanted ahead and have not been begun. */
  private queue: readonly AnswerRequest[] = [];
  /** Ends the interest in what is being loaded ahead, by address. */
  private readonly ahead = new Map<string, () => void>();

  constructor(load: LoadAnswer, mostBytes = 0) {
    this.loadAnswer = load;
    this.mostBytes = mostBytes;
  }

  /** The answer, at once where it is kept. Rejects with `Refused`, or when the signal ends it. */
  async load(request: AnswerRequest, signal: AbortSignal): Promise<Answered> {
    signal.throwIfAborted();
    if (!request.lasting) {
      const answer = await this.loadAnswer(request, signal);
      signal.throwIfAborted();
      return answered(answer);
    }
    const { client } = this;
    const leave = this.join(request);
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([client.fetchQuery(this.queryOf(request)), ended]);
    } finally {
      leave();
      this.makeRoom();
      this.loadNext();
    }
  }

  /** Loads these beside, the first ones first, and gives up what was wanted ahead before. */
  loadAhead(requests: readonly AnswerRequest[]): void {
    this.queue = requests.filter((request) => !this.has(request));
    const wanted = new Set(requests.map(({ address }) => address));
    for (const [address, leave] of this.ahead) if (!wanted.has(address)) leave();
    this.loadNext();
  }

  /** Forgets all answers; those that somebody waits for still arrive. */
  clear(): void {
    this.loadAhead([]);
    this.client = newClient();
    this.bytes.clear();
  }

  private queryOf(request: AnswerRequest) {
    const { client } = this;
    return {
      queryKey: keyOf(request),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const answer = answered(await this.loadAnswer(request, signal));
        if (client === this.client) this.bytes.set(request.address, bytesOf(answer));
        return answer;
      },
    };
  }

  /** Takes an interest in an answer, which is loaded as long as somebody has one. Returns the function that ends it. */
  private join(request: AnswerRequest): () => void {
    const known = this.bytes.get(request.address);
    if (known !== undefined) {
      this.bytes.delete(request.address);
      this.bytes.set(request.address, known);
    }
    return new QueryObserver(this.client, this.queryOf(request)).subscribe(() => undefined);
  }

  private has(request: AnswerRequest): boolean {
    const state = this.client.getQueryState(keyOf(request));
    return state !== undefined && (state.data !== undefined || state.fetchStatus === 'fetching');
  }

  private makeRoom(): void {
    const cache = this.client.getQueryCache();
    let bytes = [...this.bytes.values()].reduce((sum, each) => sum + each, 0);
    for (const [address, own] of [...this.bytes].slice(0, -1)) {
      if (bytes <= this.mostBytes) return;
      const query = cache.get(hashKey([address]));
      if (query?.isActive()) continue;
      if (query) cache.remove(query);
      this.bytes.delete(address);
      bytes -= own;
    }
  }

  private loadNext(): void {
    const cache = this.client.getQueryCache();
    while (this.queue.length > 0 && cache.findAll({ fetchStatus: 'fetching' }).length < AHEAD_AT_ONCE) {
      const [next, ...later] = this.queue;
      this.queue = later;
      if (!this.has(next)) void this.loadBeside(next);
    }
  }

  private async loadBeside(request: AnswerRequest): Promise<void> {
    const { address } = request;
    const end = this.join(request);
    const leave = () => {
      this.ahead.delete(address);
      end();
    };
    this.ahead.set(address, leave);
    // The user who wants to see it asks again, and is told why it cannot be loaded.
    await this.client.fetchQuery(this.queryOf(request)).catch(() => null);
    if (this.ahead.get(address) === leave) leave();
    this.makeRoom();
    this.loadNext();
  }
}

/** An answer that is no refusal. */
export type Answered = Exclude<LoadedAnswer, { outcome: 'refused' }>;

function answered(answer: LoadedAnswer): Answered {
  if (answer.outcome === 'refused') throw new Refused(answer.message, answer.status);
  return answer;
}

const keyOf = ({ address }: AnswerRequest) => [address];

function bytesOf(answer: LoadedAnswer): number {
  return buffersOf(answer).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Nothing is asked for again or thrown away by itself: answers do not change, and their memory is counted here. */
function newClient(): QueryClient {
  const queries = {
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Answers of megabytes would be compared number by number.
    structuralSharing: false,
  } as const;
  return new QueryClient({ defaultOptions: { queries } });
}

/** The content of an answer that was asked for in a form; null: it is the one that is known. */
export function contentOf<K extends AnswerContent['kind']>(
  answer: Answered,
  kind: K,
): Extract<AnswerContent, { kind: K }> | null {
  if (answer.outcome === 'known') return null;
  if (!isOf(answer.content, kind)) throw new Error(`The answer is of the form ${answer.content.kind}.`);
  return answer.content;
}

function isOf<K extends AnswerContent['kind']>(
  content: AnswerContent,
  kind: K,
): content is Extract<AnswerContent, { kind: K }> {
  return content.kind === kind;
}
