import type { Box, Vec3 } from '@thermarium/geometry';
import { DRAFT_ID, type Scene } from '../scene/scene.ts';

/** What the camera has been turned to by itself. */
export type Framed = 'nothing' | 'world' | 'model';

/** So much of the picture's height an element must take at least, or it is hardly seen. */
const LEAST_SHARE = 0.1;
/** So much larger than the first element is what is shown of the world around it. */
const ROOM = 3;

interface Sight {
  /** The element is still in the hand: what moved the ground beneath it would move it too. */
  readonly carrying: boolean;
  /** The height of what the picture shows, mm. */
  readonly height: number;
}

/**
 * What the camera is to show next: the world at first, and the model when it has been loaded. The first element of an
 * empty project is brought near when it has been dropped and is too small to be seen; nothing else that somebody adds
 * moves anything. `box` null: the camera stays.
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
