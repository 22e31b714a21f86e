import type { Axis, Solid } from '@thermarium/geometry';
import type { Values } from './typed-values.ts';

const MM2_PER_M2 = 1e6;
const MM3_PER_M3 = 1e9;
const MW_PER_W = 1e3;

export interface PowerDensity {
  readonly value: number;
  readonly unit: 'W/m³' | 'W/m²';
}

interface Shaped {
  readonly values: Values;
  /** The object's bodies. */
  readonly solids: readonly Solid[];
}

/** The density of a power in mW over the volume of the bodies or the area of a planar source; null without either. */
export function powerDensity({ values, solids }: Shaped, normal: Axis | null): PowerDensity | null {
  const { power } = values;
  if (typeof power !== 'number') return null;
  const watts = power / MW_PER_W;
  if (solids.length > 0) {
    const volume = solids.reduce((sum, solid) => sum + solid.volume, 0) / MM3_PER_M3;
    return volume > 0 ? { value: watts / volume, unit: 'W/m³' } : null;
  }
  const size = [values.dx, values.dy, values.dz].map(Number);
  if (normal === null) {
    const volume = size.reduce((product, edge) => product * edge, 1) / MM3_PER_M3;
    return volume > 0 ? { value: watts / volume, unit: 'W/m³' } : null;
  }
  const area = size.filter((_, axis) => axis !== normal).reduce((a, b) => a * b, 1) / MM2_PER_M2;
  return area > 0 ? { value: watts / area, unit: 'W/m²' } : null;
}
