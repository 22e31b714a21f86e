import type { Axis } from '@thermarium/geometry';
import type { Issue } from '@thermarium/model';
import type { ConductionProblem } from '@thermarium/solver';
import { type BodyCells, forEachPart, gatherBodies, regionVolumes } from './body-cells.ts';
import { Conductances } from './conductances.ts';
import { cutSpeakers } from './cut-speakers.ts';
import { facingWalls } from './facing-walls.ts';
import { fidelityIssues, type Realised, realisedVolumes } from './fidelity.ts';
import type { Grid } from './grid.ts';
import { buildLoads, type LoadField } from './loads.ts';
import { missingEmissivity, missingHeatCapacity } from './missing-properties.ts';
import { type Occupancy, paint } from './paint.ts';
import type { Scene } from './scene.ts';
import { timeMeans } from './time-means.ts';
import { buildWalls, type WallField } from './walls.ts';

/** A scene on its grid: the problem for the solver, and what turns its answer back into objects. */
export interface Discretisation {
  readonly scene: Scene;
  readonly grid: Grid;
  readonly occupancy: Occupancy;
  readonly conductances: Conductances;
  /** Per cut cell the regions whose temperature its own is. */
  readonly speakers: readonly (readonly number[])[];
  readonly walls: WallField;
  readonly loads: LoadField;
  readonly realised: readonly Realised[];
  /** The cells of bodies with a power or a resistance to ambient. */
  readonly bodies: ReadonlyMap<number, BodyCells>;
  readonly problem: ConductionProblem;
}

/** Paints the scene on the grid and assembles the problem. With errors among the issues it must not be solved. */
export function discretise(
  scene: Scene,
  grid: Grid,
  analysis: 'steady' | 'transient',
): { discretisation: Discretisation; issues: Issue[] } {
  const occupancy = paint(scene, grid);
  const conductances = new Conductances(scene, grid, occupancy);
  const walls = buildWalls(scene, occupancy, conductances);
  const volumes = regionVolumes(scene, occupancy, conductances);
  const realised = realisedVolumes(scene, volumes);
  const speakers = cutSpeakers(occupancy.cutCells, wholeRegions(scene, occupancy));
  const bodies = gatherBodies(scene, occupancy, conductances, (body) => {
    const { power, resistanceToAmbient } = scene.bodies[body];
    return power !== null || resistanceToAmbient !== null;
  });
  const { field: loads, issues } = buildLoads(scene, occupancy, conductances, walls, bodies);
  issues.push(
    ...fidelityIssues(scene, occupancy, realised),
    ...missingEmissivity(scene, walls),
    ...facingWalls(scene, occupancy, conductances),
  );
  issues.push(...(analysis === 'transient' ? missingHeatCapacity(scene, volumes) : timeMeans(scene)));

  let innerTie: Float64Array | null = null;
  scene.bodies.forEach(({ resistanceToAmbient }, index) => {
    const left = bodies.get(index);
    if (resistanceToAmbient === null || !left) return;
    innerTie ??= new Float64Array(grid.cells);
    for (let n = 0; n < left.cells.length; n++) {
      innerTie[left.cells[n]] += left.volumes[n] / (left.total * resistanceToAmbient);
    }
  });
  const problem: ConductionProblem = {
    nx: grid.nx,
    ny: grid.ny,
    nz: grid.nz,
    ambient: scene.world.ambient,
    couplings: (axis: Axis) => conductances.couplings(axis),
    innerTie,
    capacity: analysis === 'transient' ? heatCapacity(scene, occupancy, conductances) : null,
    walls,
    loads: loads.loads,
  };
  return {
    discretisation: {
      scene,
      grid,
      occupancy,
      conductances,
      speakers,
      walls,
      loads,
      realised,
      bodies,
      problem,
    },
    issues,
  };
}

/** 1 for every region that fills a whole cell somewhere. */
function wholeRegions(scene: Scene, { code }: Occupancy): Uint8Array {
  const whole = new Uint8Array(scene.regions.length);
  for (let cell = 0; cell < code.length; cell++) if (code[cell] >= 0) whole[code[cell]] = 1;
  return whole;
}

/** J/K per cell; a medium of unknown heat capacity counts as 0 and is an issue of its own. */
function heatCapacity(scene: Scene, occupancy: Occupancy, conductances: Conductances): Float64Array {
  const capacity = new Float64Array(occupancy.code.length);
  const volumetric = Float64Array.from(scene.regions, ({ medium }) => medium.volumetricHeat ?? 0);
  forEachPart(occupancy, conductances, (cell, region, volume) => {
    capacity[cell] += volumetric[region] * volume;
  });
  return capacity;
}
