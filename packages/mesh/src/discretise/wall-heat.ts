import type { Scene, WallPower } from '../scene/scene.ts';
import type { WallField } from './walls.ts';

/** A part of a power on one wall. */
export interface WallPart {
  readonly wall: number;
  readonly part: number;
}

/** The exposed walls of a scene by what heat enters through: bodies, and patches. */
export class HeatedWalls {
  readonly #area: Float64Array;
  readonly #ofBodies = new Map<number, number[]>();
  readonly #ofPatches = new Map<number, number[]>();

  /** Walls of closed nodes let no heat in. */
  constructor({ wallPowers, regions }: Scene, walls: WallField) {
    this.#area = walls.area;
    for (const { through } of wallPowers) {
      if ('patch' in through) this.#ofPatches.set(through.patch, []);
      else this.#ofBodies.set(through.body, []);
    }
    if (wallPowers.length === 0) return;
    for (let wall = 0; wall < walls.count; wall++) {
      if (walls.closed.has(wall)) continue;
      this.#ofBodies.get(regions[walls.region[wall]].body)?.push(wall);
      this.#ofPatches.get(walls.covering?.[wall] ?? -1)?.push(wall);
    }
  }

  /** The walls of a power, each with its part by area; none: nothing of them is exposed. */
  partsOf({ through }: Pick<WallPower, 'through'>): readonly WallPart[] {
    const walls = 'patch' in through ? this.#ofPatches.get(through.patch) : this.#ofBodies.get(through.body);
    const all = walls?.reduce((sum, wall) => sum + this.#area[wall], 0) ?? 0;
    return walls?.map((wall) => ({ wall, part: this.#area[wall] / all })) ?? [];
  }
}
