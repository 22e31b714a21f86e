/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2; FIPS 180-4, section 6.2) in plain code, for pages to which the
 * browser denies its own. One key of 32 bytes, which is one block: T = U1 xor U2 xor … with U(n+1) = HMAC(P, Un).
 */
import type { DeriveKeyFunction } from 'altcha-lib/types';

const BLOCK_WORDS = 16;
const DIGEST_WORDS = 8;
const BLOCK_BYTES = 64;

const { constants: ROUND_CONSTANTS, start: START } = fractionsOfRoots();
const schedule = new Int32Array(64);

/** The same as `deriveKey` of altcha-lib, only slower: 5 ms for 5,000 rounds. */
export const derivePlainly: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  if (algorithm !== 'PBKDF2/SHA-256' || keyLength !== 32) {
    throw new Error(`This challenge cannot be solved here: ${algorithm}, ${keyLength} bytes.`);
  }
  return { parameters: {}, derivedKey: pbkdf2(password, salt, cost) };
};

function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array<ArrayBuffer> {
  const key = new Uint8Array(BLOCK_BYTES);
  key.set(password.length > BLOCK_BYTES ? digest(password) : password);
  const inner = afterKey(key, 0x36);
  const outer = afterKey(key, 0x5c);

  // In every later round the message is one digest, so its padding never changes.
  const block = new Int32Array(BLOCK_WORDS);
  const state = new Int32Array(DIGEST_WORDS);
  block[DIGEST_WORDS] = 0x80000000 | 0;
  block[BLOCK_WORDS - 1] = (BLOCK_BYTES + 4 * DIGEST_WORDS) * 8;

  const first = new Uint8Array(salt.length + 4);
  first.set(salt);
  first[salt.length + 3] = 1;
  block.set(wordsAfter(inner, first, BLOCK_BYTES));
  state.set(outer);
  compress(state, block, 0);
  const sum = state.slice();
  for (let round = 1; round < rounds; round++) {
    block.set(state);
    state.set(inner);
    compress(state, block, 0);
    block.set(state);
    state.set(outer);
    compress(state, block, 0);
    for (let word = 0; word < DIGEST_WORDS; word++) sum[word] = sum[word] ^ state[word];
  }
  return bytesOf(sum);
}

/** The state after one block of the key, masked. */
function afterKey(key: Uint8Array, mask: number): Int32Array {
  const state = START.slice();
  compress(state, wordsOf(key.map((byte) => byte ^ mask)), 0);
  return state;
}

function digest(message: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytesOf(wordsAfter(START, message, 0));
}

/** The digest of a message whose first `before` bytes have led to a state. */
function wordsAfter(from: Int32Array, message: Uint8Array, before: number): Int32Array {
  const blocks = Math.ceil((message.length + 9) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, (before + message.length) * 8);
  const state = from.slice();
  const words = wordsOf(padded);
  for (let block = 0; block < blocks; block++) compress(state, words, block * BLOCK_WORDS);
  return state;
}

/** FIPS 180-4, 6.2.2: takes one block of 16 words into the state. */
function compress(state: Int32Array, words: Int32Array, from: number): void {
  for (let t = 0; t < BLOCK_WORDS; t++) schedule[t] = words[from + t];
  for (let t = BLOCK_WORDS; t < 64; t++) {
    const w15 = schedule[t - 15];
    const w2 = schedule[t - 2];
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    schedule[t] = (schedule[t - 16] + s0 + schedule[t - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + schedule[t]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.length / 4 }, (_, word) => view.getInt32(4 * word));
}

function bytesOf(words: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * words.length);
  const view = new DataView(bytes.buffer);
  for (const [word, value] of words.entries()) view.setInt32(4 * word, value);
  return bytes;
}

/** The first 32 bits of the fractions of the roots of the first primes: cube roots of 64, square roots of 8. */
function fractionsOfRoots(): { readonly constants: Int32Array; readonly start: Int32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32;
  return {
    constants: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0),
    start: Int32Array.from(primes.slice(0, DIGEST_WORDS), (prime) => fraction(Math.sqrt(prime)) | 0),
  };
}
