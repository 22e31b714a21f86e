import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from '../linear/hierarchy.ts';
import { scoreLineAxes } from '../linear/line-axis.ts';
import { Memory } from '../linear/memory.ts';
import { prepare } from '../linear/testing/prepared-multigrid.ts';
import { randomSystem, seededRandom } from '../linear/testing/random-system.ts';
import { ArenaFull, binaryArena, heapArena } from './arena.ts';

const ROOM = 2 ** 22;
const size = fc.integer({ min: 1, max: 19 });
const shapes = fc.tuple(size, size, size);

function arena() {
  const made = binaryArena(ROOM);
  if (made === null) throw new Error('There is no WebAssembly with vector registers.');
  return made;
}

/** One random system, set up with the kernels in TypeScript and with those in WebAssembly. */
function twins(shape: readonly [number, number, number], seed: number, decades = 6) {
  const random = seededRandom(seed);
  const system = randomSystem(shape, random, { missing: 0.1, untied: 0.6, decades });
  const plain = prepare(system, heapArena);
  const binary = prepare(system, arena());
  const vector = (length: number) => Float64Array.from({ length }, () => random() - 0.5);
  return { system, plain, binary, vector };
}

function filled<Numbers extends Float32Array | Float64Array>(array: Numbers, values: number[]): Numbers {
  array.set(values);
  return array;
}

/** Largest difference, over the largest magnitude. */
function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [apart, largest] = [0, 0];
  for (let c = 0; c < a.length; c++) {
    apart = Math.max(apart, Math.abs(a[c] - b[c]));
    largest = Math.max(largest, Math.abs(a[c]), Math.abs(b[c]));
  }
  return largest === 0 ? apart : apart / largest;
}

/** Each entry by itself: where a cell leans on its neighbour with nearly all of its weight, a few digits go in the difference. */
function expectEqualEntries(a: Float32Array, b: Float32Array): void {
  for (let c = 0; c < a.length; c++) {
    if (!(Math.abs(a[c] - b[c]) <= 1e-3 * Math.max(Math.abs(a[c]), Math.abs(b[c])))) {
      expect([c, a[c]]).toEqual([c, b[c]]);
    }
  }
}

/** The arrays of a level; entries beyond the last of `left` and `right` are padding. */
function matrixOf({ right, left, across, lower, inverse }: Level): Float32Array[] {
  return [right, left, across, lower, inverse];
}

it('memory that is handed over is as new, whatever lay in it', () => {
  const old = arena();
  const kept = old.allocate(1000);
  new Uint8Array(kept.buffer, kept.offset, 1000).fill(7);
  const lent = old.lend(500);
  new Uint8Array(lent.buffer, lent.offset, 500).fill(9);
  old.giveBack(500);
  const next = old.handOver(ROOM);
  if (next === null) throw new Error('It has the room.');
  const all = next.allocate(next.free);
  expect(all.buffer).toBe(kept.buffer);
  expect(new Uint8Array(all.buffer, all.offset).some((byte) => byte !== 0)).toBe(false);
  expect(old.handOver(2 * ROOM)).toBeNull();
  expect(heapArena.handOver(1)).toBeNull();
});

describe('kernels in WebAssembly', () => {
  it('set up the levels that those in TypeScript set up', () => {
    fc.assert(
      fc.property(shapes, fc.integer(), (shape, seed) => {
        const { plain, binary } = twins(shape, seed, 2);
        expect(binary.multigrid.levels.length).toBe(plain.multigrid.levels.length);
        for (const [depth, level] of plain.multigrid.levels.entries()) {
          const other = binary.multigrid.levels[depth];
          for (const [n, array] of matrixOf(level).entries()) expectEqualEntries(array, matrixOf(other)[n]);
          for (const axis of ['x', 'y'] as const) {
            const [one, two] = [level.transfer?.[axis]?.weight, other.transfer?.[axis]?.weight];
            if (one === undefined || two === undefined) expect(one).toBe(two);
            else expect(difference(one, two)).toBeLessThan(1e-4);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('precondition alike, with one line axis and with two', () => {
    fc.assert(
      fc.property(shapes, fc.integer(), (shape, seed) => {
        const { system, plain, binary, vector } = twins(shape, seed);
        const residual = vector(system.cells);
        expect(difference(plain.precondition(residual), binary.precondition(residual))).toBeLessThan(1e-4);
        plain.cross();
        binary.cross();
        expect(difference(plain.precondition(residual), binary.precondition(residual))).toBeLessThan(1e-4);
      }),
      // One random system in some thousands floats nearly free of its ties: no two roundings of single precision agree on it.
      { numRuns: 40, seed: 1 },
    );
  });

  it('multiply to the same bits, and sum up to round-off', () => {
    fc.assert(
      fc.property(shapes, fc.integer(), (shape, seed) => {
        const { plain, binary, vector } = twins(shape, seed);
        const { layout } = plain;
        const values = vector(layout.size);
        const products = [plain, binary].map(({ operator, memory }) => {
          const [p, q] = [memory.float64(layout.size), memory.float64(layout.size)];
          p.set(values);
          const product = operator.apply(p, q);
          const diagonal = Array.from({ length: layout.ny }, (_, j) => [...operator.diagonalOf(j)]);
          return { q, product, diagonal };
        });
        expect(products[1].q).toEqual(products[0].q);
        expect(products[1].product).toBeCloseTo(products[0].product, 8);
        expect(difference(products[1].diagonal.flat(), products[0].diagonal.flat())).toBeLessThan(1e-15);
      }),
      { numRuns: 100 },
    );
  });

  it('vote for the same line axis', () => {
    fc.assert(
      fc.property(shapes, fc.integer(), (shape, seed) => {
        const { plain, binary } = twins(shape, seed);
        const [one, two] = [plain, binary].map(({ operator, order, memory }) =>
          scoreLineAxes(operator, order, memory),
        );
        expect(difference(one, two)).toBeLessThan(1e-12);
      }),
      { numRuns: 40 },
    );
  });

  it('do the arithmetic of vectors to the same bits, and sum up to round-off', () => {
    const random = seededRandom(7);
    for (const length of [4, 8, 520, 1028]) {
      const values = () => Array.from({ length }, () => random() - 0.5);
      const given = { x: values(), p: values(), r: values(), q: values(), z: values() };
      const outcomes = [heapArena, arena()].map((room) => {
        const memory = new Memory(0, room);
        const { kernels } = memory;
        const wide = (from: number[]) => filled(memory.float64(length), from);
        const [x, p, r, q] = [given.x, given.p, given.r, given.q].map(wide);
        const z = filled(memory.float32(length), given.z);
        const narrow = memory.float32(length);
        const squared = kernels.advance(0.37, x, p, r, q, narrow, 8);
        kernels.combine(p, z, 0.25, 1.3, 4, length);
        kernels.combine(q, z, 0.25, 0, 0, length);
        const rest = kernels.subtract(r, q);
        const half = memory.float32(length);
        kernels.narrowTo(half, r, 0.1);
        const both = memory.float32(length);
        kernels.add(both, half, narrow);
        const sums = [squared, rest, kernels.dot(z, narrow, 0, length)];
        return { vectors: [x, p, r, q, narrow, half, both], sums };
      });
      expect(outcomes[1].vectors).toEqual(outcomes[0].vectors);
      for (const [n, sum] of outcomes[0].sums.entries()) expect(outcomes[1].sums[n] / sum).toBeCloseTo(1, 12);
    }
  });
});

describe('an arena', () => {
  it('says so when it is full, and takes back what it lent', () => {
    const made = arena();
    made.lend(ROOM / 2);
    expect(() => made.allocate(ROOM)).toThrow(ArenaFull);
    made.giveBack(ROOM / 2);
    expect(made.free).toBeGreaterThanOrEqual(ROOM);
  });
});
