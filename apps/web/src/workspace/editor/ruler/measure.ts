import type { Box, Vec3 } from '@thermarium/geometry';
import { type ShownPlane, shownPlanes } from '../../scene/shown-planes.ts';
import type { Ray, ViewPort } from '../../viewport/viewport-layer.ts';
import type { EditorParts, PointerInput } from '../editor.ts';
import { planeCrossing } from '../geometry/ray-crossing.ts';
import { ACROSS, lengthOf, subtract } from '../geometry/vector.ts';
import { rulerPoint } from './ruler-point.ts';

/** Points nearer to a plane than this lie on it, mm. */
const ON_PLANE = 1e-6;

/**
 * The point of the nearest plane under the pointer, within the model; null: there is none. A second point is on the
 * plane of the first.
 */
function planePoint(
  ray: Ray,
  planes: readonly Pick<ShownPlane, 'axis' | 'coordinate'>[],
  within: Box,
  first: Vec3 | null,
): Vec3 | null {
  const own = planes.filter(
    ({ axis, coordinate }) => first !== null && Math.abs(first[axis] - coordinate) < ON_PLANE,
  );
  const away = (point: Vec3): number => lengthOf(subtract(point, ray.origin));
  let nearest: Vec3 | null = null;
  for (const { axis, coordinate } of own.length > 0 ? own : planes) {
    const crossing = planeCrossing(ray, axis, coordinate);
    const isWithin =
      crossing &&
      ACROSS[axis].every((at) => crossing[at] >= within.min[at] && crossing[at] <= within.max[at]);
    if (!crossing || !isWithin) continue;
    const point: [number, number, number] = [crossing[0], crossing[1], crossing[2]];
    // Without what rounding adds.
    point[axis] = coordinate;
    if (!nearest || away(nearest) > away(point)) nearest = point;
  }
  return nearest;
}

/** A click with the ruler: the first point, then the second; after both a new measurement begins. */
export function measure(context: EditorParts, view: ViewPort, input: PointerInput): void {
  const { store } = context;
  const point = pointUnder(context, view, input);
  if (!point) return;
  const { ruler } = store.getState();
  const isSecond = ruler !== null && ruler.to === null;
  store.setState({ ruler: isSecond ? { from: ruler.from, to: point } : { from: point, to: null } });
}

/** Shows where a click would set the ruler. */
export function hoverRuler(context: EditorParts, view: ViewPort, input: PointerInput): void {
  context.store.setState({ rulerPoint: pointUnder(context, view, input) });
}

function pointUnder({ store, scene, document }: EditorParts, view: ViewPort, input: PointerInput) {
  const { x, y, ctrl, alt } = input;
  const state = store.getState();
  const { bounds, world } = scene.getState();
  if (state.mode === 'planes') {
    const planes = shownPlanes(document.store.getState(), state);
    const first = state.ruler?.to === null ? state.ruler.from : null;
    const point = planePoint(view.rayAt(x, y), planes, bounds ?? world, first);
    if (point) return point;
  }
  return rulerPoint(view, scene.getState(), x, y, { step: state.snap, suspended: ctrl || alt });
}
