/** A corner of a triangle on the canvas: position in samples and the inverse of its distance along the view, 1/mm. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly inverse: number;
}

/** The looks of a painted triangle. */
export interface Paint {
  /** Red, green, blue, 0 to 1. */
  readonly color: readonly [number, number, number];
  /** The face's; below 1 it is laid over what is there. */
  readonly alpha: number;
  /** The edges'. */
  readonly edge: number;
  readonly isDashed: boolean;
  readonly isHatched: boolean;
  /** The share by which it is taken to be nearer: where faces coincide, the later object is seen. */
  readonly bias: number;
  /** Whether a point of it, by its sample and the inverse of its distance, is not there; null: all of it is. */
  readonly isCut: ((x: number, y: number, inverse: number) => boolean) | null;
  /** The colour at a point, where it differs over the face. */
  readonly colorAt?: (x: number, y: number, inverse: number) => readonly [number, number, number] | null;
}

/** Edges of pictures that are shown in both themes; light and dark alike. */
const EDGE = [16 / 255, 19 / 255, 26 / 255] as const;
/** px */
const HATCHING = 9;
const DASHING = 8;
/** Samples that are painted at most: a model whose objects all fill the picture is painted in part. */
const MOST_SAMPLES = 200_000_000;

/** A picture in the making: colours, and for each sample the inverse distance of what is seen there. */
export class Raster {
  readonly width: number;
  readonly height: number;
  /** Samples per pixel along each axis. */
  readonly fineness: number;
  /** Multiplied by their opacity: red, green, blue, opacity. */
  private readonly colors: Float32Array;
  private readonly depths: Float64Array;
  private left = MOST_SAMPLES;

  constructor(width: number, height: number, fineness: number) {
    this.width = width * fineness;
    this.height = height * fineness;
    this.fineness = fineness;
    this.colors = new Float32Array(4 * this.width * this.height);
    this.depths = new Float64Array(this.width * this.height);
  }

  /** Whether no more is painted. */
  get isSpent(): boolean {
    return this.left <= 0;
  }

  /**
   * Paints a triangle whose corners turn with the clock on the canvas, which counts rows from above.
   *
   * @param lights how bright each corner is
   * @param rims whether there is an edge opposite to each corner
   */
  triangle(
    corners: readonly [Corner, Corner, Corner],
    lights: readonly [number, number, number],
    rims: readonly [boolean, boolean, boolean],
    paint: Paint,
  ): void {
    const [a, b, c] = corners;
    const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (!(area > 0) || this.left <= 0) return;
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5));
    // The share of each corner in a sample: a share of the area, linear across and down.
    const across = [(b.y - c.y) / area, (c.y - a.y) / area, (a.y - b.y) / area];
    const down = [(c.x - b.x) / area, (a.x - c.x) / area, (b.x - a.x) / area];
    const base = [
      (b.x * c.y - b.y * c.x) / area,
      (c.x * a.y - c.y * a.x) / area,
      (a.x * b.y - a.y * b.x) / area,
    ];
    // Samples from the edge opposite to each corner, for a whole share.
    const heights = [0, 1, 2].map((k) =>
      rims[k] && paint.edge > 0 ? 1 / Math.hypot(across[k], down[k]) : 0,
    );
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      let [from, to] = [0, this.width - 1];
      for (let k = 0; k < 3; k++) {
        const rest = base[k] + down[k] * y;
        if (across[k] > 0) from = Math.max(from, Math.ceil(-rest / across[k] - 0.5));
        else if (across[k] < 0) to = Math.min(to, Math.floor(-rest / across[k] - 0.5));
        else if (rest < 0) to = -1;
      }
      if (to < from) continue;
      this.left -= to - from + 1;
      this.span(row, from, to, corners, lights, { across, down, base, heights }, paint);
    }
  }

  private span(
    row: number,
    from: number,
    to: number,
    [a, b, c]: readonly [Corner, Corner, Corner],
    lights: readonly [number, number, number],
    plane: {
      readonly across: readonly number[];
      readonly down: readonly number[];
      readonly base: readonly number[];
      readonly heights: readonly number[];
    },
    { color, alpha, edge, isDashed, isHatched, bias, isCut, colorAt }: Paint,
  ): void {
    const { across, down, base, heights } = plane;
    const { depths, fineness } = this;
    const y = row + 0.5;
    const nearer = 1 + bias;
    const isRimmed = heights[0] > 0 || heights[1] > 0 || heights[2] > 0;
    for (let column = from; column <= to; column++) {
      const x = column + 0.5;
      const s = base[0] + across[0] * x + down[0] * y;
      const t = base[1] + across[1] * x + down[1] * y;
      const u = base[2] + across[2] * x + down[2] * y;
      const inverse = s * a.inverse + t * b.inverse + u * c.inverse;
      const depth = inverse * nearer;
      const at = row * this.width + column;
      if (depth < depths[at] || isCut?.(x, y, inverse)) continue;
      const own = colorAt ? colorAt(x, y, inverse) : color;
      if (own === null) continue;
      let rim = 0;
      if (isRimmed) {
        let nearest = 2;
        if (heights[0] > 0) nearest = Math.min(nearest, s * heights[0]);
        if (heights[1] > 0) nearest = Math.min(nearest, t * heights[1]);
        if (heights[2] > 0) nearest = Math.min(nearest, u * heights[2]);
        rim = edge * Math.min(1, Math.max(0, 0.5 + 0.5 * fineness - nearest));
        if (isDashed && (column + 2 * row) % (DASHING * fineness) > 0.55 * DASHING * fineness) rim = 0;
      }
      if (alpha === 0 && rim === 0) continue;
      const light = s * lights[0] + t * lights[1] + u * lights[2];
      const stripe =
        isHatched && (column + row) % (HATCHING * fineness) < 0.22 * HATCHING * fineness ? 0.22 : 0;
      this.lay(at, own, light, stripe, alpha, rim);
      if (alpha === 1) depths[at] = depth;
    }
  }

  /** A square dot, for what is smaller than a few samples. */
  dot({ x, y, inverse }: Corner, size: number, light: number, { color, alpha, bias, isCut }: Paint): void {
    if (alpha === 0) return;
    const half = 0.5 * size;
    const depth = inverse * (1 + bias);
    const [left, right] = [Math.max(0, Math.round(x - half)), Math.min(this.width, Math.round(x + half))];
    const [top, bottom] = [Math.max(0, Math.round(y - half)), Math.min(this.height, Math.round(y + half))];
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const at = row * this.width + column;
        if (depth < this.depths[at] || isCut?.(x, y, inverse)) continue;
        this.lay(at, color, light, 0, alpha, 0);
        if (alpha === 1) this.depths[at] = depth;
      }
    }
    this.left -= size * size;
  }

  /** Lays a colour over a sample: lit, striped with white, with the colour of edges over it. */
  private lay(
    at: number,
    color: readonly [number, number, number],
    light: number,
    stripe: number,
    alpha: number,
    rim: number,
  ): void {
    const { colors } = this;
    const opacity = Math.max(alpha, rim);
    const rest = 1 - opacity;
    for (let channel = 0; channel < 3; channel++) {
      const face = (color[channel] + (1 - color[channel]) * stripe) * light;
      // An unpainted face shows its edge alone.
      const shown = alpha === 0 ? EDGE[channel] : face + (EDGE[channel] - face) * rim;
      colors[4 * at + channel] = Math.min(1, shown) * opacity + colors[4 * at + channel] * rest;
    }
    colors[4 * at + 3] = opacity + colors[4 * at + 3] * rest;
  }

  /** The picture, row by row from above: red, green, blue, opacity, 0 to 255. */
  pixels(): Uint8Array<ArrayBuffer> {
    const { fineness, colors } = this;
    const [width, height] = [this.width / fineness, this.height / fineness];
    const pixels = new Uint8Array(4 * width * height);
    const sum = new Float64Array(4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        sum.fill(0);
        for (let n = 0; n < fineness * fineness; n++) {
          const row = y * fineness + Math.floor(n / fineness);
          const at = 4 * (row * this.width + x * fineness + (n % fineness));
          for (let channel = 0; channel < 4; channel++) sum[channel] += colors[at + channel];
        }
        const to = 4 * (y * width + x);
        for (let channel = 0; channel < 3; channel++) {
          pixels[to + channel] = sum[3] === 0 ? 0 : Math.round((255 * sum[channel]) / sum[3]);
        }
        pixels[to + 3] = Math.round((255 * sum[3]) / (fineness * fineness));
      }
    }
    return pixels;
  }
}
