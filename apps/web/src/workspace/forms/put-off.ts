import { nextTask } from '../../ui/later.tsx';

/** Work that waits for the next task, so that the task that asks for it stays short. */
export class PutOff {
  private waiting: (() => void)[] = [];

  /** Does the work in the next task; fulfils with what it answers. */
  till<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve) => {
      this.waiting.push(() => resolve(work()));
      void nextTask().then(() => this.now());
    });
  }

  /** Does at once whatever waits, in the order in which it was asked for. */
  now(): void {
    const due = this.waiting;
    this.waiting = [];
    for (const work of due) work();
  }
}
