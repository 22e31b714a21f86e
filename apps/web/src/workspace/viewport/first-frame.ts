import type { Box, Vec3 } from '@thermarium/geometry';
import { DRAFT_ID, type Scene } from '../scene/scene.ts';

/** The part of the model that the camera has last framed without being asked. */
export type Framed = 'nothing' | 'world' | 'model';

/** The least share of the picture's height of an element that can be seen well. */
const LEAST_SHARE = 0.1;
/** The size of the shown part of the world, as a multiple of the first element. */
const ROOM = 3;

interface Sight {
  /** Whether the element is still being dragged: a move of the camera would move it too. */
  readonly carrying: boolean;
  /** The height that the picture shows, mm. */
  readonly height: number;
}

/**
 * The next box that the camera frames: the world at first, and the model when it is loaded. The first element of an
 * empty project is framed when it is dropped and too small to be seen; no other new object moves the camera. `box`
 * null: the camera stays.
 */
export function nextFrame(
  framed: Framed,
  { objects, bounds, world }: Pick<Scene, 'objects' | 'bounds' | 'world'>,
  { carrying, height }: Sight,
): { readonly framed: Framed; readonly box: Box | null } {
  if (framed === 'model') return { framed, box: null };
  if (objects.size === 0) return { framed: 'world', box: framed === 'world' ? null : world };
  if (!objects.has(DRAFT_ID)) return { framed: 'model', box: bounds ?? world };
  if (objects.size > 1) return { framed: 'model', box: null };
  if (carrying || !bounds) return { framed, box: null };
  const size = Math.max(...bounds.max.map((max, axis) => max - bounds.min[axis]));
  return { framed: 'model', box: size < LEAST_SHARE * height ? withRoom(bounds, size) : null };
}

function withRoom({ min, max }: Box, size: number): Box {
  const room = ((ROOM - 1) / 2) * size;
  const moved = ([x, y, z]: Vec3, by: number): Vec3 => [x + by, y + by, z + by];
  return { min: moved(min, -room), max: moved(max, room) };
}
