import { type Issue, issue } from '@thermarium/model';
import { defineKind } from '../kind.ts';
import { pcbBoard, pcbContributions } from './pcb.physics.ts';
import { type PcbValues, pcbFields } from './pcb.schema.ts';
import { pcbSolids } from './pcb.solids.ts';

function checkLayers(values: PcbValues): readonly Issue[] {
  if (values.layers.length > 0) return [];
  return [issue('no-layers', 'layers', 'pcb has no layers', 'Add a layer, or set the PCB inactive.')];
}

/** A stack of layers, each a mixture of two materials. A new one is inactive, because it has no layers yet. */
export const pcb = defineKind({
  type: 'pcb',
  title: 'PCB',
  apiName: 'pcb',
  typeId: 4,
  fields: pcbFields,
  newElement: { active: false },
  check: checkLayers,
  solids: pcbSolids,
  contributions: pcbContributions,
  board: pcbBoard,
});
