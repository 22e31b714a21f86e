import type { ChildMessage } from './messages.ts';

/** Whose turn it is as the child knows it: its own, or others', for whom it waits where it stands. */
export class Turn {
  /** For others, ms. */
  waited = 0;
  private readonly tell: (message: ChildMessage) => void;
  private others: PromiseWithResolvers<void> | null = null;

  constructor(tell: (message: ChildMessage) => void) {
    this.tell = tell;
  }

  hear(told: 'wait' | 'go on'): void {
    if (told === 'wait') this.others ??= Promise.withResolvers<void>();
    else {
      this.others?.resolve();
      this.others = null;
    }
  }

  /** Resolves when it is the child's own turn. */
  async come(): Promise<void> {
    while (this.others) {
      const since = performance.now();
      this.tell({ type: 'waits' });
      await this.others.promise;
      this.waited += performance.now() - since;
    }
  }
}
