import { type Engine, isOver, type Job, type JobOrder, OrderRefused } from '../dispatch/engine.ts';

/** An engine that runs nothing by itself: a test says what becomes of its jobs. */
export class StandInEngine implements Engine {
  readonly name = 'Slurm';
  /** What it took, in order. */
  readonly orders: JobOrder[] = [];
  readonly known = new Map<string, Job>();
  readonly cancelled: string[] = [];
  /** How often it was asked for its jobs. */
  looks = 0;
  /** Why it cannot be asked; null: it can. */
  away: string | null = null;
  /** Whether it takes a job, and its answer is lost. */
  losesAnswer = false;
  /** Why it refuses whatever it is given; null: it does not. */
  refuses: string | null = null;

  async submit(order: JobOrder): Promise<{ readonly id: string }> {
    if (this.away !== null) throw new Error(this.away);
    if (this.refuses !== null) throw new OrderRefused(this.refuses);
    this.orders.push(order);
    const id = String(this.orders.length);
    this.known.set(order.name, { id, name: order.name, state: 'waits', word: '' });
    if (this.losesAnswer) throw new Error('The answer was lost.');
    return { id };
  }

  async jobs(): Promise<ReadonlyMap<string, Job>> {
    if (this.away !== null) throw new Error(this.away);
    this.looks++;
    return new Map(this.known);
  }

  async cancel(ids: readonly string[]): Promise<void> {
    for (const job of this.known.values())
      if (ids.includes(job.id) && !isOver(job)) this.say(job.name, 'cancelled');
    this.cancelled.push(...ids);
  }

  async close(): Promise<void> {}

  /** From now on a job is in another state. */
  say(name: string, state: Job['state'], word = ''): void {
    const job = this.known.get(name);
    if (!job) throw new Error(`There is no job ${name}.`);
    this.known.set(name, { ...job, state, word });
  }

  forget(name: string): void {
    this.known.delete(name);
  }
}
