import type { ChildMessage } from './messages.ts';

/** The child's turn to work; during others' turns it waits. */
export class Turn {
  /** Time waited for others, ms. */
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

  /** Resolves when it is the child's turn. */
  async come(): Promise<void> {
    while (this.others) {
      const since = performance.now();
      this.tell({ type: 'waits' });
      await this.others.promise;
      this.waited += performance.now() - since;
    }
  }
}
