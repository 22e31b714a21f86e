import type { Axis, Solid } from '@thermarium/geometry';
import {
  type EvaluatedMaterial,
  type EvaluatedNode,
  MILLIWATTS_PER_WATT,
  MM2_PER_M2,
  MM3_PER_M3,
} from '@thermarium/model';

/** Numbers that follow from an object's values, for people. */
export interface Reading {
  readonly numbers: readonly number[];
  readonly unit: string;
  /** Left out: four significant digits. */
  readonly decimals?: number;
  /** What people must know besides, in two words and in a sentence. */
  readonly remark?: { readonly short: string; readonly text: string };
}

/** A quantity that follows from an object's values. */
export interface Readout<Values = EvaluatedNode['values']> {
  readonly label: string;
  /** The field after whose value a panel shows it, or the tab at whose end. */
  readonly place: { readonly field: string } | { readonly tab: string };
  /** Null: the object has none. The values have passed their fields' limits, but not the kind's check. */
  read(values: Values, material: (name: string) => EvaluatedMaterial): Reading | null;
}

interface Powered {
  /** mW. */
  readonly power: number;
  /** Left out: it is not. */
  readonly power_on_walls?: boolean;
}

/** The density of a power over the volume of the bodies; none where it enters through walls, since nobody knows yet which are exposed. */
export function densityInBodies<Values extends Powered>(
  solids: (values: Values) => readonly Solid[],
): Readout<Values> {
  return densityReadout((values) =>
    values.power_on_walls
      ? null
      : overVolume(
          values.power,
          solids(values).reduce((sum, { volume }) => sum + volume, 0),
        ),
  );
}

interface Region {
  /** Full sizes, mm. */
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** The density of a power over the area of a rectangle, or the volume of a box where there is no normal. */
export function densityInRegion<Values extends Powered & Region>(
  normalOf: (values: Values) => Axis | null,
): Readout<Values> {
  return densityReadout((values) => {
    const sizes = [values.dx, values.dy, values.dz];
    const normal = normalOf(values);
    if (normal === null) return overVolume(values.power, product(sizes));
    const area = product(sizes.filter((_, axis) => axis !== normal)) / MM2_PER_M2;
    return area > 0 ? { numbers: [values.power / MILLIWATTS_PER_WATT / area], unit: 'W/m²' } : null;
  });
}

/** The density of a power, beside it. */
export function densityReadout<Values extends Powered>(
  read: (values: Values) => Reading | null,
): Readout<Values> {
  return {
    label: 'Power density',
    place: { field: 'power' },
    read: (values) => (values.power === 0 ? null : read(values)),
  };
}

function overVolume(milliwatts: number, cubicMillimetres: number): Reading | null {
  const volume = cubicMillimetres / MM3_PER_M3;
  return volume > 0 ? { numbers: [milliwatts / MILLIWATTS_PER_WATT / volume], unit: 'W/m³' } : null;
}

/** The product of some numbers. */
function product(sizes: readonly number[]): number {
  return sizes.reduce((a, b) => a * b, 1);
}
