import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { StencilSystem } from '@thermarium/solver';

/**
 * The raw format of a linear system: a folder of headerless little-endian files in natural order (x fastest).
 * dims.txt `nx ny nz`; dims.bin the same as int64; diag, ax, ay, az, b (.bin) as float64, W/K and W; active.bin one
 * byte per cell. Row i: diag_i T_i - sum of coupling times neighbour = b_i. The couplings are those one up.
 */
export interface RawSystem {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly diag: Float64Array;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly az: Float64Array;
  readonly b: Float64Array;
  /** 1 where the cell is part of the system; void cells have diag 1 and no couplings. */
  readonly active: Uint8Array;
}

/** Where the couplings cancel the diagonal to this relative difference, the rest is rounding and no tie. */
const TIE_NOISE = 1e-13;
const COUPLINGS = ['ax', 'ay', 'az'] as const;

/** Writes a system in the raw format, for other solvers to be compared with. */
export function writeRawSystem(dir: string, system: RawSystem): void {
  const { nx, ny, nz, active } = system;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'dims.txt'), `${nx} ${ny} ${nz}\n`);
  writeFileSync(join(dir, 'dims.bin'), BigInt64Array.of(BigInt(nx), BigInt(ny), BigInt(nz)));
  for (const name of ['diag', ...COUPLINGS, 'b'] as const)
    writeFileSync(join(dir, `${name}.bin`), system[name]);
  writeFileSync(join(dir, 'active.bin'), active);
}

/** A system on disk, read file by file into one buffer: memory holds only the requested arrays. */
export class RawSystemFolder implements StencilSystem {
  readonly name: string;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly cells: number;
  readonly #dir: string;
  #buffer: Float64Array | null = null;

  /** @throws Error if the folder is not a raw system */
  constructor(dir: string) {
    this.#dir = dir;
    this.name = basename(dir);
    const sizes = readFileSync(join(dir, 'dims.txt'), 'utf8').trim().split(/\s+/).map(Number);
    if (sizes.length !== 3 || !sizes.every((size) => Number.isInteger(size) && size > 0)) {
      throw new Error(`${join(dir, 'dims.txt')} does not hold three sizes.`);
    }
    [this.nx, this.ny, this.nz] = sizes;
    this.cells = this.nx * this.ny * this.nz;
  }

  couplings(axis: 0 | 1 | 2): Float64Array {
    this.#buffer ??= new Float64Array(this.cells);
    return this.read(COUPLINGS[axis], this.#buffer);
  }

  /** The diagonal less the couplings. */
  tie(): Float64Array {
    const tie = this.read('diag');
    const sum = new Float64Array(this.cells);
    for (const [axis, stride] of [1, this.nx, this.nx * this.ny].entries()) {
      const coupling = this.couplings(axis as 0 | 1 | 2);
      for (let i = 0; i < this.cells; i++) sum[i] += coupling[i] + (i >= stride ? coupling[i - stride] : 0);
    }
    for (let i = 0; i < this.cells; i++) {
      const rest = tie[i] - sum[i];
      tie[i] = sum[i] === 0 || rest < TIE_NOISE * tie[i] ? 0 : rest;
    }
    return tie;
  }

  /** Releases the buffer in which `couplings` returns its arrays. */
  release(): void {
    this.#buffer = null;
  }

  read(
    name: 'diag' | 'b' | (typeof COUPLINGS)[number],
    into: Float64Array = new Float64Array(this.cells),
  ): Float64Array {
    readInto(join(this.#dir, `${name}.bin`), new Uint8Array(into.buffer, into.byteOffset, into.byteLength));
    return into;
  }

  /** 1 for the rows that count; all of them unless the folder's name says that it has voids. */
  active(): Uint8Array {
    const active = new Uint8Array(this.cells).fill(1);
    const path = join(this.#dir, 'active.bin');
    if (this.name.includes('void') && existsSync(path)) readInto(path, active);
    return active;
  }
}

function readInto(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < bytes.length; ) {
      // One read call cannot ask for more than 2 GB.
      const count = readSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 30), null);
      if (count === 0) throw new Error(`${path} is too short.`);
      at += count;
    }
  } finally {
    closeSync(file);
  }
}
