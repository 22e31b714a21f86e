import { block, type Solid, translate } from '@thermarium/geometry';
import { cornerOf } from '../kind.ts';
import { finSpacing, type HeatsinkValues } from './heatsink.schema.ts';

/**
 * The base and on its +z face the fins, along the whole base, evenly spaced; the outer two are flush with the base's
 * edges, a single one stands in the middle.
 */
export function heatsinkSolids(values: HeatsinkValues): readonly Solid[] {
  const { base_dx, base_dy, base_dz, fin_height, fin_thickness, fin_count } = values;
  const { across, width } = finSpacing(values);
  const [x, y, z] = cornerOf(values);
  const base = block([x, y, z], [base_dx, base_dy, base_dz]);
  const finSize =
    across === 0
      ? ([fin_thickness, base_dy, fin_height] as const)
      : ([base_dx, fin_thickness, fin_height] as const);
  const room = width - fin_thickness;
  const fin = block([x, y, z + base_dz], finSize);
  const fins = Array.from({ length: fin_count }, (_, index) => {
    const shift = fin_count === 1 ? room / 2 : (room * index) / (fin_count - 1);
    return translate(fin, across === 0 ? [shift, 0, 0] : [0, shift, 0]);
  });
  return [base, ...fins];
}
