import { hash } from 'node:crypto';

/**
 * A cache of results by key. It keeps at least the `most` results used last and at most twice as many, and drops the
 * older ones together. With `weigh`, it counts the weights of results instead of their number.
 */
export class Memo<Result extends {}> {
  private readonly most: number;
  private readonly weigh: (result: Result) => number;
  private weight = 0;
  private young = new Map<string, Result>();
  private old = new Map<string, Result>();

  constructor(most: number, weigh: (result: Result) => number = () => 1) {
    this.most = most;
    this.weigh = weigh;
  }

  get(key: string): Result | undefined {
    const known = this.young.get(key);
    if (known !== undefined) return known;
    const aged = this.old.get(key);
    if (aged !== undefined) this.keep(key, aged);
    return aged;
  }

  /** The result for a text, computed if it is not cached. The key is a digest, so that long texts are not kept. */
  of(text: string, work: () => Result): Result {
    const key = hash('sha1', text, 'base64');
    const known = this.get(key);
    if (known !== undefined) return known;
    const result = work();
    this.keep(key, result);
    return result;
  }

  keep(key: string, result: Result): void {
    if (this.weight >= this.most) {
      this.old = this.young;
      this.young = new Map();
      this.weight = 0;
    }
    this.young.set(key, result);
    this.weight += this.weigh(result);
  }
}
