import type { Vec3 } from '@thermarium/geometry';
import type { EvaluatedMaterial } from '@thermarium/model';
import { MOST_DRAWN_ELEMENTS } from '../picture.ts';
import type { Readout } from '../readout.ts';
import { type ArrayValues, elementCount } from './array-fields.ts';

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
