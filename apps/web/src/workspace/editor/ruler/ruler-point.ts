import { type Box, translateBox, type Vec3 } from '@thermarium/geometry';
import type { SnapStep } from '../../editor-state/tools.ts';
import { objectBox } from '../../scene/object-box.ts';
import type { Scene, SceneObject } from '../../scene/scene.ts';
import type { Hit, ViewPort } from '../../viewport/viewport-layer.ts';
import { planeCrossing } from '../geometry/ray-crossing.ts';
import { ACROSS, add, scaled, subtract, withCoordinate, ZERO } from '../geometry/vector.ts';
import { gridOf, onGrid } from '../snap/snap-step.ts';

/** Corners catch the pointer within this, CSS px; edges within the lesser distance. */
const CORNER_REACH = 10;
const EDGE_REACH = 7;
/** Bodies of one object that are looked at; of more only the box around all. */
const MOST_BODIES = 64;
/** Where a body is looked for when the pointer is just beside it, CSS px. */
const BESIDE = [
  [0, 0],
  [6, 0],
  [-6, 0],
  [0, 6],
  [0, -6],
] as const;

/**
 * The point that the pointer means: a corner or an edge of a body nearby, else the surface itself, else the grid of the
 * ground plane. Null: there is nothing.
 */
export function rulerPoint(
  view: ViewPort,
  scene: Scene,
  x: number,
  y: number,
  { step, suspended }: { readonly step: SnapStep; readonly suspended: boolean },
): Vec3 | null {
  const direct = view.pick(x, y);
  if (suspended && direct) return direct.point;
  const hit = direct ?? pickBeside(view, x, y);
  if (hit) {
    const caught = caughtBy(view, scene.objects.get(hit.object), hit, x, y);
    if (caught) return caught;
    if (direct) return direct.point;
  }
  const ground = planeCrossing(view.rayAt(x, y), 2, 0);
  const grid = gridOf(step);
  return ground && [onGrid(ground[0], grid), onGrid(ground[1], grid), 0];
}

function pickBeside(view: ViewPort, x: number, y: number): Hit | null {
  for (const [dx, dy] of BESIDE.slice(1)) {
    const hit = view.pick(x + dx, y + dy);
    if (hit) return hit;
  }
  return null;
}

function caughtBy(
  view: ViewPort,
  object: SceneObject | undefined,
  hit: Hit,
  x: number,
  y: number,
): Vec3 | null {
  if (!object) return null;
  const copy = object.copies[hit.copy] ?? ZERO;
  const boxes = edgedBoxes(object).map((box) => translateBox(box, copy));
  const corner = nearest(
    view,
    x,
    y,
    boxes.flatMap((box) => cornersOf(box)),
    CORNER_REACH,
  );
  if (corner) return corner;
  const onEdges = boxes
    .flatMap((box) => edgesOf(box))
    .map((edge) => nearestOnEdge(view, edge, x, y))
    .filter((point) => point !== null);
  return nearest(view, x, y, onEdges, EDGE_REACH);
}

/** The boxes whose edges the picture shows: bodies that are blocks, and the rectangle of an object without bodies. */
function edgedBoxes(object: SceneObject): readonly Box[] {
  const { bodies } = object;
  if (bodies.length === 0 || bodies.length > MOST_BODIES) {
    const box = objectBox(object);
    return box ? [box] : [];
  }
  return bodies.flatMap(({ solid, offsets }) => (solid.shape === 'block' && !offsets ? [solid.bounds] : []));
}

function cornersOf({ min, max }: Box): readonly Vec3[] {
  const corners: Vec3[] = [];
  for (const x of [min[0], max[0]]) {
    for (const y of [min[1], max[1]]) {
      for (const z of [min[2], max[2]]) corners.push([x, y, z]);
    }
  }
  return corners;
}

function edgesOf(box: Box): readonly (readonly [Vec3, Vec3])[] {
  return ([0, 1, 2] as const).flatMap((axis) => {
    const [first, second] = ACROSS[axis];
    return [box.min[first], box.max[first]].flatMap((u) =>
      [box.min[second], box.max[second]].map((v) => {
        const from = withCoordinate(withCoordinate(box.min, first, u), second, v);
        return [from, withCoordinate(from, axis, box.max[axis])] as const;
      }),
    );
  });
}

function nearestOnEdge(view: ViewPort, [from, to]: readonly [Vec3, Vec3], x: number, y: number): Vec3 | null {
  const [start, end] = [view.project(from), view.project(to)];
  if (!start || !end) return null;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return null;
  const share = ((x - start.x) * dx + (y - start.y) * dy) / square;
  if (share <= 0 || share >= 1) return null;
  // A share of the edge in the picture is not that share in space: farther parts look shorter.
  const [near, far] = [view.scaleAt(from), view.scaleAt(to)];
  const along = (share * near) / (share * near + (1 - share) * far);
  return add(from, scaled(subtract(to, from), along));
}

function nearest(view: ViewPort, x: number, y: number, points: readonly Vec3[], reach: number): Vec3 | null {
  let [best, least]: [Vec3 | null, number] = [null, reach];
  for (const point of points) {
    const shown = view.project(point);
    const distance = shown ? Math.hypot(shown.x - x, shown.y - y) : Infinity;
    if (distance <= least) [best, least] = [point, distance];
  }
  return best;
}
