import { type Issue, issue } from '@thermarium/model';
import type { Occupancy } from './paint.ts';
import type { Scene } from './scene.ts';

/** What an object was asked to be and what the grid made of it, mm³, all copies together. */
export interface Realised {
  readonly volume: number;
  readonly volumeOnGrid: number;
}

const EXACT = 1e-9;
const CURVED_TOLERANCE = 1e-2;
const MM3_PER_M3 = 1e9;

/** Per object its volume as asked and as realised. `volumes` are the regions' on the grid, m³. */
export function realisedVolumes(scene: Scene, volumes: Float64Array): Realised[] {
  const asked = new Float64Array(scene.objects.length);
  const onGrid = new Float64Array(scene.objects.length);
  for (const body of scene.bodies) asked[body.object] += body.volume;
  scene.regions.forEach(({ body }, region) => {
    onGrid[scene.bodies[body].object] += volumes[region] * MM3_PER_M3;
  });
  return Array.from(asked, (volume, object) => ({ volume, volumeOnGrid: onGrid[object] }));
}

/** Nothing thickens or vanishes silently: an object that nothing overlaps must have the volume it was given. */
export function fidelityIssues(scene: Scene, occupancy: Occupancy, realised: readonly Realised[]): Issue[] {
  const issues: Issue[] = [];
  const curved = new Uint8Array(scene.objects.length);
  const copies = new Uint32Array(scene.objects.length);
  for (const body of scene.bodies) {
    copies[body.object]++;
    if (body.curved) curved[body.object] = 1;
  }
  scene.objects.forEach(({ path }, object) => {
    const { volume, volumeOnGrid } = realised[object];
    if (volume === 0 || occupancy.overlapped[object]) return;
    const difference = Math.abs(volumeOnGrid - volume) / volume;
    if (difference <= (curved[object] ? CURVED_TOLERANCE : EXACT)) return;
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
  return issues;
}

/** Objects of which nothing is left. */
export function vanishedObjects(scene: Scene, realised: readonly Realised[]): string[] {
  return scene.objects
    .filter((_, object) => realised[object].volume > 0 && realised[object].volumeOnGrid === 0)
    .map(({ path }) => path);
}
