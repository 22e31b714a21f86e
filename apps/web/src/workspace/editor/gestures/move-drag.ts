import { AXIS_LETTERS, type Axis, type Vec3 } from '@thermarium/geometry';
import type { Quantity } from '@thermarium/model';
import type { MoveHandle } from '../../editor-state/pointer.ts';
import type { Ray, ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { axisCrossing, isWithinReach, planeCrossing } from '../geometry/ray-crossing.ts';
import { ACROSS, along, dominantAxis, onAxes, subtract, ZERO } from '../geometry/vector.ts';
import type { MoveTarget } from '../move/move-target.ts';
import { indexFaces } from '../snap/face-index.ts';
import { snappedMove } from '../snap/snapped-move.ts';
import type { Gesture } from './gesture.ts';
import { afterKey, numberOf } from './typed-number.ts';

const DISTANCE: Quantity = { label: 'The distance', unit: 'mm' };

/** The freedom of a drag: along an axis, or in the plane across one. */
interface Constraint {
  readonly shape: 'line' | 'plane';
  readonly axis: Axis;
}

/**
 * Drags the target by a handle or by its body (`handle` null) from the point `grabbed`, mm. An arrow moves
 * along its axis, with Shift in the plane across it; a square in its plane; corner and body in the plane that faces
 * the camera most, with Shift along one axis of it. Alt and Ctrl suspend snapping. A typed number is the distance along
 * the axis that the pointer has moved along most, exactly; Enter saves it.
 */
export function moveDrag(
  { store, scene }: EditorParts,
  view: ViewPort,
  target: MoveTarget,
  handle: MoveHandle | null,
  grabbed: Vec3,
  pressed: PointerInput,
): Gesture {
  const faces = indexFaces(scene.getState(), (id) => target.moves(id));
  const firstRay = view.rayAt(pressed.x, pressed.y);
  const facing = dominantAxis(firstRay.direction);
  let by: Vec3 = ZERO;
  let pointed: Vec3 = ZERO;
  let free: readonly Axis[] = target.axes;
  let latest = pressed;
  store.setState({ handle });

  const follow = (input: PointerInput) => {
    const { x, y, shift, ctrl, alt } = input;
    const constraint = constraintOf(handle, shift, target.axes, facing);
    pointed = distanceAlong(constraint, firstRay, view.rayAt(x, y), grabbed) ?? pointed;
    free = axesOf(constraint, handle, shift, pointed);
    const moved = snappedMove({
      view,
      start: target.start,
      by: onAxes(pointed, free),
      axes: free,
      step: store.getState().snap,
      faces,
      suspended: ctrl || alt,
    });
    by = moved.by;
    store.setState({ guides: moved.guides });
    target.preview(by);
  };
  const type = (text: string) => {
    const axis = store.getState().typedDistance?.axis ?? farthest(pointed, free);
    const read = text === '' ? null : numberOf(text, DISTANCE);
    if (read === null) {
      store.setState({ typedDistance: null });
      follow(latest);
      return;
    }
    const fault = 'fault' in read ? read.fault : null;
    store.setState({ guides: [], typedDistance: { axis, text, fault, x: latest.x, y: latest.y } });
    if ('fault' in read) return;
    by = along(axis, read.number);
    target.preview(by);
  };
  const finish = () => store.setState({ guides: [], typedDistance: null });
  const save = () => {
    finish();
    if (by.some((length) => length !== 0)) target.save(by);
    else target.restore();
  };
  return {
    moves: 'target',
    cursor: 'grabbing',
    move: (input) => {
      latest = input;
      const { typedDistance } = store.getState();
      if (typedDistance) store.setState({ typedDistance: { ...typedDistance, x: input.x, y: input.y } });
      else follow(input);
    },
    key: (key) => {
      const { typedDistance } = store.getState();
      if (key === 'Enter' && typedDistance) {
        if (typedDistance.fault !== null) return 'taken';
        save();
        return 'done';
      }
      const text = afterKey(typedDistance?.text ?? '', key);
      if (text === null) return 'ignored';
      type(text);
      return 'taken';
    },
    release: save,
    cancel: () => {
      finish();
      target.restore();
    },
  };
}

function constraintOf(
  handle: MoveHandle | null,
  shift: boolean,
  axes: readonly Axis[],
  facing: Axis,
): Constraint {
  const [only] = axes;
  if (axes.length === 1) return { shape: 'line', axis: only };
  if (handle === null || handle === 'corner') return { shape: 'plane', axis: facing };
  const arrow = axisNamed(handle);
  if (arrow !== null) return { shape: shift ? 'plane' : 'line', axis: arrow };
  return { shape: 'plane', axis: axisAcross(handle) };
}

/** The axes that a drag under a constraint moves along. */
function axesOf(
  { shape, axis }: Constraint,
  handle: MoveHandle | null,
  shift: boolean,
  pointed: Vec3,
): readonly Axis[] {
  if (shape === 'line') return [axis];
  const inPlane = ACROSS[axis];
  const isBody = handle === null || handle === 'corner';
  return isBody && shift ? [dominantAxis(onAxes(pointed, inPlane))] : inPlane;
}

/** The movement of the pointer under a constraint since the press, mm; null: its ray misses the line or plane. */
function distanceAlong({ shape, axis }: Constraint, first: Ray, now: Ray, grabbed: Vec3): Vec3 | null {
  if (shape === 'line') {
    const [from, to] = [axisCrossing(first, axis, grabbed), axisCrossing(now, axis, grabbed)];
    return from === null || to === null ? null : along(axis, to - from);
  }
  const from = planeCrossing(first, axis, grabbed[axis]);
  const to = planeCrossing(now, axis, grabbed[axis]);
  return from && to && isWithinReach(first, from, to) ? subtract(to, from) : null;
}

/** The one of the axes with the largest component. */
function farthest(vector: Vec3, axes: readonly Axis[]): Axis {
  return axes.reduce((most, axis) => (Math.abs(vector[axis]) > Math.abs(vector[most]) ? axis : most));
}

function axisNamed(handle: MoveHandle): Axis | null {
  return ([0, 1, 2] as const).find((axis) => AXIS_LETTERS[axis] === handle) ?? null;
}

/** The normal of a square. */
function axisAcross(handle: MoveHandle): Axis {
  return ([0, 1, 2] as const).find((axis) => !handle.includes(AXIS_LETTERS[axis])) ?? 2;
}
