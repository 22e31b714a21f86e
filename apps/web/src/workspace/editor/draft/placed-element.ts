import { type Axis, type Box, boxSize, type Vec3 } from '@thermarium/geometry';
import { kindOf } from '@thermarium/kinds';
import { planeAcross, planeOfFlat, summedMillimetres, withConsequences } from '@thermarium/model';
import type { SnapStep } from '../../editor-state/tools.ts';
import type { FieldChanges } from '../../records/project-content.ts';
import { centreOf, withCoordinate } from '../geometry/vector.ts';
import { gridOf, onGrid } from '../snap/snap-step.ts';
import { elementSize } from './element-size.ts';
import type { Base, Support } from './support.ts';

/** Lengths closer than this are equal, mm. */
const SAME_LENGTH = 1e-6;

/**
 * Places a new element on its support: in a size that fits there, flush with the face, centred on the pointer, on the
 * grid. Where it is as long as the face it stands where the face does, and what belongs into boards goes through one.
 *
 * @param given fields that are not up to the place
 */
export function placedOn(
  support: Support,
  type: string,
  fields: FieldChanges,
  step: SnapStep,
  given: FieldChanges = {},
): FieldChanges {
  const { axis, point, base } = support;
  if (type === 'plane')
    return { ...fields, plane: planeAcross(axis), coordinate: onGrid(point[axis], gridOf(step)) };
  const turned = { ...fitted(type, layFlat(type, fields, axis), support), ...given };
  const goesThrough = base?.board === true && axis === 2 && kindOf(type)?.placed !== undefined;
  const corner = cornerOn(support, elementSize(type, turned), step, goesThrough);
  return { ...withPosition(type, turned, corner), ...given };
}

/**
 * The least corner of what is put onto a face: flush with it, centred on the pointer, on the grid, and where the face is
 * along an axis on which both are equally long. `goesThrough`: that counts across the face too.
 */
export function cornerOn(
  { axis, upper, point, base }: Support,
  size: Vec3,
  step: SnapStep,
  goesThrough = false,
): Vec3 {
  const room = base && boxSize(base.box);
  const along = (each: Axis) => {
    if (room && (each !== axis || goesThrough) && Math.abs(size[each] - room[each]) <= SAME_LENGTH) {
      return summedMillimetres(base.box.min[each]);
    }
    if (each !== axis) return onGrid(point[each] - size[each] / 2, gridOf(step));
    const face = summedMillimetres(point[axis]);
    return upper ? face : summedMillimetres(face - size[axis]);
  };
  return [along(0), along(1), along(2)];
}

/** Places a new element on top of a box, in the middle; without a box around the origin. `base`: what it has to fit. */
export function placedBeside(
  box: Box | null,
  base: Base | null,
  type: string,
  fields: FieldChanges,
  step: SnapStep,
  given: FieldChanges = {},
): FieldChanges {
  if (type === 'plane') return fields;
  const point = box ? withCoordinate(centreOf(box), 2, box.max[2]) : ([0, 0, 0] as const);
  return placedOn({ point, axis: 2, upper: true, object: null, base }, type, fields, step, given);
}

/** The element in a size that fits on the face. */
function fitted(type: string, fields: FieldChanges, { axis, base }: Support): FieldChanges {
  const kind = kindOf(type);
  const size = base && boxSize(base.box);
  // Sources and boards without layers are no bodies.
  if (!kind || kind.container || !base || !size?.every((each) => each > 0)) return fields;
  return { ...fields, ...kind.fitted(fields, { axis, size, board: base.board }) };
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
