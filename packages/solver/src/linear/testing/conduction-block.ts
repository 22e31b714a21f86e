import type { StencilSystem } from '../system.ts';

/** A block of cuboid cells for tests: sizes in m, conductivity in W/mK (0: void), films in W/m²K on its six walls. */
export interface ConductionBlock {
  readonly dx: readonly number[];
  readonly dy: readonly number[];
  readonly dz: readonly number[];
  /** Conductivity of a cell, or one per axis. */
  readonly conductivity: (i: number, j: number, k: number) => number | readonly [number, number, number];
  /** Films on the walls at low x, high x, low y, high y, low z, high z. */
  readonly films: readonly [number, number, number, number, number, number];
}

export interface AssembledBlock extends StencilSystem {
  readonly cells: number;
  readonly arrays: readonly [Float64Array, Float64Array, Float64Array];
  readonly ties: Float64Array;
  /** Volume of each cell, m³; 0 for void cells. */
  readonly volume: Float64Array;
}

export function uniform(count: number, length: number): number[] {
  return new Array<number>(count).fill(length / count);
}

/** Finite volumes with harmonic face conductances, and walls as film and half a cell in series. */
export function assemble(block: ConductionBlock): AssembledBlock {
  const sizes = [block.dx, block.dy, block.dz];
  const [nx, ny, nz] = sizes.map((size) => size.length);
  const count = [nx, ny, nz];
  const stride = [1, nx, nx * ny];
  const cells = nx * ny * nz;
  const resistance = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)];
  const volume = new Float64Array(cells);
  const ties = new Float64Array(cells);
  const arrays = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)] as const;
  const each = (visit: (cell: number, at: readonly [number, number, number]) => void) => {
    for (let k = 0, cell = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++, cell++) visit(cell, [i, j, k]);
    }
  };
  each((cell, at) => {
    const given = block.conductivity(...at);
    const length = sizes.map((size, axis) => size[at[axis]]);
    const product = length[0] * length[1] * length[2];
    for (let axis = 0; axis < 3; axis++) {
      const k = typeof given === 'number' ? given : given[axis];
      resistance[axis][cell] = length[axis] ** 2 / (2 * k * product);
      if (k > 0) volume[cell] = product;
    }
  });
  each((cell, at) => {
    if (volume[cell] === 0) return;
    for (let axis = 0; axis < 3; axis++) {
      const half = resistance[axis][cell];
      const area = volume[cell] / sizes[axis][at[axis]];
      const next = cell + stride[axis];
      if (at[axis] + 1 < count[axis] && volume[next] > 0)
        arrays[axis][cell] = 1 / (half + resistance[axis][next]);
      const films = [at[axis] === 0 ? block.films[2 * axis] : 0];
      if (at[axis] + 1 === count[axis]) films.push(block.films[2 * axis + 1]);
      for (const film of films) if (film > 0) ties[cell] += 1 / (half + 1 / (film * area));
    }
  });
  return { nx, ny, nz, cells, arrays, ties, volume, couplings: (axis) => arrays[axis], tie: () => ties };
}
