import type { EcxmlObject } from '@thermarium/exchange';
import { convertedNumber, defaultsOf, type Issue, issue, MICROMETRES_PER_MM } from '@thermarium/model';
import { defineKind } from '../kind.ts';
import { pcbMigrations } from './pcb.migrations.ts';
import { pcbBoard, pcbContributions } from './pcb.physics.ts';
import { pcbPicture } from './pcb.picture.ts';
import { type PcbValues, pcbFields } from './pcb.schema.ts';
import { pcbSolids } from './pcb.solids.ts';

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
  migrations: pcbMigrations,
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
