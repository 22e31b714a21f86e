import type { BoundedProblem, Joint, PlacedHeat } from '../bounded-problem.ts';

type Triple = readonly [number, number, number];

/** A rectangular block on a tensor grid, SI. */
export interface BoundedBlock {
  /** Cell sizes, m. */
  readonly sizes: readonly [readonly number[], readonly number[], readonly number[]];
  /** W/(m·K) along x, y and z of cell (i, j, k); 0: void. */
  readonly conductivity: (i: number, j: number, k: number) => Triple;
  /** Films on the walls at -x +x -y +y -z +z, W/(m²·K); Infinity: held. */
  readonly films: readonly [number, number, number, number, number, number];
  /** Rise of what is around these walls, K. */
  readonly surroundings?: readonly [number, number, number, number, number, number];
  /** Areal resistance above a layer of cells along z, m²·K/W: by the index of the layer. */
  readonly joints?: ReadonlyMap<number, number>;
  /** Conductance to ambient inside every cell, W/(m³·K). */
  readonly tie?: number;
}

export interface BuiltBlock extends BoundedProblem {
  readonly volume: Float64Array;
  readonly at: (i: number, j: number, k: number) => number;
  /** Area of a cell normal to an axis, m². */
  readonly area: (cell: number, axis: number) => number;
  readonly noHeat: () => PlacedHeat & { readonly faces: { low: number; axis: 0 | 1 | 2; watts: number }[] };
}

const NO_SHARED = {
  shared: new Int32Array(0),
  toLow: new Float64Array(0),
  toHigh: new Float64Array(0),
};

export function boundedBlock(block: BoundedBlock): BuiltBlock {
  const { sizes, films, surroundings } = block;
  const [nx, ny, nz] = sizes.map((size) => size.length);
  const cells = nx * ny * nz;
  const at = (i: number, j: number, k: number) => i + nx * (j + ny * k);
  const place = (cell: number): Triple => [
    cell % nx,
    Math.floor(cell / nx) % ny,
    Math.floor(cell / (nx * ny)),
  ];
  const length = (cell: number, axis: number) => sizes[axis][place(cell)[axis]];
  const volume = Float64Array.from({ length: cells }, (_, cell) =>
    [0, 1, 2].reduce((v, a) => v * length(cell, a), 1),
  );
  const area = (cell: number, axis: number) => volume[cell] / length(cell, axis);
  const across = [0, 1, 2].map((axis) =>
    Float64Array.from(
      { length: cells },
      (_, cell) => (block.conductivity(...place(cell))[axis] * area(cell, axis)) / length(cell, axis),
    ),
  );
  const halves = across.map((values) => values.map((value) => 2 * value));
  const joints: Joint[] = [...(block.joints ?? [])].flatMap(([layer, resistance]) =>
    Array.from({ length: nx * ny }, (_, n) => n + nx * ny * layer).flatMap((low) =>
      across[2][low] > 0 && across[2][low + nx * ny] > 0
        ? [{ low, axis: 2 as const, conductance: area(low, 2) / resistance }]
        : [],
    ),
  );
  const walls: { cell: number; side: number; half: number; conductance: number; surroundings: number }[] = [];
  for (let cell = 0; cell < cells; cell++) {
    for (let side = 0; side < 6; side++) {
      const axis = side >> 1;
      const isAtEnd = place(cell)[axis] === ((side & 1) === 1 ? sizes[axis].length - 1 : 0);
      if (!isAtEnd || across[axis][cell] === 0 || films[side] === 0) continue;
      const conductance = films[side] * area(cell, axis);
      walls.push({
        cell,
        side,
        half: halves[axis][cell],
        conductance,
        surroundings: surroundings?.[side] ?? 0,
      });
    }
  }
  return {
    nx,
    ny,
    nz,
    conductances: (axis) => ({ across: across[axis], ...NO_SHARED }),
    joints,
    innerTie: block.tie === undefined ? null : volume.map((own) => own * (block.tie ?? 0)),
    innerHeat: null,
    walls: {
      count: walls.length,
      cell: Int32Array.from(walls, (wall) => wall.cell),
      side: Uint8Array.from(walls, (wall) => wall.side),
      half: Float64Array.from(walls, (wall) => wall.half),
      conductance: Float64Array.from(walls, (wall) => wall.conductance),
      surroundings: surroundings ? Float64Array.from(walls, (wall) => wall.surroundings) : null,
    },
    volume,
    at,
    area,
    noHeat: () => ({ cells: new Float64Array(cells), faces: [], walls: new Float64Array(walls.length) }),
  };
}
