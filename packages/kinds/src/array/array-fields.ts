import type { Vec3 } from '@thermarium/geometry';
import {
  commonFields,
  count,
  type EvaluatedMaterial,
  flag,
  micrometres,
  positionFields,
  wallFields,
} from '@thermarium/model';
import { MOST_DRAWN_ELEMENTS } from '../picture.ts';
import type { Readout } from '../readout.ts';

/** A million pitches of the smallest size are 100 mm. */
const MOST_PER_AXIS = 1_000_000;

/** Fields of every array of elements that stand along z in a box. */
export function arrayFields(defaults: { readonly diameter: number; readonly pitch: number }) {
  return {
    ...positionFields,
    xcount: count('X count', 3, { hint: 'Elements along x.', max: MOST_PER_AXIS, tab: 'Spatial' }),
    ycount: count('Y count', 3, { hint: 'Elements along y.', max: MOST_PER_AXIS, tab: 'Spatial' }),
    xpitch: micrometres('X pitch', defaults.pitch, {
      hint: 'From centre to centre along x.',
      tab: 'Spatial',
    }),
    ypitch: micrometres('Y pitch', defaults.pitch, {
      hint: 'From centre to centre along y.',
      tab: 'Spatial',
    }),
    diameter: micrometres('Diameter', defaults.diameter, { hint: 'Of each element.', tab: 'Spatial' }),
    inline: flag('Inline', true, { hint: 'Off: odd rows are shifted by half a pitch.', tab: 'Spatial' }),
    ...wallFields,
  };
}

/** The fields of the params of an array in CSV files. */
export const arrayParams = ['xcount', 'ycount', 'xpitch', 'ypitch', 'diameter'] as const;

/** The switch that makes one block of an array. */
export const arrayQuickModel = {
  ...commonFields.lumped,
  hint: 'Quick Model solves the array as one block with effective conductivities. Automatic above 100,000 elements; valid only with a fill material.',
};

/** The values of an array that determine the places of its elements. */
export interface ArrayValues {
  /** Minimum corner and full sizes of the box, mm. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  readonly xcount: number;
  readonly ycount: number;
  /** µm. */
  readonly xpitch: number;
  readonly ypitch: number;
  readonly diameter: number;
  /** False: odd rows are shifted by half a pitch. */
  readonly inline: boolean;
}

/** The number of elements of the array. */
export function elementCount({ xcount, ycount }: Pick<ArrayValues, 'xcount' | 'ycount'>): number {
  return xcount * ycount;
}

/**
 * The most elements that are made one by one, for the mesh or for a picture: a million solids take about 300 MB. An
 * array with a fill material is homogenised long before.
 */
export const MOST_SINGLE_ELEMENTS = 1_000_000;

/** Made when it is shown: the first number that a browser writes costs 15 ms. */
const reducedDisplay = () => ({
  short: 'display reduced',
  text: `Due to large number of balls (objects) display will be reduced to approximately ${MOST_DRAWN_ELEMENTS.toLocaleString('en-US')}; solver behavior is unaffected`,
});

/** The number of elements, and the effective conductivities that Quick Model gives the array. */
export function arrayReadouts<Values extends ArrayValues>(
  composite: (values: Values, material: (name: string) => EvaluatedMaterial) => Vec3 | null,
): readonly Readout<Values>[] {
  return [
    {
      label: 'Elements',
      place: { tab: 'Spatial' },
      read: (values) => {
        const count = elementCount(values);
        return {
          ...{ numbers: [count], unit: '1', decimals: 0 },
          ...(count > MOST_DRAWN_ELEMENTS && { remark: reducedDisplay() }),
        };
      },
    },
    {
      label: 'Effective conductivity',
      place: { tab: 'Thermal' },
      read: (values, material) => {
        const numbers = composite(values, material);
        return numbers && { numbers, unit: 'W/m·K', decimals: 2 };
      },
    },
  ];
}
