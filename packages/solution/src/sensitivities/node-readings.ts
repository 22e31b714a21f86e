import { type Discretisation, Face, type FacePlace, faceNumber, type PowerKey } from '@thermarium/mesh';
import { type BoundedWalls, type CellSolution, type PlacedHeat, wallState } from '@thermarium/solver';

/** Parts of one by where a power enters, or where a mean is taken: in cells, on faces between them, on walls. */
export interface Places {
  readonly cells: readonly { readonly cell: number; readonly part: number }[];
  readonly faces: readonly (FacePlace & { readonly part: number })[];
  readonly walls: readonly { readonly wall: number; readonly part: number }[];
}

/** A power that heats, and where. */
export interface PlacedPower {
  readonly key: PowerKey;
  readonly object: number;
  /** Amplitude in a steady state, before any factor by temperature, W. */
  readonly watts: number;
  readonly places: Places;
}

/** The powers that heat something. */
export function placedPowers({ loads }: Discretisation): PlacedPower[] {
  const objectOf = new Map(loads.powers.map(({ key, object }) => [key, object]));
  const planar = new Map(loads.sourceFaces.map((source) => [source.power, source]));
  return loads.loads.flatMap((load): PlacedPower[] => {
    const object = objectOf.get(load.power);
    const whole = [load.cellWatts, load.wallWatts].reduce(
      (sum, own) => own.reduce((all, w) => all + w, sum),
      0,
    );
    if (object === undefined || whole === 0 || load.steady === 0) return [];
    const source = planar.get(load.power);
    const places: Places = source
      ? {
          cells: [],
          faces: source.inner.map(({ low, part }) => ({ low, axis: source.axis, part })),
          walls: source.walls,
        }
      : {
          cells: Array.from(load.cells, (cell, n) => ({ cell, part: load.cellWatts[n] / whole })),
          faces: [],
          walls: [],
        };
    return [{ key: load.power, object, watts: load.steady * whole, places }];
  });
}

/** The weights of a mean as places. */
export function placesOf({ cells, faces, walls }: PlacedHeat): Places {
  const kept = <Key extends string>(all: Float64Array, key: Key) =>
    Array.from(all.entries()).flatMap(([place, part]) =>
      part === 0 ? [] : [{ [key]: place, part } as { [name in Key]: number } & { part: number }],
    );
  return {
    cells: kept(cells, 'cell'),
    faces: faces.map(({ low, axis, watts }) => ({ low, axis, part: watts })),
    walls: kept(walls, 'wall'),
  };
}

/** Reads the rises of a solution in cells, on faces between them and on walls, what enters there included. */
export class NodeReadings {
  readonly #faces: Discretisation['faces'];
  readonly #stride: Discretisation['grid']['stride'];
  readonly #walls: BoundedWalls;
  readonly #solution: CellSolution;
  readonly #onFaces: ReadonlyMap<number, number>;
  readonly #face = new Face();

  constructor({ faces, grid }: Discretisation, walls: BoundedWalls, solution: CellSolution) {
    this.#faces = faces;
    this.#stride = grid.stride;
    this.#walls = walls;
    this.#solution = solution;
    const onFaces = new Map<number, number>();
    for (const { low, axis, watts } of solution.heat.faces) {
      const number = faceNumber(low, axis);
      onFaces.set(number, (onFaces.get(number) ?? 0) + watts);
    }
    this.#onFaces = onFaces;
  }

  /** K */
  onFace({ low, axis }: FacePlace): number {
    const { rise } = this.#solution;
    const watts = this.#onFaces.get(faceNumber(low, axis)) ?? 0;
    return this.#faces.read(low, axis, this.#face).rise(rise[low], rise[low + this.#stride[axis]], watts);
  }

  /** K */
  onWall(wall: number): number {
    const { rise, heat, isInSurroundings } = this.#solution;
    const around = isInSurroundings ? (this.#walls.surroundings?.[wall] ?? 0) : 0;
    const cell = this.#walls.cell[wall];
    return wallState(this.#walls, wall, rise[cell], around, heat.walls[wall]).rise + around;
  }

  /** Visits places with their parts and rises (K); `cell` is the one that they lie in or beside. */
  visit({ cells, faces, walls }: Places, told: (cell: number, part: number, rise: number) => void): void {
    for (const { cell, part } of cells) told(cell, part, this.#solution.rise[cell]);
    for (const face of faces) told(face.low, face.part, this.onFace(face));
    for (const { wall, part } of walls) told(this.#walls.cell[wall], part, this.onWall(wall));
  }

  /** The mean over places, K. */
  mean(places: Places): number {
    let sum = 0;
    this.visit(places, (_, part, rise) => {
      sum += part * rise;
    });
    return sum;
  }
}
