/**
 * A digest of texts in their order, of 64 bits (two runs of FNV-1a over UTF-16 units, with different primes). It tells
 * whether somebody has changed a text, not whether somebody has forged one.
 */
export class TextDigest {
  private low = 0x811c9dc5;
  private high = 0xcbf29ce4;

  add(text: string): void {
    let { low, high } = this;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b);
    }
    [this.low, this.high] = [low, high];
  }

  /** 16 hexadecimal digits. */
  text(): string {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
