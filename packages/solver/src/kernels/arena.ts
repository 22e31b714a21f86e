import module from '../../dist/kernels.js';
import { binaryKernels, type KernelExports } from './binary/binary-kernels.ts';
import type { Kernels } from './kernels.ts';
import { plainKernels } from './plain-kernels.ts';

/** Bytes of a buffer from an offset on. */
export interface Stretch {
  readonly buffer: ArrayBuffer;
  readonly offset: number;
}

/** An arena has no room for what was asked of it. */
export class ArenaFull extends Error {}

/** Memory that the arrays of a linear solver lie in, with the kernels that work there. */
export interface Arena {
  readonly kernels: Kernels;
  /** Bytes that can still be allocated. */
  readonly free: number;
  /** Zeroed bytes that nobody else has. @throws ArenaFull */
  allocate(bytes: number): Stretch;
  /** Bytes that `giveBack` returns, last come first served; with whatever they hold. @throws ArenaFull */
  lend(bytes: number): Stretch;
  giveBack(bytes: number): void;
  /** The same memory, zeroed, for somebody else, if it has so many bytes; null: it has not, or is not worth keeping. */
  handOver(bytes: number): Arena | null;
}

/** The memory of JavaScript: without limits of its own, and with the kernels in TypeScript. */
export const heapArena: Arena = {
  kernels: plainKernels,
  free: Infinity,
  allocate: (bytes) => ({ buffer: new ArrayBuffer(bytes), offset: 0 }),
  lend: (bytes) => ({ buffer: new ArrayBuffer(bytes), offset: 0 }),
  giveBack: () => {},
  handOver: () => null,
};

/** The part of WebAssembly that this file uses: the types of the language alone do not know it. */
interface WebAssemblyApi {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: KernelExports };
}

const PAGE = 2 ** 16;
/** Addresses have 32 bits. */
const MOST_PAGES = 2 ** 16;
/** Arrays begin where lines of the cache do. */
const ALIGNMENT = 64;

let compiled: object | null | undefined;

/** The module; null where WebAssembly or its vector registers are missing, or forbidden by the policy of a page. */
function compile(api: WebAssemblyApi | undefined): object | null {
  if (api === undefined) return null;
  try {
    const bytes = Uint8Array.fromBase64(module);
    return api.validate(bytes) ? new api.Module(bytes) : null;
  } catch {
    return null;
  }
}

/**
 * Memory of WebAssembly, with the kernels of vector registers. It cannot grow, since that would part the arrays from
 * it; what is asked for and not touched costs addresses and no memory.
 *
 * @returns null where there is no WebAssembly with vector registers, or not that much memory
 */
export function binaryArena(bytes: number): Arena | null {
  const api = (globalThis as unknown as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (compiled === undefined) compiled = compile(api);
  const pages = Math.ceil((bytes + ALIGNMENT) / PAGE);
  if (api === undefined || compiled === null || pages > MOST_PAGES) return null;
  try {
    const memory = new api.Memory({ initial: pages });
    const { exports } = new api.Instance(compiled, { env: { memory } });
    return new BinaryArena(memory.buffer, binaryKernels(exports));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Allocates from the front and lends from the back. */
class BinaryArena implements Arena {
  readonly kernels: Kernels;
  readonly #buffer: ArrayBuffer;
  /** Address 0 is that of nothing. */
  #used = ALIGNMENT;
  #lent = 0;
  #mostLent = 0;

  constructor(buffer: ArrayBuffer, kernels: Kernels) {
    this.kernels = kernels;
    this.#buffer = buffer;
  }

  get free(): number {
    return this.#buffer.byteLength - this.#used - this.#lent;
  }

  allocate(bytes: number): Stretch {
    const offset = this.#used;
    this.#used += this.#fitting(bytes);
    return { buffer: this.#buffer, offset };
  }

  lend(bytes: number): Stretch {
    this.#lent += this.#fitting(bytes);
    this.#mostLent = Math.max(this.#mostLent, this.#lent);
    return { buffer: this.#buffer, offset: this.#buffer.byteLength - this.#lent };
  }

  giveBack(bytes: number): void {
    this.#lent -= aligned(bytes);
  }

  handOver(bytes: number): Arena | null {
    const { byteLength } = this.#buffer;
    if (bytes > byteLength) return null;
    // Memory that was never touched is zero, and costs nothing as long as it is left alone.
    new Uint8Array(this.#buffer, 0, this.#used).fill(0);
    new Uint8Array(this.#buffer, byteLength - this.#mostLent).fill(0);
    return new BinaryArena(this.#buffer, this.kernels);
  }

  #fitting(bytes: number): number {
    const padded = aligned(bytes);
    if (padded > this.free) throw new ArenaFull(`There is no room for ${bytes} bytes.`);
    return padded;
  }
}

function aligned(bytes: number): number {
  return ALIGNMENT * Math.ceil(bytes / ALIGNMENT);
}
