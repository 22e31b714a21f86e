import { HEAD, HEAD_SIZE, type PackedFaces, VALUE_ROW } from '@thermarium/picture';
import {
  DataTexture,
  FloatType,
  IntType,
  type PixelFormat,
  RedFormat,
  RGBAIntegerFormat,
  RGFormat,
  type TextureDataType,
} from 'three';

/** Places along an axis at which the search for a line is begun. */
export const BUCKETS = 1024;
const TEXELS_PER_PATCH = 2;
const INTS_PER_TEXEL = 4;

/** Faces on the graphics card: temperatures, lines of the grid, where to begin among them, and the patches. */
export interface FieldTextures {
  readonly values: DataTexture;
  readonly lines: DataTexture;
  readonly lookup: DataTexture;
  readonly patches: DataTexture;
  /** Where the lines of each axis begin, and by axis its first line and buckets per mm. */
  readonly lineStart: readonly [number, number, number];
  readonly bucketing: readonly (readonly [number, number])[];
  /** Memory on the graphics card. */
  readonly bytes: number;
  dispose(): void;
}

/**
 * @param isOverlay patches of these objects lie on those of others and are drawn before them
 */
export function fieldTextures(
  faces: PackedFaces,
  isOverlay: (object: number) => boolean = () => false,
): FieldTextures {
  const values = texture(faces.values, RedFormat, FloatType, VALUE_ROW);
  const lineStart = startsOf(faces.lines);
  const all = faces.lines.flatMap((line) => [...line]);
  const lines = texture(padded(Float32Array.from(all), 1), RedFormat, FloatType, VALUE_ROW);
  const lookup = texture(lookupOf(faces.lines), RGFormat, FloatType, BUCKETS);
  const patches = texture(headTexels(faces, isOverlay), RGBAIntegerFormat, IntType, VALUE_ROW, 'RGBA32I');
  const textures = [values, lines, lookup, patches];
  return {
    values,
    lines,
    lookup,
    patches,
    lineStart,
    bucketing: faces.lines.map((line): readonly [number, number] => [line[0] ?? 0, bucketsPerLength(line)]),
    bytes: textures.reduce((sum, { image }) => sum + (image.data?.byteLength ?? 0), 0),
    dispose: () => {
      for (const one of textures) one.dispose();
    },
  };
}

function texture(
  data: Float32Array<ArrayBufferLike> | Int32Array<ArrayBufferLike>,
  format: PixelFormat,
  type: TextureDataType,
  width: number,
  internalFormat?: 'RGBA32I',
): DataTexture {
  const channels = format === RedFormat ? 1 : format === RGFormat ? 2 : 4;
  const made = new DataTexture(
    data instanceof Float32Array ? new Float32Array(data.buffer, data.byteOffset, data.length) : data,
    width,
    data.length / channels / width,
    format,
    type,
  );
  if (internalFormat) made.internalFormat = internalFormat;
  made.needsUpdate = true;
  return made;
}

function startsOf(lines: PackedFaces['lines']): readonly [number, number, number] {
  return [0, lines[0].length, lines[0].length + lines[1].length];
}

function padded(values: Float32Array, channels: number): Float32Array {
  const row = VALUE_ROW * channels;
  const room = new Float32Array(Math.max(Math.ceil(values.length / row), 1) * row);
  room.set(values);
  return room;
}

const spanOf = (line: Float32Array): number => (line.length > 1 ? line[line.length - 1] - line[0] : 0);
const bucketsPerLength = (line: Float32Array): number => (spanOf(line) > 0 ? BUCKETS / spanOf(line) : 0);

/** By axis and bucket: a line surely at or below all of the bucket, and one surely at or above it. */
function lookupOf(lines: PackedFaces['lines']): Float32Array {
  const lookup = new Float32Array(2 * BUCKETS * lines.length);
  lines.forEach((line, axis) => {
    const width = spanOf(line) / BUCKETS;
    let low = 0;
    let high = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      // A hundredth of a bucket more on both sides: the graphics card rounds in its own way.
      const from = line[0] + (bucket - 0.01) * width;
      const to = line[0] + (bucket + 1.01) * width;
      while (low + 1 < line.length && line[low + 1] <= from) low++;
      while (high + 1 < line.length && line[high] < to) high++;
      lookup[2 * (axis * BUCKETS + bucket)] = low;
      lookup[2 * (axis * BUCKETS + bucket) + 1] = high;
    }
  });
  return lookup;
}

/** Per patch: face, first column, first row, where its values begin; columns, rows, coordinate (bits), overlay. */
function headTexels({ heads, coordinates }: PackedFaces, isOverlay: (object: number) => boolean): Int32Array {
  const perRow = VALUE_ROW * INTS_PER_TEXEL;
  const count = coordinates.length * TEXELS_PER_PATCH * INTS_PER_TEXEL;
  const texels = new Int32Array(Math.max(Math.ceil(count / perRow), 1) * perRow);
  const bits = new Int32Array(coordinates.buffer, coordinates.byteOffset, coordinates.length);
  for (let patch = 0; patch < coordinates.length; patch++) {
    const head = patch * HEAD_SIZE;
    const to = patch * TEXELS_PER_PATCH * INTS_PER_TEXEL;
    texels[to] = 2 * heads[head + HEAD.axis] + (heads[head + HEAD.side] > 0 ? 1 : 0);
    texels[to + 1] = heads[head + HEAD.u];
    texels[to + 2] = heads[head + HEAD.v];
    texels[to + 3] = heads[head + HEAD.at];
    texels[to + 4] = heads[head + HEAD.columns];
    texels[to + 5] = heads[head + HEAD.rows];
    texels[to + 6] = bits[patch];
    texels[to + 7] = isOverlay(heads[head + HEAD.object]) ? 1 : 0;
  }
  return texels;
}
