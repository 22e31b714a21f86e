import { block, type Solid } from '@thermarium/geometry';
import { MM_PER_MICROMETRE } from '@thermarium/model';
import type { PcbLayer, PcbValues } from './pcb.schema.ts';

/** A layer with the heights it spans, mm. */
export interface PlacedLayer {
  readonly layer: PcbLayer;
  readonly zMin: number;
  readonly zMax: number;
}

/** The layers from the bottom up: the first in the list is the top one. */
export function placedLayers(values: PcbValues): readonly PlacedLayer[] {
  let below = 0;
  return values.layers.toReversed().map((layer) => {
    const zMin = values.z + below * MM_PER_MICROMETRE;
    // Summed in µm, where thicknesses are mostly whole: 45 layers of 35 µm end at 1.575 mm, not a few ulps off.
    below += layer.thickness;
    return { layer, zMin, zMax: values.z + below * MM_PER_MICROMETRE };
  });
}

/** The board's thickness, mm. */
export function boardThickness(values: PcbValues): number {
  return values.layers.reduce((sum, layer) => sum + layer.thickness, 0) * MM_PER_MICROMETRE;
}

export function pcbSolids(values: PcbValues): readonly Solid[] {
  return placedLayers(values).map(({ zMin, zMax }) =>
    block([values.x, values.y, zMin], [values.dx, values.dy, zMax - zMin]),
  );
}
