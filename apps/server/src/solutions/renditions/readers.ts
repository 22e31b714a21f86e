import type { ErrorCode } from '@thermarium/api';

/** Readers at once, of one user and of all: each holds a socket and a quarter of a megabyte. */
export const READERS = { ofOne: 64, ofAll: 512 } as const;

/** There are too many readers; `code` tells whether the caller's own limit is reached or that of all. */
export class TooManyReaders extends Error {
  readonly code: Extract<ErrorCode, 'too-many' | 'unavailable'>;

  constructor(code: TooManyReaders['code'], sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** Counts readers. */
export class Readers {
  private readonly byUser = new Map<number, number>();
  private all = 0;

  /** Counts a reader, until the returned function is called. Throws `TooManyReaders`. */
  enter(user: number): () => void {
    const own = this.byUser.get(user) ?? 0;
    if (own >= READERS.ofOne) {
      throw new TooManyReaders(
        'too-many',
        `You are reading ${own} results at once already. Wait until one of them has arrived.`,
      );
    }
    if (this.all >= READERS.ofAll) {
      throw new TooManyReaders('unavailable', 'Too many people are reading results. Try again soon.');
    }
    this.byUser.set(user, own + 1);
    this.all++;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.all--;
      const left = (this.byUser.get(user) ?? 1) - 1;
      if (left === 0) this.byUser.delete(user);
      else this.byUser.set(user, left);
    };
  }
}
