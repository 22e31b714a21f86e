import type { Axis, Box, Vec3 } from '@thermarium/geometry';
import { kindOf } from '@thermarium/kinds';
import { type NORMAL, planeOfFlat, withConsequences } from '@thermarium/model';
import type { SnapStep } from '../../editor-state/editor-state.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import { centreOf, withCoordinate } from '../geometry/vector.ts';
import { gridOf, onGrid } from '../snap/snap-step.ts';
import { elementSize } from './element-size.ts';
import type { Support } from './support.ts';

/** Places a new element on its support: flush with the face, centred on the pointer, on the grid. */
export function placedOn(support: Support, type: string, fields: FieldChanges, step: SnapStep): FieldChanges {
  const { axis, upper, point } = support;
  if (type === 'plane')
    return { ...fields, plane: planeAcross(axis), coordinate: onGrid(point[axis], gridOf(step)) };
  const turned = layFlat(type, fields, axis);
  const size = elementSize(type, turned);
  const corner = ([0, 1, 2] as const).map((each) => {
    if (each !== axis) return onGrid(point[each] - size[each] / 2, gridOf(step));
    const face = Number(point[axis].toFixed(9));
    return upper ? face : Number((face - size[axis]).toFixed(9));
  });
  return withPosition(type, turned, [corner[0], corner[1], corner[2]]);
}

/** Places a new element on top of a box, in the middle; without a box around the origin. */
export function placedBeside(
  box: Box | null,
  type: string,
  fields: FieldChanges,
  step: SnapStep,
): FieldChanges {
  if (type === 'plane') return fields;
  const point = box ? withCoordinate(centreOf(box), 2, box.max[2]) : ([0, 0, 0] as const);
  return placedOn({ point, axis: 2, upper: true, object: null }, type, fields, step);
}

function withPosition(type: string, fields: FieldChanges, [x, y, z]: Vec3): FieldChanges {
  return kindOf(type)?.container ? fields : { ...fields, x, y, z };
}

/** Turns an element without thickness into the plane of the face. */
function layFlat(type: string, fields: FieldChanges, axis: Axis): FieldChanges {
  const kind = kindOf(type);
  const key = kind ? planeOfFlat(kind.fields) : null;
  if (!kind || key === null || !fields[key]) return fields;
  return { ...fields, ...withConsequences(kind, fields, { [key]: planeAcross(axis) }) };
}

function planeAcross(axis: Axis): keyof typeof NORMAL {
  return axis === 2 ? 'XY' : axis === 1 ? 'XZ' : 'YZ';
}
