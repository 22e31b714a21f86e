import type { Picture } from '../picture.ts';
import type { PcbLayer, PcbValues } from './pcb.schema.ts';
import { pcbSolids, placedLayers } from './pcb.solids.ts';

/** Without a secondary material the ratio has no meaning and the layer is all primary. */
function madeOf({ material_name, fill_material_name, ratio }: PcbLayer) {
  if (fill_material_name === null) return [{ name: material_name, fraction: 1 }];
  const share = ratio / 100;
  return [
    { name: material_name, fraction: share },
    { name: fill_material_name, fraction: 1 - share },
  ];
}

/** Every layer, from the bottom up, with the mixture of its two materials. */
export function pcbPicture(values: PcbValues): Picture {
  const layers = placedLayers(values);
  const solids = pcbSolids(values);
  return {
    parts: layers.map(({ layer }, index) => ({
      role: 'layer',
      solid: solids[index],
      whole: null,
      offsets: null,
      materials: madeOf(layer),
    })),
    drawn: layers.length,
    of: layers.length,
  };
}
