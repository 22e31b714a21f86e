import { hash } from 'node:crypto';

/**
 * Remembers what was worked out of some text, for at least as many texts as it is given and at most twice as many; those
 * that were not asked for longest are forgotten together. Texts are told apart by a digest, so that long ones are not kept.
 */
export class Memo<Result extends {}> {
  private readonly most: number;
  private young = new Map<string, Result>();
  private old = new Map<string, Result>();

  constructor(most: number) {
    this.most = most;
  }

  of(text: string, work: () => Result): Result {
    const key = hash('sha1', text, 'base64');
    const known = this.young.get(key);
    if (known !== undefined) return known;
    const result = this.old.get(key) ?? work();
    if (this.young.size >= this.most) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, result);
    return result;
  }
}
