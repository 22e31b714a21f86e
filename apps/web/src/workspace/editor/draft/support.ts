import { type Axis, type Box, translateBox, type Vec3 } from '@thermarium/geometry';
import type { ClipBox } from '../../editor-state/view.ts';
import { objectBox } from '../../scene/object-box.ts';
import { DRAFT_ID, type Scene, type SceneObject } from '../../scene/scene.ts';
import type { Ray } from '../../viewport/viewport-layer.ts';
import { boxCrossing, planeCrossing } from '../geometry/ray-crossing.ts';
import { add, scaled, subtract, ZERO } from '../geometry/vector.ts';

/** The face that a new element stands on. */
export interface Support {
  readonly point: Vec3;
  /** The axis of the face, and whether it looks along it or against it. */
  readonly axis: Axis;
  readonly upper: boolean;
  /** The object with this face; null: the ground plane. */
  readonly object: number | null;
  /** The body that the face is a side of; null: none that a new element has to fit on. */
  readonly base: Base | null;
}

/** The box that a face bounds: a body's, or the whole board's. */
export interface Base {
  readonly box: Box;
  readonly board: boolean;
}

/** The box of an object of which a body has this box, where it stands. */
export function baseOf(object: SceneObject, body: Box, copy: Vec3 = ZERO): Base {
  const board = object.kind.board !== undefined;
  return { box: translateBox((board ? objectBox(object) : null) ?? body, copy), board };
}

/** An object of more bodies is treated as the box around it. */
const MOST_BODIES = 200;

/**
 * The face under a ray: of the boxes around the shown bodies, so that an element dropped on a fin or a cylinder stands
 * flush; else the ground plane z = 0. The dropped element itself does not count.
 */
export function supportUnder(ray: Ray, scene: Scene, clip: ClipBox | null): Support | null {
  const span = visibleSpan(ray, clip);
  let nearest: { readonly distance: number; readonly support: Support } | null = null;
  if (span) {
    for (const object of scene.objects.values()) {
      if (object.id === DRAFT_ID || !object.visible || !object.active || object.kind.container) continue;
      const around = objectBox(object);
      for (const copy of object.copies.length > 0 ? object.copies : [ZERO]) {
        // Moving the ray to the copy is cheaper than moving the boxes.
        const moved = { origin: subtract(ray.origin, copy), direction: ray.direction };
        const whole = around && boxCrossing(moved, around);
        if (!whole || (nearest && whole.entry >= nearest.distance)) continue;
        for (const box of boxesOf(object)) {
          const met = boxCrossing(moved, box);
          if (!met || met.entry < span.from || met.entry > span.to) continue;
          if (nearest && met.entry >= nearest.distance) continue;
          const { axis, upper } = met;
          const point = add(ray.origin, scaled(ray.direction, met.entry));
          const base = baseOf(object, box, copy);
          nearest = { distance: met.entry, support: { point, axis, upper, object: object.id, base } };
        }
      }
    }
  }
  if (nearest) return nearest.support;
  const ground = planeCrossing(ray, 2, 0);
  return ground && { point: ground, axis: 2, upper: true, object: null, base: null };
}

function boxesOf(object: SceneObject): readonly Box[] {
  const bounds = objectBox(object);
  const solid = object.bodies.filter(({ role }) => role === 'body' || role === 'layer');
  if (solid.length > 0 && solid.length <= MOST_BODIES && solid.every(({ offsets }) => !offsets)) {
    return solid.map((body) => body.solid.bounds);
  }
  return bounds ? [bounds] : [];
}

/** The part of a ray in front of the eye that the section leaves; null: none. */
function visibleSpan(ray: Ray, clip: ClipBox | null): { readonly from: number; readonly to: number } | null {
  if (!clip) return { from: 0, to: Infinity };
  const box: Box = { min: [clip.x0, clip.y0, clip.z0], max: [clip.x1, clip.y1, clip.z1] };
  const met = boxCrossing(ray, box);
  return met && { from: Math.max(0, met.entry), to: met.exit };
}
