import type { Axis } from '@thermarium/geometry';
import type { Side } from '../grid/grid.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import type { Conductances } from './conductances.ts';
import { type Faces, faceNumber } from './faces.ts';

/** A face between a cell of air and what bounds it. */
interface SideFace {
  readonly air: number;
  readonly wall: number;
  /** The lower one of both. */
  readonly low: number;
  /** m². */
  readonly area: number;
  /** Of the wall, 0..1; null: not given. */
  readonly emissivity: number | null;
}

/** How the temperature of a side is made of those of cells: the parts add up to 1. */
export interface SideWeights {
  readonly cells: Int32Array;
  readonly parts: Float64Array;
}

/** The walls that bound the air of a body at one end of an axis, wherever along it they are. */
export class AirSide {
  readonly axis: Axis;
  /** Where walls meet the air, and where nothing conducts to it, m². */
  readonly area: number;
  readonly open: number;
  readonly #isHigh: boolean;
  readonly #faces: readonly SideFace[];
  /**
   * The last reading of each face: rises of the two cells, K, the conductance of the air at rest and of what leads on to the wall,
   * W/K, and what planar sources on the face give to its side in the air, W.
   */
  readonly #airRise: Float64Array;
  readonly #wallRise: Float64Array;
  readonly #still: Float64Array;
  readonly #beyond: Float64Array;
  readonly #heat: Float64Array;

  constructor(axis: Axis, isHigh: boolean, faces: readonly SideFace[], open: number) {
    this.axis = axis;
    this.#isHigh = isHigh;
    this.#faces = faces;
    this.area = faces.reduce((sum, { area }) => sum + area, 0);
    this.open = open;
    [this.#airRise, this.#wallRise, this.#still, this.#beyond, this.#heat] = [0, 1, 2, 3, 4].map(
      () => new Float64Array(faces.length),
    );
  }

  /** By `faceNumber`. */
  get faceNumbers(): readonly number[] {
    return this.#faces.map(({ low }) => faceNumber(low, this.axis));
  }

  /** The mean of its walls; those of which none is given do not radiate. */
  get emissivity(): number {
    const sum = this.#faces.reduce((all, { area, emissivity }) => all + area * (emissivity ?? 0), 0);
    return this.area > 0 ? sum / this.area : 0;
  }

  /** The part of it that nothing meets; 1 where there is no wall at all. */
  get openPart(): number {
    return this.area > 0 ? this.open / (this.area + this.open) : 1;
  }

  /**
   * Takes the rises of the cells, K, and what they conduct.
   *
   * @param factor by which the air conducts better than at rest in these conductances
   * @param heat of planar sources on faces, by `faceNumber`, W
   */
  read(
    rise: Float64Array,
    conductances: Conductances,
    faces: Faces,
    factor: number,
    heat: ReadonlyMap<number, number>,
  ): void {
    const [towardsWall, towardsAir] = this.#isHigh ? [1, 0] : [0, 1];
    this.#faces.forEach(({ air, wall, low }, n) => {
      this.#airRise[n] = rise[air];
      this.#wallRise[n] = rise[wall];
      this.#still[n] = conductances.half(air, (2 * this.axis + towardsWall) as Side) / factor;
      const inWall = conductances.half(wall, (2 * this.axis + towardsAir) as Side);
      const joint = faces.jointConductance(low, this.axis);
      this.#beyond[n] = 1 / (1 / inWall + 1 / joint);
      // A source lies in the middle of a joint: what is cooled from behind gets less of it than what lies bare.
      const part = joint === Infinity ? 1 : 1 - this.#beyond[n] / (2 * joint);
      this.#heat[n] = part * (heat.get(faceNumber(low, this.axis)) ?? 0);
    });
  }

  /** Its mean rise where the air conducts better than at rest by a factor, as of the faces that meet it, K. */
  mean(factor: number): number {
    let sum = 0;
    for (let n = 0; n < this.#faces.length; n++) {
      const [still, beyond] = [factor * this.#still[n], this.#beyond[n]];
      const brought = still * this.#airRise[n] + beyond * this.#wallRise[n] + this.#heat[n];
      const face = brought / (still + beyond);
      sum += this.#faces[n].area * face;
    }
    return sum / this.area;
  }

  /** The mean rise of the cells beyond it, K. */
  meanBeyond(rise: Float64Array): number {
    return this.#faces.reduce((sum, { wall, area }) => sum + area * rise[wall], 0) / this.area;
  }

  /** The cells that make its mean at a factor. */
  weights(factor: number): SideWeights {
    const cells: number[] = [];
    const parts: number[] = [];
    this.#faces.forEach(({ air, wall, area }, n) => {
      const [still, beyond] = [factor * this.#still[n], this.#beyond[n]];
      const part = area / this.area / (still + beyond);
      cells.push(air, wall);
      parts.push(part * still, part * beyond);
    });
    return { cells: Int32Array.from(cells), parts: Float64Array.from(parts) };
  }
}

/** The two sides of a region along an axis, from the cells that it fills: the lower one first. */
export function sidesOf(
  { regions }: Scene,
  grid: PaintedGrid,
  conductances: Conductances,
  faces: Faces,
  cells: readonly number[],
  axis: Axis,
): readonly [AirSide, AirSide] {
  const { code, counts, stride } = grid;
  const side = (isHigh: boolean): AirSide => {
    const step = isHigh ? stride[axis] : -stride[axis];
    const last = isHigh ? counts[axis] - 1 : 0;
    const found: SideFace[] = [];
    let open = 0;
    for (const air of cells) {
      const index = grid.indices(air);
      const wall = air + step;
      const isAtEnd = index[axis] === last;
      if (!isAtEnd && code[wall] === code[air]) continue;
      const area = conductances.sideArea(axis, index);
      const low = isHigh ? air : wall;
      if (isAtEnd || !faces.conducts(low, axis)) open += area;
      else {
        const [region] = grid.regionsAt(wall);
        found.push({ air, wall, low, area, emissivity: regions[region].medium.emissivity });
      }
    }
    return new AirSide(axis, isHigh, found, open);
  };
  return [side(false), side(true)];
}
