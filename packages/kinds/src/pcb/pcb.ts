import type { EcxmlObject } from '@thermarium/exchange';
import { boxOf } from '@thermarium/geometry';
import type { Board, Contribution, ContributionContext } from '@thermarium/mesh';
import {
  convertedNumber,
  defaultsOf,
  type Issue,
  issue,
  type Medium,
  MICROMETRES_PER_MM,
  mediumOf,
  wallMigrations,
} from '@thermarium/model';
import { defineKind } from '../kind.ts';
import { parallelMixture } from '../medium.ts';
import {
  boardThickness,
  type PcbLayer,
  type PcbValues,
  pcbFields,
  pcbPicture,
  pcbSolids,
  placedLayers,
} from './pcb.shape.ts';

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
function pcbContributions(values: PcbValues, context: Materials): readonly Contribution[] {
  const solids = pcbSolids(values);
  return placedLayers(values).map(({ layer }, index) => ({
    type: 'conductor',
    solid: solids[index],
    medium: layerMedium(layer, context),
  }));
}

/** The board that arrays of vias are stretched through; null unless `auto_via` is on. */
function pcbBoard(values: PcbValues, context: Materials): Board | null {
  if (!values.auto_via || values.layers.length === 0) return null;
  return {
    box: boxOf([values.x, values.y, values.z], [values.dx, values.dy, boardThickness(values)]),
    layers: placedLayers(values).map(({ layer, zMin, zMax }) => ({
      zMin,
      zMax,
      medium: layerMedium(layer, context),
    })),
  };
}

/** Real boards have up to a hundred layers; every layer adds a grid plane to the whole model. */
const MOST_LAYERS = 10_000;

function checkLayers(values: PcbValues): readonly Issue[] {
  const { length } = values.layers;
  if (length > MOST_LAYERS) {
    const remedy = 'Merge layers that are alike.';
    return [
      issue('above-maximum', 'layers', `${length} layers; at most ${MOST_LAYERS} are resolved.`, remedy),
    ];
  }
  if (length > 0) return [];
  return [issue('no-layers', 'layers', 'pcb has no layers', 'Add a layer, or set the PCB inactive.')];
}

/** A board of one layer; null where it stands upright. */
function boardOf({ corner: [x, y, z], size: [dx, dy, dz], plane, material }: EcxmlObject) {
  if (plane !== null && plane !== 'XY') return null;
  const thickness = convertedNumber(dz * MICROMETRES_PER_MM);
  const layer = { ...defaultsOf(pcbFields.layers.item), name: 'Board', thickness, material_name: material };
  return { x, y, z, dx, dy, dz, layers: [layer] };
}

/** A stack of layers, each a mixture of two materials. A new one is inactive, because it has no layers yet. */
export const pcb = defineKind({
  type: 'pcb',
  title: 'PCB',
  apiName: 'pcb',
  typeId: 4,
  fields: pcbFields,
  migrations: wallMigrations,
  newElement: { active: false },
  check: checkLayers,
  ecxml: { printedCircuitBoard: boardOf },
  csv: {
    rows: {
      list: 'layers',
      columns: [
        { field: 'name', title: 'layer name', blank: 'Layer' },
        { field: 'thickness', title: 'thickness value' },
        { field: 'material_name', title: 'material name' },
      ],
    },
  },
  solids: pcbSolids,
  picture: pcbPicture,
  contributions: pcbContributions,
  board: pcbBoard,
});
