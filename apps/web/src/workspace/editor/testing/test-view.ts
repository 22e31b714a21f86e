import type { Vec3 } from '@thermarium/geometry';
import {
  anglesOf,
  type CameraPlace,
  cameraPosition,
  fitted,
  orbited,
  panned,
  project,
  rayAt,
  scaleAt,
  zoomed,
} from '@thermarium/picture';
import { objectBox } from '../../scene/object-box.ts';
import type { SceneStore } from '../../scene/scene.ts';
import type { Hit, ViewPort } from '../../viewport/viewport-layer.ts';
import { boxCrossing } from '../geometry/ray-crossing.ts';
import { add, along, scaled, subtract } from '../geometry/vector.ts';

/** The camera of the workspace without a screen. It records its moves, and picks the boxes around bodies. */
export interface TestView extends ViewPort {
  /** The moves of the camera that were asked for, oldest first. */
  readonly moves: readonly string[];
  readonly place: CameraPlace;
}

const SIZE = { width: 800, height: 600 } as const;

/** Looks at the origin from a point, mm. */
export function testView(scene: SceneStore, [x, y, z]: Vec3 = [60, -80, 70]): TestView {
  let place: CameraPlace = {
    target: [0, 0, 0],
    distance: Math.hypot(x, y, z),
    azimuth: Math.atan2(x, -y),
    elevation: Math.atan2(z, Math.hypot(x, y)),
  };
  const moves: string[] = [];
  const moved = (move: string, to: CameraPlace) => {
    moves.push(move);
    place = to;
  };

  const pick = (atX: number, atY: number): Hit | null => {
    const ray = rayAt(place, SIZE, atX, atY);
    let nearest: Hit | null = null;
    for (const object of scene.getState().objects.values()) {
      const { id, kind, copies, visible } = object;
      const bounds = objectBox(object);
      if (!bounds || kind.container || !visible) continue;
      for (const [copy, shift] of copies.entries()) {
        const met = boxCrossing({ ...ray, origin: subtract(ray.origin, shift) }, bounds);
        if (!met || met.entry <= 0 || (nearest && nearest.distance <= met.entry)) continue;
        const point = add(ray.origin, scaled(ray.direction, met.entry));
        nearest = {
          object: id,
          point,
          normal: along(met.axis, met.upper ? 1 : -1),
          distance: met.entry,
          copy,
        };
      }
    }
    return nearest;
  };

  return {
    moves,
    get place() {
      return place;
    },
    rayAt: (atX, atY) => rayAt(place, SIZE, atX, atY),
    pick,
    project: (point) => project(place, SIZE, point),
    scaleAt: (point) => scaleAt(place, SIZE, point),
    size: SIZE,
    get cameraPlace() {
      return place;
    },
    get cameraPosition() {
      return cameraPosition(place);
    },
    orbit: (azimuth, elevation) => moved('orbit', orbited(place, azimuth, elevation)),
    pan: (dx, dy) => moved(`pan ${dx} ${dy}`, panned(place, SIZE, dx, dy)),
    zoom: (factor, atX, atY) => {
      const point = pick(atX, atY)?.point ?? place.target;
      moved(`zoom ${factor.toFixed(3)} ${atX} ${atY}`, zoomed(place, factor, point));
    },
    zoomTo: (box) => moved(`zoomTo ${box.min.join(' ')} ${box.max.join(' ')}`, fitted(place, SIZE, box)),
    zoomAll: () => moved('zoomAll', place),
    setView: (name) => moved(name, { ...place, ...anglesOf(name) }),
    focus: () => void moves.push('focus'),
  };
}
