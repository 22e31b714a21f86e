import { type Axis, type Box, OTHER_AXES } from '@thermarium/geometry';
import { type Issue, issue, powerFactor } from '@thermarium/model';
import type { Load } from '@thermarium/solver';
import { intervalAt, nearestPlane } from '../grid/axis-demands.ts';
import type { Grid, Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import { bodyPowers, type PowerKey, sourcePowers, wallPowers } from '../scene/scene-powers.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import type { BodyCells } from './body-cells.ts';
import type { Conductances } from './conductances.ts';
import { Face } from './face.ts';
import { type Faces, faceNumber } from './faces.ts';
import { type Amplitude, amplitudeOf, wattsBefore } from './schedule.ts';
import { HeatedWalls, type WallPart } from './wall-heat.ts';
import { type WallField, wallsOfCell } from './walls.ts';

/** A planar source on the grid: where its heat enters, per face. */
interface SourceFaces {
  readonly object: number;
  readonly power: PowerKey;
  /** Its normal. */
  readonly axis: Axis;
  readonly amplitude: Amplitude;
  /** The part of it that touches solid, m². */
  readonly area: number;
  /** The cells below inner faces, and the part of the power on each face. */
  readonly inner: readonly { readonly low: number; readonly part: number }[];
  /** Exposed walls, and their part of the power. */
  readonly walls: readonly WallPart[];
}

export interface LoadField {
  readonly loads: readonly (Load & { readonly power: PowerKey })[];
  readonly sourceFaces: readonly SourceFaces[];
  /** The cells in which volume sources generate, and the volume of the solid in each, m³. */
  readonly sourceCells: readonly {
    readonly object: number;
    readonly power: PowerKey;
    readonly amplitude: Amplitude;
    readonly cells: Int32Array;
    readonly volumes: Float64Array;
  }[];
  /** The walls that powers enter through, and the part of the power on each. */
  readonly wallHeats: readonly {
    readonly object: number;
    readonly power: PowerKey;
    readonly amplitude: Amplitude;
    readonly walls: readonly WallPart[];
  }[];
  /** All powers, also those that have no load since nothing solid is left of their place. */
  readonly powers: readonly {
    readonly key: PowerKey;
    readonly object: number;
    readonly amplitude: Amplitude;
  }[];
}

/** Watts that planar sources put on faces between cells behind a field, by `faceNumber`. */
export function heatOnFaces(
  { sourceFaces }: LoadField,
  { time, powerFactors }: PoweredField,
): ReadonlyMap<number, number> {
  const heat = new Map<number, number>();
  for (const { power, amplitude, axis, inner } of sourceFaces) {
    const watts = wattsBefore(amplitude, time) * factorOf(powerFactors, power);
    for (const { low, part } of inner) {
      const face = faceNumber(low, axis);
      heat.set(face, (heat.get(face) ?? 0) + part * watts);
    }
  }
  return heat;
}

/** The heat of planar sources on a face between two cells, by the index of their load, W at amplitude 1. */
export interface FaceHeat {
  /** By `faceNumber`. */
  readonly face: number;
  readonly load: number;
  readonly watts: number;
}

/** The heat of planar sources on some faces between cells. */
export function faceHeats({ loads, sourceFaces }: LoadField, on: ReadonlySet<number>): FaceHeat[] {
  const indexOf = new Map(loads.map(({ power }, load) => [power, load]));
  return sourceFaces.flatMap(({ power, axis, amplitude, inner }) => {
    const load = indexOf.get(power);
    if (load === undefined) return [];
    return inner.flatMap(({ low, part }) => {
      const face = faceNumber(low, axis);
      return on.has(face) ? [{ face, load, watts: part * amplitude.watts }] : [];
    });
  });
}

/** Shares the heat of planar sources anew between the two sides of their faces: conductivities have changed. */
export function refreshShares({ loads, sourceFaces }: LoadField, faces: Faces): void {
  const face = new Face();
  const byPower = new Map(loads.map((load) => [load.power, load]));
  for (const { power, axis, amplitude, inner } of sourceFaces) {
    const load = byPower.get(power);
    if (!load) continue;
    inner.forEach(({ low, part }, n) => {
      faces.read(low, axis, face);
      load.cellWatts[2 * n] = face.heatToLow(part) * amplitude.watts;
      load.cellWatts[2 * n + 1] = face.heatToHigh(part) * amplitude.watts;
    });
  }
}

/** The factors by temperature on the powers of a field, of those that follow it. */
export type PowerFactors = ReadonlyMap<PowerKey, number>;

/** A field's time (s; null: steady) and, where powers follow temperature, their factors there. */
export interface PoweredField {
  readonly time: number | null;
  readonly powerFactors?: PowerFactors | undefined;
}

/** The factor by temperature on a power. */
export function factorOf(factors: PowerFactors | undefined, power: PowerKey): number {
  return factors?.get(power) ?? 1;
}

/**
 * The factors of a solve's loads by their powers; undefined: none follows temperature.
 *
 * @param factors in the order of the loads
 */
export function powerFactorsOf({ loads }: LoadField, factors: Float64Array): PowerFactors | undefined {
  const following = loads.flatMap((load, n) => (load.following ? [[load.power, factors[n]] as const] : []));
  return following.length === 0 ? undefined : new Map(following);
}

type OwnPower = Pick<SourceFaces, 'object' | 'power' | 'amplitude'>;

interface SourceLoad extends Load {
  /** K/W, as in `FollowingPower`. */
  readonly faceResistance: number;
}

/** Turns powers into loads: uniform over what is left of a body, or over the faces of a planar source. */
export function buildLoads(
  scene: Scene,
  grid: PaintedGrid,
  conductances: Conductances,
  faces: Faces,
  walls: WallField,
  bodies: ReadonlyMap<number, BodyCells>,
): { field: LoadField; issues: Issue[] } {
  const issues: Issue[] = [];
  const loads: LoadField['loads'][number][] = [];
  const sourceFaces: SourceFaces[] = [];
  const sourceCells: LoadField['sourceCells'][number][] = [];
  const wallHeats: LoadField['wallHeats'][number][] = [];
  const powers: LoadField['powers'][number][] = [];
  const face = new Face();
  const lost = new Set<number>();
  /** Once per object: an array may have a hundred thousand copies, all of them astray. */
  const lose = (object: number, why: string): void => {
    if (!lost.has(object)) issues.push(powerOnNothing(scene.objects[object].path, why));
    lost.add(object);
  };
  for (const { key, object, schedule, body } of bodyPowers(scene)) {
    const amplitude = amplitudeOf(schedule, scene.world);
    powers.push({ key, object, amplitude });
    const left = bodies.get(body);
    if (left && left.total > 0) {
      const parts = left.volumes.map((volume) => volume / left.total);
      loads.push({ power: key, ...loadOf(amplitude, left.cells, parts), ...followingOf(object) });
    } else lose(object, 'later objects replace all of it');
  }
  for (const { key, object, schedule, source } of sourcePowers(scene)) {
    const amplitude = amplitudeOf(schedule, scene.world);
    powers.push({ key, object, amplitude });
    const own = { object, power: key, amplitude };
    const load =
      source.axis === null ? volumeLoad(source.box, own) : surfaceLoad(source.axis, source.box, own);
    if (load) loads.push({ power: key, ...load, ...followingOf(object, load.faceResistance) });
    else lose(object, 'no solid touches it');
  }
  const heated = new HeatedWalls(scene, walls);
  for (const { key, object, schedule, through } of wallPowers(scene)) {
    const amplitude = amplitudeOf(schedule, scene.world);
    powers.push({ key, object, amplitude });
    const parts = heated.partsOf({ through });
    if (parts.length > 0) {
      wallHeats.push({ object, power: key, amplitude, walls: parts });
      loads.push({ power: key, ...loadOf(amplitude, NO_CELLS, NO_PARTS, parts), ...followingOf(object) });
    } else lose(object, 'no wall of it is exposed');
  }
  return { field: { loads, sourceFaces, sourceCells, wallHeats, powers }, issues };

  function followingOf(object: number, faceResistance = 0): Pick<Load, 'following'> {
    const powerLaw = scene.powerLaws.get(object);
    if (powerLaw === undefined) return {};
    return { following: { factor: (celsius) => powerFactor(powerLaw, celsius), faceResistance } };
  }

  function volumeLoad(box: Box, own: OwnPower): SourceLoad | null {
    const solid = solidCells(box, grid, conductances);
    if (!solid) return null;
    const { cells, volumes, total } = solid;
    sourceCells.push({ ...own, cells, volumes });
    const parts = volumes.map((volume) => volume / total);
    return { ...loadOf(own.amplitude, cells, parts), faceResistance: 0 };
  }

  function surfaceLoad(axis: Axis, box: Box, own: OwnPower): SourceLoad | null {
    const touched = facesOf(axis, box, grid, conductances, walls);
    if (!touched) return null;
    sourceFaces.push({ ...own, axis, ...touched });
    const cells: number[] = [];
    const parts: number[] = [];
    let faceResistance = 0;
    for (const { low, part } of touched.inner) {
      faces.read(low, axis, face);
      cells.push(low, low + grid.stride[axis]);
      parts.push(face.heatToLow(part), face.heatToHigh(part));
      faceResistance += part * face.rise(0, 0, part);
    }
    return {
      ...loadOf(own.amplitude, Int32Array.from(cells), Float64Array.from(parts), touched.walls),
      faceResistance,
    };
  }
}

const NO_CELLS = new Int32Array(0);
const NO_PARTS = new Float64Array(0);

function loadOf(
  amplitude: Amplitude,
  cells: Int32Array,
  parts: Float64Array,
  walls: readonly WallPart[] = [],
): Load {
  return {
    cells,
    cellWatts: parts.map((part) => part * amplitude.watts),
    walls: Int32Array.from(walls, ({ wall }) => wall),
    wallWatts: Float64Array.from(walls, ({ part }) => part * amplitude.watts),
    steady: amplitude.steady,
    schedule: amplitude.schedule,
  };
}

/**
 * The faces of a rectangle on its grid plane that solid touches, with their part of the whole by touched area: what
 * hangs over void gives its share to the rest. Null when nothing touches.
 */
function facesOf(
  axis: Axis,
  box: Box,
  grid: PaintedGrid,
  conductances: Conductances,
  wallField: WallField,
): Pick<SourceFaces, 'area' | 'inner' | 'walls'> | null {
  const { edges } = grid;
  const plane = nearestPlane(edges[axis], box.min[axis]);
  if (Math.abs(edges[axis][plane] - box.min[axis]) > PLANE_TOLERANCE) return null;
  const inner: SourceFaces['inner'][number][] = [];
  const walls: SourceFaces['walls'][number][] = [];
  let touched = 0;
  forCells(grid, box, axis, plane, (index, highCell, covered) => {
    const low = plane > 0 ? highCell - grid.stride[axis] : -1;
    const high = plane < edges[axis].length - 1 ? highCell : -1;
    const up = (2 * axis + 1) as Side;
    const down = (2 * axis) as Side;
    const solidLow = low < 0 ? 0 : conductances.aperture(low, up);
    const solidHigh = high < 0 ? 0 : conductances.aperture(high, down);
    const area = conductances.sideArea(axis, index) * covered;
    if (solidLow > 0 && solidHigh > 0) {
      const part = area * Math.max(solidLow, solidHigh);
      touched += part;
      inner.push({ low, part });
    } else if (solidLow > 0 || solidHigh > 0) {
      const [cell, side] = solidLow > 0 ? [low, up] : [high, down];
      const exposed = wallsOfCell(wallField, cell).filter((wall) => wallField.side[wall] === side);
      const part = area * Math.max(solidLow, solidHigh);
      touched += part;
      const whole = exposed.reduce((sum, wall) => sum + wallField.area[wall], 0);
      // The part of a single wall stays the same to the last digit.
      for (const wall of exposed) walls.push({ wall, part: part * (wallField.area[wall] / whole) });
    }
  });
  if (!(touched > 0)) return null;
  return {
    area: touched,
    inner: inner.map(({ low, part }) => ({ low, part: part / touched })),
    walls: walls.map(({ wall, part }) => ({ wall, part: part / touched })),
  };
}

/** The cells of a box that hold solid, and its volume in each, m³; null when there are none. */
function solidCells(box: Box, grid: PaintedGrid, conductances: Conductances): BodyCells | null {
  const cells: number[] = [];
  const volumes: number[] = [];
  let total = 0;
  const { edges } = grid;
  const from = nearestPlane(edges[2], box.min[2]);
  for (let plane = from; plane < nearestPlane(edges[2], box.max[2]); plane++) {
    forCells(grid, box, 2, plane, (_, cell, covered) => {
      const solid = solidShare(grid, cell);
      if (solid === 0) return;
      const volume = conductances.volume(cell) * solid * covered;
      total += volume;
      cells.push(cell);
      volumes.push(volume);
    });
  }
  return total === 0 ? null : { cells: Int32Array.from(cells), volumes: Float64Array.from(volumes), total };
}

/** The part of a cell that conducts. */
function solidShare(grid: PaintedGrid, cell: number): number {
  const code = grid.code[cell];
  if (code >= VOID) return code === VOID ? 0 : 1;
  return grid.cutAt(cell).parts.reduce((sum, part) => sum + part.share, 0);
}

/**
 * The cells just above a plane of `axis` that a box covers on the other two axes, each with the part that it covers; also
 * where the plane is the last.
 */
function forCells(
  grid: Grid,
  box: Box,
  axis: Axis,
  plane: number,
  visit: (index: [number, number, number], cell: number, covered: number) => void,
): void {
  const { edges } = grid;
  const [u, v] = OTHER_AXES[axis];
  const along = coveredCells(edges[u], box.min[u], box.max[u]);
  const index: [number, number, number] = [0, 0, 0];
  index[axis] = plane;
  for (const [j, partV] of coveredCells(edges[v], box.min[v], box.max[v])) {
    index[v] = j;
    for (const [i, partU] of along) {
      index[u] = i;
      visit(index, grid.cellAt(...index), partU * partV);
    }
  }
}

/** The cells of an axis that a range covers, each with the part of it; an end that lies on a plane covers none beyond it. */
function coveredCells(
  edges: Float64Array,
  from: number,
  to: number,
): (readonly [cell: number, part: number])[] {
  const onPlane = (coordinate: number): number => {
    const plane = edges[nearestPlane(edges, coordinate)];
    return Math.abs(plane - coordinate) <= PLANE_TOLERANCE ? plane : coordinate;
  };
  const [low, high] = [Math.max(onPlane(from), edges[0]), Math.min(onPlane(to), edges[edges.length - 1])];
  const cells: (readonly [number, number])[] = [];
  if (low >= high) return cells;
  for (let i = intervalAt(edges, low); edges[i] < high; i++) {
    const covered = Math.min(high, edges[i + 1]) - Math.max(low, edges[i]);
    const size = edges[i + 1] - edges[i];
    cells.push([i, covered === size ? 1 : covered / size]);
  }
  return cells;
}

function powerOnNothing(path: string, why: string): Issue {
  return issue(
    'power-on-nothing',
    `tree/${path}`,
    `The power of '${path}' goes into no solid: ${why}.`,
    'Move it onto a solid, set the power to 0, or set the object inactive.',
  );
}
