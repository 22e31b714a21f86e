import { AXES, AXIS_LETTERS, type Box } from '@thermarium/geometry';
import {
  type EvaluatedNode,
  type EvaluatedWorld,
  filmLawOf,
  type Issue,
  issue,
  temperatureCourseOf,
  warning,
} from '@thermarium/model';
import { PLANE_TOLERANCE } from './tolerance.ts';

/** The issue of an object whose boxes reach beyond the walls of the world; none: they all lie within. */
export function outsideWorld(path: string, boxes: readonly Box[], world: EvaluatedWorld): readonly Issue[] {
  const outside = sidesOutside(boxes, world);
  if (outside.length === 0) return [];
  return [
    issue(
      'outside-world',
      `tree/${path}`,
      `'${path}' reaches outside the world box at ${outside.join(', ')}.`,
      'Move or shrink it, or enlarge the world bounds in the project properties.',
    ),
  ];
}

/** The fields by which an object says how its walls exchange heat. */
const ABOUT_WALLS = ['hc', 'ambient', 'held_at'] as const;

/** The warning of an object that says how its walls exchange heat, but has none: it lies inside a filled world. */
export function wallWithoutEffect(
  { path, values }: EvaluatedNode,
  boxes: readonly Box[],
  world: EvaluatedWorld,
): readonly Issue[] {
  // A patch has no body of its own: whether it covers anything is told of where walls are known.
  if (boxes.length === 0) return [];
  const saysHow =
    values.bound === true ||
    filmLawOf(values.convection) !== null ||
    ABOUT_WALLS.some((key) => typeof values[key] === 'number');
  if (!world.material || !saysHow || boxes.some((box) => touchesWorld(box, world))) return [];
  return [
    warning(
      'hc-without-effect',
      `tree/${path}`,
      `'${path}' lies inside the filled world and has no exposed wall: its heat transfer coefficient, convection, ambient or held temperature does nothing.`,
      'Remove the setting, or set the world material to none.',
    ),
  ];
}

/** The issue of an object with a held temperature over time that is not held; none: it is, or has none. */
export function heldOverTimeAlone({ path, values }: EvaluatedNode): readonly Issue[] {
  if (temperatureCourseOf(values.held_at_over_time) === null || typeof values.held_at === 'number') return [];
  return [
    issue(
      'held-over-time-alone',
      `tree/${path}.held_at_over_time`,
      `'${path}' has a held temperature over time, and is held at no temperature.`,
      "Enter 'Held at', the temperature that a steady solve takes, or leave 'Held at over time' blank.",
    ),
  ];
}

/** Where boxes reach furthest beyond the walls of the world, as words. */
function sidesOutside(boxes: readonly Box[], { min, max }: EvaluatedWorld): string[] {
  return AXES.flatMap((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const box of boxes) {
      low = Math.min(low, box.min[axis]);
      high = Math.max(high, box.max[axis]);
    }
    const letter = AXIS_LETTERS[axis];
    return [
      ...(low < min[axis] - PLANE_TOLERANCE / 2 ? [`${letter} = ${low} mm (world: ${min[axis]})`] : []),
      ...(high > max[axis] + PLANE_TOLERANCE / 2 ? [`${letter} = ${high} mm (world: ${max[axis]})`] : []),
    ];
  });
}

function touchesWorld(box: Box, { min, max }: EvaluatedWorld): boolean {
  return AXES.some(
    (axis) => box.min[axis] <= min[axis] + PLANE_TOLERANCE || box.max[axis] >= max[axis] - PLANE_TOLERANCE,
  );
}
