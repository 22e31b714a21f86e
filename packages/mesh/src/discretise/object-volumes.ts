import type { Box } from '@thermarium/geometry';
import { type Issue, issue, MM3_PER_M3, quotedList, warning } from '@thermarium/model';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';

/** The volume that an object describes and the volume that it has on the grid, mm³, all copies together. */
export interface ObjectVolume {
  readonly volume: number;
  readonly volumeOnGrid: number;
}

const EXACT = 1e-9;
const CURVED_TOLERANCE = 1e-2;
/** The part of its volume that an object may gain or lose where two planes become one. */
const MERGED_TOLERANCE = 1e-2;

/** The volumes of all objects. `regionVolumes` are those on the grid, m³. */
export function objectVolumes(scene: Scene, regionVolumes: Float64Array): ObjectVolume[] {
  const described = new Float64Array(scene.objects.length);
  const onGrid = new Float64Array(scene.objects.length);
  for (const body of scene.bodies) described[body.object] += body.volume;
  scene.objectOf.forEach((object, region) => {
    onGrid[object] += regionVolumes[region] * MM3_PER_M3;
  });
  return Array.from(described, (volume, object) => ({ volume, volumeOnGrid: onGrid[object] }));
}

/**
 * Nothing thickens or vanishes silently: an object that nothing overlaps must have the volume it was given. One whose faces
 * were moved a little, since planes closer than the tolerance are one, is warned of.
 */
export function volumeIssues(scene: Scene, grid: PaintedGrid, volumes: readonly ObjectVolume[]): Issue[] {
  const issues: Issue[] = [];
  const curved = new Uint8Array(scene.objects.length);
  const copies = new Uint32Array(scene.objects.length);
  for (const body of scene.bodies) {
    copies[body.object]++;
    if (body.curved) curved[body.object] = 1;
  }
  const surfaces = objectSurfaces(scene);
  const moved: string[] = [];
  let most = 0;
  scene.objects.forEach(({ path }, object) => {
    const { volume, volumeOnGrid } = volumes[object];
    if (volume === 0 || grid.overlapped[object]) return;
    const difference = Math.abs(volumeOnGrid - volume) / volume;
    if (difference <= (curved[object] ? CURVED_TOLERANCE : EXACT)) return;
    if (difference <= MERGED_TOLERANCE && difference * volume <= PLANE_TOLERANCE * surfaces[object]) {
      moved.push(path);
      most = Math.max(most, difference);
      return;
    }
    issues.push(
      issue(
        'size-on-grid',
        `tree/${path}`,
        `'${path}' has ${volume.toPrecision(6)} mm³, but ${volumeOnGrid.toPrecision(6)} mm³ on the grid (${(100 * difference).toPrecision(2)} % off).`,
        volumeOnGrid < volume && copies[object] > 1
          ? 'Copies of an array may not overlap: raise the pitch or lower the count.'
          : 'Faces closer than 0.1 µm to another object are one grid plane: align them exactly or move them further apart.',
      ),
    );
  });
  if (moved.length > 0) {
    issues.push(
      warning(
        'size-on-grid',
        `tree/${moved[0]}`,
        `Faces closer than 0.1 µm to another object are one grid plane: ${quotedList(moved)} ${moved.length === 1 ? 'is' : 'are up to'} ${(100 * most).toPrecision(2)} % off in volume.`,
        'Align them exactly or move them further apart where that matters.',
      ),
    );
  }
  return issues;
}

/**
 * By what part curved bodies that nothing overlaps are larger or smaller on the grid than they are, at most: the lines that measure
 * them leave as large a part over in their surfaces.
 */
export function curvedExcess({
  scene,
  grid,
  volumes,
}: {
  readonly scene: Scene;
  readonly grid: Pick<PaintedGrid, 'overlapped'>;
  readonly volumes: readonly ObjectVolume[];
}): number {
  let most = 0;
  for (const { object, curved } of scene.bodies) {
    const { volume, volumeOnGrid } = volumes[object];
    if (curved && !grid.overlapped[object]) most = Math.max(most, Math.abs(volumeOnGrid / volume - 1));
  }
  return most;
}

/** The surfaces of the boxes around all solids of each object, mm². */
function objectSurfaces(scene: Scene): Float64Array {
  const surfaces = new Float64Array(scene.objects.length);
  for (const { solid, region, object } of scene.strokes) {
    if (region >= 0) surfaces[object] += surfaceOf(solid.bounds);
  }
  return surfaces;
}

function surfaceOf({ min, max }: Box): number {
  const [dx, dy, dz] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  return 2 * (dx * dy + dy * dz + dz * dx);
}

/** Objects of which nothing is left. */
export function vanishedObjects(scene: Scene, volumes: readonly ObjectVolume[]): string[] {
  return scene.objects
    .filter((_, object) => volumes[object].volume > 0 && volumes[object].volumeOnGrid === 0)
    .map(({ path }) => path);
}
