/** A rectangle in a plane, mm. */
export interface Rectangle {
  readonly min: readonly [u: number, v: number];
  readonly max: readonly [u: number, v: number];
}

/** Watts of many rectangles, summed over a raster so that the mean flux in any window is found at once. */
export class PowerRaster {
  /** At the corners of the raster: the watts below and left of them. */
  readonly #sums: Float64Array;
  readonly #outline: Rectangle;
  readonly #tiles: number;

  /**
   * @param outline all rectangles lie in it
   * @param tiles their number of tiles along each side of the outline
   */
  constructor(
    outline: Rectangle,
    tiles: number,
    rectangles: Iterable<Rectangle & { readonly watts: number }>,
  ) {
    this.#outline = outline;
    this.#tiles = tiles;
    const width = tiles + 1;
    this.#sums = new Float64Array(width * width);
    for (const { min, max, watts } of rectangles) {
      const along = this.#overlaps(min[0], max[0], 0);
      for (const [j, partV] of this.#overlaps(min[1], max[1], 1))
        for (const [i, partU] of along) this.#sums[(j + 1) * width + i + 1] += watts * partU * partV;
    }
    for (let at = width; at < width * width; at++) {
      if (at % width > 0) this.#sums[at] += this.#sums[at - 1];
    }
    for (let at = 2 * width; at < width * width; at++) this.#sums[at] += this.#sums[at - width];
  }

  /** The mean flux in a square around a point, as far as it lies in the outline, W/mm². */
  fluxAround([u, v]: readonly [number, number], side: number): number {
    const { min, max } = this.#outline;
    const [u0, u1] = [Math.max(min[0], u - side / 2), Math.min(max[0], u + side / 2)];
    const [v0, v1] = [Math.max(min[1], v - side / 2), Math.min(max[1], v + side / 2)];
    const watts = this.#below(u1, v1) - this.#below(u0, v1) - this.#below(u1, v0) + this.#below(u0, v0);
    return watts / ((u1 - u0) * (v1 - v0));
  }

  /** The watts below and left of a point; within a tile they are even. */
  #below(u: number, v: number): number {
    const [i, partU] = this.#place(u, 0);
    const [j, partV] = this.#place(v, 1);
    const at = (row: number, column: number): number => this.#sums[row * (this.#tiles + 1) + column];
    const lower = at(j, i) * (1 - partU) + at(j, i + 1) * partU;
    const upper = at(j + 1, i) * (1 - partU) + at(j + 1, i + 1) * partU;
    return lower * (1 - partV) + upper * partV;
  }

  /** The tile in which a coordinate lies, and the part of it that is below the coordinate. */
  #place(coordinate: number, axis: 0 | 1): [tile: number, part: number] {
    const { min, max } = this.#outline;
    const place = ((coordinate - min[axis]) / (max[axis] - min[axis])) * this.#tiles;
    const tile = Math.min(Math.max(Math.floor(place), 0), this.#tiles - 1);
    return [tile, Math.min(Math.max(place - tile, 0), 1)];
  }

  /** The tiles that a range overlaps, each with its part of the range. */
  #overlaps(from: number, to: number, axis: 0 | 1): (readonly [tile: number, part: number])[] {
    const [first, before] = this.#place(from, axis);
    const [last, within] = this.#place(to, axis);
    const length = last + within - (first + before);
    if (!(length > 0)) return [[first, 1]];
    return Array.from({ length: last - first + 1 }, (_, n) => {
      const [low, high] = [n === 0 ? before : 0, first + n === last ? within : 1];
      return [first + n, (high - low) / length] as const;
    });
  }
}
