import { Accessor, type Buffer, Document, type Mesh, type Primitive, WebIO } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { COLORS, type ColorMapName, colorIndex, colorTable } from '../colors/color-maps.ts';
import type { TemperatureMesh } from '../paint/paint-body.ts';
import type { PaintedObject } from './paint-scene.ts';

/** mm in m, the unit of glTF. */
const METRES = 1e-3;
/** A quarter turn around x, as a quaternion: z of the model becomes y of glTF, which points up. */
const UPRIGHT = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

export interface GlbOptions {
  readonly title: string;
  readonly map: ColorMapName;
  /** Temperatures of the first and the last colour, °C. */
  readonly range: readonly [min: number, max: number];
}

/**
 * Objects as a binary glTF file: a mesh for each, with the colours of the legend at its vertices, unlit, so that they are
 * found again in the legend. In glTF y points up.
 */
export async function writeGlb(
  objects: readonly PaintedObject[],
  { title, map, range }: GlbOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document();
  const buffer = document.createBuffer();
  const unlit = document.createExtension(KHRMaterialsUnlit);
  const material = document
    .createMaterial('temperature')
    .setExtension(KHRMaterialsUnlit.EXTENSION_NAME, unlit.createUnlit());
  const [temperature_min, temperature_max] = range;
  const root = document
    .createNode(title)
    .setRotation([...UPRIGHT])
    .setScale([METRES, METRES, METRES])
    .setExtras({ temperature_min, temperature_max, color_map: map, temperature_unit: '°C' });
  const colors = linearColors(map);
  for (const { name, mesh } of objects) {
    const primitive = primitiveOf(document, buffer, mesh, colorsOf(mesh, range, colors)).setMaterial(
      material,
    );
    const part: Mesh = document.createMesh(name).addPrimitive(primitive);
    root.addChild(document.createNode(name).setMesh(part));
  }
  document.getRoot().setDefaultScene(document.createScene(title).addChild(root));
  return new WebIO().registerExtensions([KHRMaterialsUnlit]).writeBinary(document);
}

function primitiveOf(
  document: Document,
  buffer: Buffer,
  { positions, indices }: TemperatureMesh,
  colors: Float32Array<ArrayBuffer>,
): Primitive {
  const accessor = (type: 'SCALAR' | 'VEC3', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(Accessor.Type[type]).setArray(array).setBuffer(buffer);
  return document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
    .setAttribute('COLOR_0', accessor('VEC3', colors))
    .setIndices(accessor('SCALAR', new Uint32Array(indices)));
}

/** The colour of each vertex: red green blue, linear. */
function colorsOf(
  { temperatures }: TemperatureMesh,
  [min, max]: GlbOptions['range'],
  colors: Float32Array,
): Float32Array<ArrayBuffer> {
  const painted = new Float32Array(3 * temperatures.length);
  for (const [n, temperature] of temperatures.entries()) {
    const from = 3 * colorIndex((temperature - min) / (max - min));
    painted.set(colors.subarray(from, from + 3), 3 * n);
  }
  return painted;
}

/** The colours of a map as glTF wants them at vertices: red green blue each, linear. */
function linearColors(map: ColorMapName): Float32Array {
  const table = colorTable(map);
  const linear = new Float32Array(3 * COLORS);
  for (let n = 0; n < COLORS; n++) {
    for (let channel = 0; channel < 3; channel++) {
      linear[3 * n + channel] = linearOf(table[4 * n + channel] / 255);
    }
  }
  return linear;
}

/** A channel of sRGB, 0..1, as its share of light (IEC 61966-2-1). */
function linearOf(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
