const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** 128 bits of a text, so that ten thousand long texts can be told apart without keeping them. */
export function digest(text: string): string {
  let [a, b, c, d] = PRIMES as readonly number[];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, PRIMES[0]);
    b = c ^ Math.imul(b ^ code, PRIMES[1]);
    c = d ^ Math.imul(c ^ code, PRIMES[2]);
    d = a ^ Math.imul(d ^ code, PRIMES[3]);
  }
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(36)).join(' ');
}
