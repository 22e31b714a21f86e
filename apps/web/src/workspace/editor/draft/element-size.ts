import type { Vec3 } from '@thermarium/geometry';
import { boxSize } from '@thermarium/geometry';
import { kindOf } from '@thermarium/kinds';
import type { FieldChanges } from '../../records/project-content.ts';

/** The size of a new element, mm: of the box around its shape, or its size fields while it has no shape. */
export function elementSize(type: string, fields: FieldChanges): Vec3 {
  const kind = kindOf(type);
  const stated: Vec3 = [length(fields.dx), length(fields.dy), length(fields.dz)];
  if (!kind || kind.container || !hasNumbers(fields)) return stated;
  const bounds = kind.bounds(fields);
  return bounds ? boxSize(bounds) : stated;
}

/** Whether the position consists of numbers: expressions have no value before the document knows them. */
function hasNumbers({ x, y, z }: FieldChanges): boolean {
  return [x, y, z].every((value) => typeof value === 'number');
}

function length(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
