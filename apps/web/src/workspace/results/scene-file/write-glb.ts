import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
} from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { COLORS, colorIndex, colorTable } from '../color-maps.ts';
import type { Limits } from '../results-state.ts';
import type { PaintedObject } from './paint-scene.ts';

/** mm in m, the unit of glTF. */
const METRES = 1e-3;

export interface GlbOptions {
  readonly title: string;
  readonly map: Limits['map'];
  /** Temperatures of the first and the last colour, °C. */
  readonly range: readonly [min: number, max: number];
}

/**
 * Objects as a binary glTF file: a mesh for each, with the colours of the legend at its vertices, unlit, so that they are
 * found again in the legend. In glTF y points up.
 */
export async function writeGlb(
  objects: readonly PaintedObject[],
  { title, map, range: [min, max] }: GlbOptions,
): Promise<ArrayBuffer> {
  const colors = linearColors(map);
  const material = new MeshBasicMaterial({ vertexColors: true, name: 'temperature' });
  const root = new Group();
  root.name = title;
  root.rotation.x = -Math.PI / 2;
  root.scale.setScalar(METRES);
  root.userData = { temperature_min: min, temperature_max: max, color_map: map, temperature_unit: '°C' };
  for (const { name, mesh } of objects) {
    const painted = new Float32Array(3 * mesh.temperatures.length);
    for (const [n, temperature] of mesh.temperatures.entries()) {
      const from = 3 * colorIndex((temperature - min) / (max - min));
      painted.set(colors.subarray(from, from + 3), 3 * n);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(mesh.positions), 3));
    geometry.setAttribute('color', new BufferAttribute(painted, 3));
    geometry.setIndex(new BufferAttribute(new Uint32Array(mesh.indices), 1));
    const part = new Mesh(geometry, material);
    part.name = name;
    root.add(part);
  }
  const written = await new GLTFExporter().parseAsync(root, { binary: true });
  if (!(written instanceof ArrayBuffer)) throw new Error('The library has not written a binary file.');
  return written;
}

/** The colours of a map as glTF wants them at vertices: red green blue each, linear. */
function linearColors(map: Limits['map']): Float32Array {
  const table = colorTable(map);
  const linear = new Float32Array(3 * COLORS);
  const color = new Color();
  for (let n = 0; n < COLORS; n++) {
    const [red, green, blue] = table.subarray(4 * n, 4 * n + 3);
    color.setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace).toArray(linear, 3 * n);
  }
  return linear;
}
