import type { Axis } from '@thermarium/geometry';
import type { Issue } from '@thermarium/model';
import type { ConductionProblem } from '@thermarium/solver';
import type { Grid } from '../grid/grid.ts';
import { paint } from '../paint/paint.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import {
  type BodyCells,
  forEachPart,
  gatherBodies,
  heatThroughResistance,
  regionVolumes,
} from './body-cells.ts';
import { Conductances } from './conductances.ts';
import { powerOnSlivers } from './doubtful-power.ts';
import { Faces } from './faces.ts';
import { facingWalls } from './facing-walls.ts';
import { buildLoads, type LoadField } from './loads.ts';
import { missingEmissivity, missingHeatCapacity } from './missing-properties.ts';
import { type ObjectVolume, objectVolumes, volumeIssues } from './object-volumes.ts';
import { poorContacts } from './poor-contacts.ts';
import { representedRegionsOf } from './represented-regions.ts';
import { thinLayers } from './thin-layers.ts';
import { timeMeanPowers } from './time-mean-powers.ts';
import { buildWalls, type WallField } from './walls.ts';

/** A scene on its grid: the problem for the solver, and what turns its answer back into objects. */
export interface Discretisation {
  readonly scene: Scene;
  readonly grid: PaintedGrid;
  readonly conductances: Conductances;
  readonly faces: Faces;
  /** Per cut cell the regions that it stands for: their temperatures are read from it. */
  readonly representedRegions: readonly (readonly number[])[];
  readonly walls: WallField;
  readonly loads: LoadField;
  /** The volumes of the objects, described and on the grid. */
  readonly volumes: readonly ObjectVolume[];
  /** The cells of bodies with a power or a resistance to ambient. */
  readonly bodies: ReadonlyMap<number, BodyCells>;
  readonly problem: ConductionProblem;
}

/** Paints the scene on the grid and assembles the problem. With errors among the issues it must not be solved. */
export function discretise(
  scene: Scene,
  bare: Grid,
  analysis: 'steady' | 'transient',
): { discretisation: Discretisation; issues: Issue[] } {
  const grid = paint(scene, bare);
  const conductances = new Conductances(scene, grid);
  const faces = new Faces(grid, conductances);
  const walls = buildWalls(scene, grid, conductances);
  const regions = regionVolumes(scene, grid, conductances);
  const volumes = objectVolumes(scene, regions);
  const representedRegions = representedRegionsOf(grid.cutCells, wholeRegions(scene, grid));
  const bodies = gatherBodies(scene, grid, conductances, (body) => {
    const { power, resistanceToAmbient } = scene.bodies[body];
    return power !== null || resistanceToAmbient !== null;
  });
  const { field: loads, issues } = buildLoads(scene, grid, conductances, faces, walls, bodies);
  issues.push(
    ...volumeIssues(scene, grid, volumes),
    ...missingEmissivity(scene, walls),
    ...facingWalls(scene, grid),
    ...powerOnSlivers(scene, bodies, loads),
    ...poorContacts(scene, grid),
    ...thinLayers(scene, grid),
  );
  issues.push(...(analysis === 'transient' ? missingHeatCapacity(scene, regions) : timeMeanPowers(scene)));

  let innerTie: Float64Array | null = null;
  scene.bodies.forEach(({ resistanceToAmbient }, index) => {
    const left = bodies.get(index);
    if (resistanceToAmbient === null || !left) return;
    innerTie ??= new Float64Array(grid.cells);
    for (let n = 0; n < left.cells.length; n++) {
      innerTie[left.cells[n]] += heatThroughResistance(left, n, resistanceToAmbient, 1);
    }
  });
  const problem: ConductionProblem = {
    nx: grid.nx,
    ny: grid.ny,
    nz: grid.nz,
    ambient: scene.world.ambient,
    couplings: (axis: Axis) => faces.couplings(axis),
    innerTie,
    capacity: analysis === 'transient' ? heatCapacity(scene, grid, conductances) : null,
    walls,
    loads: loads.loads,
  };
  return {
    discretisation: {
      scene,
      grid,
      conductances,
      faces,
      representedRegions,
      walls,
      loads,
      volumes,
      bodies,
      problem,
    },
    issues,
  };
}

/** 1 for every region that fills a whole cell somewhere. */
function wholeRegions(scene: Scene, { code }: PaintedGrid): Uint8Array {
  const whole = new Uint8Array(scene.regions.length);
  for (let cell = 0; cell < code.length; cell++) if (code[cell] >= 0) whole[code[cell]] = 1;
  return whole;
}

/** J/K per cell; a medium of unknown heat capacity counts as 0 and is an issue of its own. */
function heatCapacity(scene: Scene, grid: PaintedGrid, conductances: Conductances): Float64Array {
  const capacity = new Float64Array(grid.code.length);
  const volumetric = Float64Array.from(scene.regions, ({ medium }) => medium.volumetricHeat ?? 0);
  forEachPart(grid, conductances, (cell, region, volume) => {
    capacity[cell] += volumetric[region] * volume;
  });
  return capacity;
}
