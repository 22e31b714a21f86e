import type { Board, Contribution, ContributionContext } from '@thermarium/mesh';
import { type Medium, mediumOf } from '@thermarium/model';
import { boxFrom } from '../kind.ts';
import { parallelMixture } from '../medium.ts';
import type { PcbLayer, PcbValues } from './pcb.schema.ts';
import { boardThickness, pcbSolids, placedLayers } from './pcb.solids.ts';

type Materials = Pick<ContributionContext, 'material'>;

/** Without a secondary material the ratio has no meaning and the layer is all primary. */
function layerMedium(
  { ratio, material_name, fill_material_name }: PcbLayer,
  { material }: Materials,
): Medium {
  const primary = mediumOf(material(material_name));
  if (fill_material_name === null) return primary;
  return parallelMixture(ratio / 100, primary, mediumOf(material(fill_material_name)));
}

/**
 * Every layer is a conductor of its own. Merging them into one block would cost 6 to 10 % of the junction's rise on
 * typical boards.
 */
export function pcbContributions(values: PcbValues, context: Materials): readonly Contribution[] {
  const solids = pcbSolids(values);
  return placedLayers(values).map(({ layer }, index) => ({
    type: 'conductor',
    solid: solids[index],
    medium: layerMedium(layer, context),
  }));
}

/** The board that arrays of vias are stretched through; null unless `auto_via` is on. */
export function pcbBoard(values: PcbValues, context: Materials): Board | null {
  if (!values.auto_via || values.layers.length === 0) return null;
  return {
    box: boxFrom([values.x, values.y, values.z], [values.dx, values.dy, boardThickness(values)]),
    layers: placedLayers(values).map(({ layer, zMin, zMax }) => ({
      zMin,
      zMax,
      medium: layerMedium(layer, context),
    })),
  };
}
