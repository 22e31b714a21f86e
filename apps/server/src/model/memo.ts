import { hash } from 'node:crypto';

/**
 * Remembers what was worked out of some content, for as many contents as it is given; what was not asked for longest
 * is forgotten. Contents are told apart by a digest, so that long ones are not kept.
 */
export class Memo<Result> {
  private readonly results = new Map<string, Result>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  of(content: unknown, work: () => Result): Result {
    const key = hash('sha1', JSON.stringify(content), 'base64');
    const known = this.results.get(key);
    const result = known === undefined ? work() : known;
    this.results.delete(key);
    this.results.set(key, result);
    if (this.results.size > this.most) {
      const [oldest] = this.results.keys();
      this.results.delete(oldest);
    }
    return result;
  }
}
