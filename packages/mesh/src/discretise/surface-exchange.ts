import { type Issue, MM2_PER_M2, warning } from '@thermarium/model';
import type { SurfaceExchange, SurfacePatch } from '@thermarium/solver';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import { SightLines } from './sight-lines.ts';
import { halved, longerSide, type WallRectangle, wallRectangles } from './surface-rectangles.ts';
import { exchangeArea, seenParts } from './view-factors.ts';
import type { WallField } from './walls.ts';

/** Surfaces are cut until there are so many, the longest first; more of them are taken as they are. */
const WANTED_PATCHES = 240;
/** The largest so many exchange radiation; lines of sight between all two of 400 take up to ten seconds. */
const MOST_PATCHES = 400;
/** The largest so many are looked at at all. */
const MOST_LOOKED_AT = 2000;

/** The flat surfaces of a scene that radiate to each other; null: none sees another one. */
export function surfaceExchange(
  scene: Scene,
  grid: PaintedGrid,
  walls: WallField,
): { readonly exchange: SurfaceExchange | null; readonly issues: readonly Issue[] } {
  const all = wallRectangles(grid, walls).toSorted((one, other) => areaOf(other, walls) - areaOf(one, walls));
  const looked = all.slice(0, MOST_LOOKED_AT);
  const facing = looked.filter((one) => looked.some((other) => seenParts(one, other) !== null));
  const issues: Issue[] = [];
  if (all.length > MOST_LOOKED_AT || facing.length > MOST_PATCHES) issues.push(tooMany(all.length));
  const rectangles = cutUp(grid, walls, facing.slice(0, MOST_PATCHES));
  const count = rectangles.length;
  const exchangeAreas = new Float64Array(count * count);
  const lines = new SightLines(grid);
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const whole = exchangeArea(rectangles[i], rectangles[j]);
      if (!(whole > 0)) continue;
      const area = (whole * lines.openPart(rectangles[i], rectangles[j])) / MM2_PER_M2;
      exchangeAreas[i * count + j] = area;
      exchangeAreas[j * count + i] = area;
    }
  }
  if (!exchangeAreas.some((area) => area > 0)) return { exchange: null, issues };
  limitRows(
    exchangeAreas,
    rectangles.map((rectangle) => areaOf(rectangle, walls)),
  );
  return {
    exchange: { patches: rectangles.map((own) => patchOf(scene, walls, own)), exchangeAreas },
    issues,
  };
}

/** Cuts the longest rectangles in two until there are enough for the radiosity to be even on each. */
function cutUp(
  grid: PaintedGrid,
  walls: WallField,
  rectangles: readonly WallRectangle[],
): readonly WallRectangle[] {
  const whole: WallRectangle[] = [];
  const left = [...rectangles];
  while (left.length > 0 && whole.length + left.length < WANTED_PATCHES) {
    let longest = 0;
    for (let n = 1; n < left.length; n++) if (longerSide(left[n]) > longerSide(left[longest])) longest = n;
    const [taken] = left.splice(longest, 1);
    const parts = halved(grid, walls, taken);
    if (parts) left.push(...parts);
    else whole.push(taken);
  }
  return [...whole, ...left];
}

/** Lines of sight may let a patch see more than there is around it: both of two patches lose the same, so that they still agree. */
function limitRows(exchangeAreas: Float64Array, areas: readonly number[]): void {
  const count = areas.length;
  const factors = areas.map((area, i) => {
    let seen = 0;
    for (let j = 0; j < count; j++) seen += exchangeAreas[i * count + j];
    return seen > area ? area / seen : 1;
  });
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) exchangeAreas[i * count + j] *= Math.min(factors[i], factors[j]);
}

function patchOf(
  { bodies, regions, patches }: Scene,
  walls: WallField,
  { walls: own }: WallRectangle,
): SurfacePatch {
  const region = regions[walls.region[own[0]]];
  const covering = walls.patch?.[own[0]] ?? -1;
  const condition = patches.find(({ object }) => object === covering)?.condition ?? bodies[region.body];
  return {
    walls: Int32Array.from(own),
    areas: Float64Array.from(own, (wall) => walls.area[wall]),
    emissivity: condition.exchanges ? (region.medium.emissivity ?? 0) : 0,
  };
}

/** m². */
function areaOf({ walls: own }: WallRectangle, { area }: WallField): number {
  return own.reduce((sum, wall) => sum + area[wall], 0);
}

function tooMany(count: number): Issue {
  return warning(
    'exchange-left-out',
    'project.world.radiation_exchange',
    `There are ${count} flat surfaces: of those that face each other the ${MOST_PATCHES} largest exchange radiation, and the others radiate to ambient alone.`,
    'Leave out small objects, or see whether the others matter by their emissivity.',
  );
}
