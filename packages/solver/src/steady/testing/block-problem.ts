import { convection, held, radiation } from '../../laws/index.ts';
import type { ConductionProblem, Load, Schedule } from '../../problem.ts';

export type Face = 'x-' | 'x+' | 'y-' | 'y+' | 'z-' | 'z+';

/** A rectangular block on a tensor grid, finite volumes with harmonic face conductances, written out plainly. */
export interface Block {
  /** Cell sizes, m. */
  readonly dx: readonly number[];
  readonly dy: readonly number[];
  readonly dz: readonly number[];
  /** W/(m K) of cell (i, j, k), the same along all axes; 0: void. */
  readonly conductivity: (i: number, j: number, k: number) => number;
  /** ρ c of a cell, J/(m³ K); no capacities when absent. */
  readonly heatCapacity?: (i: number, j: number, k: number) => number;
  /** Heat transfer coefficient W/(m² K), Infinity: held at ambient, and emissivity of the faces; not named: no wall. */
  readonly faces?: Partial<Record<Face, BlockFace>>;
  /** Conductance to ambient from inside cells, W/K. */
  readonly innerTie?: (i: number, j: number, k: number) => number;
  /** Heat that inner ties bring to a cell at ambient, W. */
  readonly innerHeat?: (i: number, j: number, k: number) => number;
  /** °C. */
  readonly ambient?: number;
}

interface BlockFace {
  readonly h: number;
  readonly emissivity?: number;
  /** Rise of its surroundings over ambient, K. */
  readonly surroundings?: number;
}

export interface BlockProblem extends ConductionProblem {
  readonly index: (i: number, j: number, k: number) => number;
  readonly volume: Float64Array;
  /** The walls of a face, and the area of each, m². */
  readonly wallsOf: (face: Face) => { readonly walls: Int32Array; readonly areas: Float64Array };
  /** The same problem with these loads. */
  readonly with: (...loads: Load[]) => BlockProblem;
}

/** `count` equal cells over `length`. */
export function equalCells(length: number, count: number): number[] {
  return new Array<number>(count).fill(length / count);
}

export function blockProblem(block: Block): BlockProblem {
  const sizes = [block.dx, block.dy, block.dz];
  const [nx, ny, nz] = sizes.map((size) => size.length);
  const index = (i: number, j: number, k: number) => i + nx * (j + ny * k);
  const cells = nx * ny * nz;
  const volume = new Float64Array(cells);
  const k = new Float64Array(cells);
  const capacity = new Float64Array(cells);
  const innerTie = new Float64Array(cells);
  const innerHeat = new Float64Array(cells);
  const place = (cell: number) => [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
  const areaAcross = (cell: number, axis: number) => {
    const at = place(cell);
    return [0, 1, 2].reduce((area, a) => (a === axis ? area : area * sizes[a][at[a]]), 1);
  };
  const half = (cell: number, axis: number) =>
    (2 * k[cell] * areaAcross(cell, axis)) / sizes[axis][place(cell)[axis]];
  for (let cell = 0; cell < cells; cell++) {
    const [a, b, c] = place(cell);
    volume[cell] = block.dx[a] * block.dy[b] * block.dz[c];
    k[cell] = block.conductivity(a, b, c);
    capacity[cell] = (block.heatCapacity?.(a, b, c) ?? 0) * volume[cell];
    innerTie[cell] = block.innerTie?.(a, b, c) ?? 0;
    innerHeat[cell] = block.innerHeat?.(a, b, c) ?? 0;
  }
  const couplings = (axis: 0 | 1 | 2) => {
    const out = new Float64Array(cells);
    const stride = [1, nx, nx * ny][axis];
    for (let cell = 0; cell < cells; cell++) {
      if (place(cell)[axis] === sizes[axis].length - 1) continue;
      const [a, b] = [half(cell, axis), half(cell + stride, axis)];
      out[cell] = a > 0 && b > 0 ? 1 / (1 / a + 1 / b) : 0;
    }
    return out;
  };
  const walls: (Required<BlockFace> & { cell: number; half: number; area: number; face: Face })[] = [];
  for (const [face, { h, emissivity = 0, surroundings = 0 }] of Object.entries(block.faces ?? {}) as [
    Face,
    BlockFace,
  ][]) {
    const axis = 'xyz'.indexOf(face[0]);
    const end = face[1] === '-' ? 0 : sizes[axis].length - 1;
    for (let cell = 0; cell < cells; cell++) {
      if (place(cell)[axis] !== end || k[cell] === 0) continue;
      const area = areaAcross(cell, axis);
      walls.push({ cell, half: half(cell, axis), area, h, emissivity, surroundings, face });
    }
  }
  const build = (loads: readonly Load[]): BlockProblem => ({
    nx,
    ny,
    nz,
    ambient: block.ambient ?? 25,
    couplings,
    innerTie: block.innerTie === undefined ? null : innerTie,
    innerHeat: block.innerHeat === undefined ? null : innerHeat,
    capacity: block.heatCapacity === undefined ? null : capacity,
    walls: {
      count: walls.length,
      cell: Int32Array.from(walls, (wall) => wall.cell),
      half: Float64Array.from(walls, (wall) => wall.half),
      surroundings: walls.some(({ surroundings }) => surroundings !== 0)
        ? Float64Array.from(walls, ({ surroundings }) => surroundings)
        : null,
      laws: [
        { law: held, strength: Float64Array.from(walls, ({ h }) => (h === Infinity ? 1 : 0)) },
        {
          law: convection,
          strength: Float64Array.from(walls, ({ h, area }) => (h === Infinity ? 0 : h * area)),
        },
        { law: radiation, strength: Float64Array.from(walls, ({ emissivity, area }) => emissivity * area) },
      ],
    },
    loads,
    index,
    volume,
    wallsOf: (face) => {
      const found = walls.flatMap((wall, n) => (wall.face === face ? [n] : []));
      return {
        walls: Int32Array.from(found),
        areas: Float64Array.from(found, (wall) => walls[wall].area),
      };
    },
    with: (...loads) => build(loads),
  });
  return build([]);
}

/** W in cells. */
export function cellLoad(
  entries: readonly (readonly [cell: number, watts: number])[],
  schedule: Schedule | null = null,
): Load {
  return {
    cells: Int32Array.from(entries, ([cell]) => cell),
    cellWatts: Float64Array.from(entries, ([, watts]) => watts),
    walls: new Int32Array(0),
    wallWatts: new Float64Array(0),
    steady: 1,
    schedule,
  };
}

/** A planar source of W/m² on a face that has walls. */
export function fluxOn(
  problem: BlockProblem,
  face: Face,
  flux: number,
  schedule: Schedule | null = null,
): Load {
  const { walls, areas } = problem.wallsOf(face);
  return {
    cells: new Int32Array(0),
    cellWatts: new Float64Array(0),
    walls,
    wallWatts: areas.map((area) => area * flux),
    steady: 1,
    schedule,
  };
}

/** Uniform power density, W/m³, over the whole block. */
export function generation(problem: BlockProblem, density: number, schedule: Schedule | null = null): Load {
  return cellLoad(
    Array.from(problem.volume, (volume, cell) => [cell, density * volume] as const),
    schedule,
  );
}
