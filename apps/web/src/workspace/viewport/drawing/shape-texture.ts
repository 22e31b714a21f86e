import { DataTexture, FloatType, NearestFilter, RGBAFormat, UnsignedByteType } from 'three';

/** Texels of a row; the shaders know it. Shapes take 2 or 4 of them, so that none spills over a row. */
const ROW = 1024;

type Numbers = Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Numbers for the shaders, four a texel. It grows with what it must hold; only rows that were touched are sent. */
export class ShapeTexture<Values extends Numbers> {
  texture: DataTexture;
  values: Values;
  private readonly make: (length: number) => Values;

  constructor(make: (length: number) => Values) {
    this.make = make;
    this.values = make(4 * ROW);
    this.texture = this.fresh();
  }

  /** Makes room for a number of texels; the content is lost when the texture grows. */
  reserve(texels: number): void {
    if (4 * texels <= this.values.length) return;
    this.texture.dispose();
    this.values = this.make(4 * ROW * Math.ceil((1.25 * texels) / ROW));
    this.texture = this.fresh();
  }

  /** Marks texels as written. */
  touch(from: number, to: number): void {
    if (to <= from) return;
    for (let row = Math.floor(from / ROW); row <= Math.floor((to - 1) / ROW); row++) {
      const start = 4 * ROW * row;
      // Objects are written in the order in which they stand: many follow each other in one row.
      if (this.texture.updateRanges.at(-1)?.start !== start) this.texture.addUpdateRange(start, 4 * ROW);
    }
    this.texture.needsUpdate = true;
  }

  /** Marks all texels as written. */
  touchAll(): void {
    this.texture.clearUpdateRanges();
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }

  private fresh(): DataTexture {
    const type = this.values instanceof Float32Array ? FloatType : UnsignedByteType;
    const texture = new DataTexture(this.values, ROW, this.values.length / (4 * ROW), RGBAFormat, type);
    texture.minFilter = NearestFilter;
    texture.magFilter = NearestFilter;
    texture.needsUpdate = true;
    return texture;
  }
}
