import { AXES, type Axis } from '@thermarium/geometry';
import { type Issue, quotedList, warning } from '@thermarium/model';
import type { ConductionProblem, VaryingProperties } from '@thermarium/solver';
import type { Grid } from '../grid/grid.ts';
import { type CutCell, VOID } from '../paint/cut-cell.ts';
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
import { contactJoints, curvedContacts } from './contact-joints.ts';
import { type BodyCoolant, coolantsOf } from './coolants.ts';
import { powerOnSlivers } from './doubtful-power.ts';
import { type EnclosedAir, enclosedAirOf } from './enclosed-air.ts';
import { Faces } from './faces.ts';
import { type Films, filmsOf } from './films.ts';
import { initialRises } from './initial-rises.ts';
import { buildLoads, faceHeats, type LoadField, refreshShares } from './loads.ts';
import { missingEmissivity, missingHeatCapacity } from './missing-properties.ts';
import { nodeGroups } from './network-faces.ts';
import { networkIssues } from './network-issues.ts';
import { type ObjectVolume, objectVolumes, volumeIssues } from './object-volumes.ts';
import { poorContacts } from './poor-contacts.ts';
import { amplitudeOf } from './schedule.ts';
import { surfaceExchange } from './surface-exchange.ts';
import { innerHeatOf, varyingSurroundings } from './surroundings.ts';
import { thinLayers } from './thin-layers.ts';
import { VaryingMedia } from './varying-media.ts';
import { buildWalls, followHalves, type WallField } from './walls.ts';

/** A scene on its grid: the problem for the solver, and what turns its answer back into objects. */
export interface Discretisation {
  readonly scene: Scene;
  readonly grid: PaintedGrid;
  readonly conductances: Conductances;
  readonly faces: Faces;
  /** The media that follow temperature, at that of the last step of the solve; null: none does. */
  readonly varying: VaryingMedia | null;
  /** The air between walls that carries heat by convection. */
  readonly enclosedAir: readonly EnclosedAir[];
  /** Per cut cell the regions that it stands for: their temperatures are read from it. */
  readonly representedRegions: readonly (readonly number[])[];
  readonly walls: WallField;
  /** The films that are computed; null: all coefficients are stated. */
  readonly films: Films | null;
  /** The coolants that warm on their way; null: there is none. */
  readonly coolants: readonly BodyCoolant[] | null;
  readonly loads: LoadField;
  /** The volumes of the objects, described and on the grid. */
  readonly volumes: readonly ObjectVolume[];
  /** The cells of bodies with a power or a resistance to ambient. */
  readonly bodies: ReadonlyMap<number, BodyCells>;
  readonly problem: ConductionProblem;
  /** Rise of every cell over ambient at which a transient starts, K; null: all starts at ambient, or it is steady. */
  readonly initial: Float64Array | null;
}

/** Paints the scene on the grid and assembles the problem. With errors among the issues it must not be solved. */
export function discretise(
  scene: Scene,
  bare: Grid,
  analysis: 'steady' | 'transient',
): { discretisation: Discretisation; issues: Issue[] } {
  const grid = paint(scene, bare);
  const varying = VaryingMedia.of(scene, grid, analysis);
  const conductances = new Conductances(scene, grid, varying);
  const { joints, issues: contactIssues } = contactJoints(scene, grid);
  const faces = new Faces(grid, conductances, joints);
  const enclosedAir = enclosedAirOf({ scene, grid, conductances, faces }, varying);
  const plainWalls = buildWalls(scene, grid, conductances);
  const films = filmsOf(scene, grid, plainWalls);
  const { exchange, issues: exchangeIssues } = scene.world.radiationExchange
    ? surfaceExchange(scene, grid, plainWalls)
    : { exchange: null, issues: [] };
  const walls = { ...plainWalls, ...(films && { films }), ...(exchange && { exchange }) };
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
    ...exchangeIssues,
    ...powerOnSlivers(scene, bodies, loads),
    ...poorContacts(scene, grid),
    ...thinLayers(scene, grid),
    ...networkIssues(scene, grid, conductances, faces, walls),
    ...curvedContacts(scene),
    ...contactIssues,
    ...enclosedAir.flatMap((air) => air.issues()),
    ...(walls.cover?.issues(scene) ?? []),
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
  const innerHeat = innerHeatOf(scene, grid.cells, bodies);
  const coolants = coolantsOf(scene, grid, bodies);
  const surroundings = varyingSurroundings(scene, walls, innerHeat, bodies, films, coolants);
  const capacity = analysis === 'transient' ? heatCapacity(scene, grid, conductances, varying) : null;
  const initial = analysis === 'transient' ? initialRises(scene, grid, conductances, varying) : null;
  const groups = nodeGroups(scene, grid);
  const problem: ConductionProblem = {
    nx: grid.nx,
    ny: grid.ny,
    nz: grid.nz,
    ambient: scene.world.ambient,
    couplings: (axis: Axis) => faces.couplings(axis),
    innerTie,
    innerHeat,
    ...(coolants && { coolants }),
    capacity,
    walls,
    loads: loads.loads,
    ...(groups.length > 0 && { groups }),
    ...(analysis === 'transient' && surroundings && { surroundings }),
    ...(varying && {
      varying: varyingProperties(varying, enclosedAir, grid, conductances, faces, walls, loads, capacity),
    }),
  };
  return {
    discretisation: {
      scene,
      grid,
      conductances,
      faces,
      varying,
      enclosedAir,
      representedRegions,
      walls,
      films,
      coolants,
      loads,
      volumes,
      bodies,
      problem,
      initial,
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

function varyingProperties(
  varying: VaryingMedia,
  enclosedAir: readonly EnclosedAir[],
  grid: PaintedGrid,
  conductances: Conductances,
  faces: Faces,
  walls: WallField,
  loads: LoadField,
  capacity: Float64Array | null,
): VaryingProperties {
  const refreshHalves = followHalves(walls, conductances);
  const onSides = faceHeats(loads, new Set(enclosedAir.flatMap((air) => air.faceNumbers)));
  return {
    takeRises(rise, amplitudes) {
      varying.takeRises(rise);
      const heat = new Map<number, number>();
      for (const { face, load, watts } of onSides)
        heat.set(face, (heat.get(face) ?? 0) + amplitudes[load] * watts);
      for (const air of enclosedAir) air.follow(rise, heat);
      refreshHalves();
      refreshShares(loads, faces);
    },
    takeCapacities() {
      if (capacity !== null) fillCapacity(capacity, grid, conductances, heatsOf(varying));
    },
    heatContent(rise, out) {
      out.fill(0);
      forEachPart(grid, conductances, (cell, region, volume) => {
        out[cell] += varying.heatContent(region, rise[cell]) * volume;
      });
    },
  };
}

/** J/K per cell; a medium of unknown heat capacity counts as 0 and is an issue of its own. */
function heatCapacity(
  scene: Scene,
  grid: PaintedGrid,
  conductances: Conductances,
  varying: VaryingMedia | null,
): Float64Array {
  const capacity = new Float64Array(grid.code.length);
  const constant = Float64Array.from(scene.regions, ({ medium }) => medium.volumetricHeat ?? 0);
  fillCapacity(capacity, grid, conductances, varying ? heatsOf(varying) : (_, region) => constant[region]);
  return capacity;
}

/** Heat capacity of a region in a cell, J/(m³·K). */
type HeatOf = (cell: number, region: number) => number;

const heatsOf =
  (varying: VaryingMedia): HeatOf =>
  (cell, region) =>
    varying.volumetricHeat(cell, region);

function fillCapacity(
  capacity: Float64Array,
  grid: PaintedGrid,
  conductances: Conductances,
  heatOf: HeatOf,
): void {
  capacity.fill(0);
  forEachPart(grid, conductances, (cell, region, volume) => {
    capacity[cell] += heatOf(cell, region) * volume;
  });
}

/** A steady solve knows no time: powers that step count with their mean over the duration, which is said once each. */
function timeMeanPowers(scene: Scene): Issue[] {
  const { duration } = scene.world;
  const stepping = new Map<number, number>();
  for (const { object, schedule } of scene.sources) {
    if (schedule.shape === 'steps') stepping.set(object, amplitudeOf(schedule, scene.world).steady * 1000);
  }
  return [...stepping].map(([object, milliwatts]) => {
    const { path } = scene.objects[object];
    return warning(
      'time-mean-power',
      `tree/${path}`,
      `The power of '${path}' changes over time; the steady solve takes its mean over ${duration} s, ${Number(milliwatts.toPrecision(6))} mW.`,
      'Solve over time for its course, or use a source for a steady power.',
    );
  });
}

/**
 * The regions that each cut cell stands for when temperatures are read. Where copper and laminate share a cell, its
 * temperature lies somewhere between theirs and would spoil the extremes of both (by 6 % of the rise for copper in FR4,
 * eight cells across): it stands for neither, since their whole cells and the faces of those do. A region without a
 * whole cell (a via's thin barrel) is read from the cell that holds most of it.
 *
 * @param isWhole 1 for every region that fills a whole cell somewhere
 * @returns per cut cell, its regions
 */
function representedRegionsOf(
  cutCells: readonly CutCell[],
  isWhole: Uint8Array,
): readonly (readonly number[])[] {
  const isRepresented = isWhole.slice();
  const representedRegions = cutCells.map(({ parts }) => (parts.length === 1 ? [parts[0].region] : []));
  for (const [region] of representedRegions) if (region !== undefined) isRepresented[region] = 1;
  const fullest = new Map<number, { readonly cut: number; readonly share: number }>();
  for (const [cut, { parts }] of cutCells.entries()) {
    for (const { region, share } of parts) {
      if (!isRepresented[region] && share > (fullest.get(region)?.share ?? 0))
        fullest.set(region, { cut, share });
    }
  }
  for (const [region, { cut }] of fullest) representedRegions[cut].push(region);
  return representedRegions;
}

/**
 * Radiation is to ambient alone, without view factors. Where a line along an axis leaves one wall and meets another,
 * they would see each other: the objects with such gaps are named once.
 */
function facingWalls(scene: Scene, grid: PaintedGrid): Issue[] {
  if (!scene.world.radiation || scene.world.radiationExchange) return [];
  const facing = new Set<number>();
  const { counts, stride } = grid;
  for (const axis of AXES) {
    const [u, v] = AXES.filter((other) => other !== axis);
    for (let b = 0; b < counts[v]; b++) {
      for (let a = 0; a < counts[u]; a++) scanLine(a * stride[u] + b * stride[v], stride[axis], counts[axis]);
    }
  }
  if (facing.size === 0) return [];
  const paths = [...facing].map((object) => scene.objects[object].path);
  return [
    warning(
      'facing-walls',
      'project.world.radiation',
      `Exposed walls of ${quotedList(paths)} face each other; every wall radiates to ambient as if it saw nothing else.`,
      "Switch 'Surfaces exchange radiation' on in the properties of the project, or lower the emissivity of the walls in the gap.",
    ),
  ];

  function scanLine(first: number, step: number, count: number): void {
    let last = VOID;
    let gap = false;
    for (let n = 0, cell = first; n < count; n++, cell += step) {
      const object = objectAt(cell);
      if (object === VOID) gap = true;
      else {
        if (gap && last !== VOID) {
          facing.add(last);
          facing.add(object);
        }
        gap = false;
        last = object;
      }
    }
  }

  function objectAt(cell: number): number {
    const code = grid.code[cell];
    if (code === VOID) return VOID;
    const region = code >= 0 ? code : grid.cutAt(cell).parts[0].region;
    return scene.objectOf[region];
  }
}
