import { type Axis, type Box, boxSize, OTHER_AXES, unionOf } from '@thermarium/geometry';
import { MM2_PER_M2, WATTS_PER_MILLIWATT } from '@thermarium/model';
import type { PowerSchedule } from '../../scene/contribution.ts';
import type { Scene, Source, WallCondition } from '../../scene/scene.ts';
import { scenePowers } from '../../scene/scene-powers.ts';
import { PLANE_TOLERANCE } from '../../scene/tolerance.ts';
import { PowerRaster, type Rectangle } from './power-raster.ts';
import { spreadAt } from './power-spread.ts';

/** So many sources of an assembly in one plane are a power map. */
const LEAST_MEMBERS = 10;
/** The cells along the shorter side of a map that may be asked for. */
const CELLS_ALONG_MAP = [1, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128];
/** A single cell along a source does not show this part of the source's rise over its surroundings. */
export const LOST_IN_ONE_CELL = 0.6;
/** A wall near room temperature radiates at most this, W/(m²·K). */
const RADIATION_COEFFICIENT = 8;
/** The most tiles along a side of the raster that tells the flux around a source. */
const FINEST_RASTER = 512;

/** Sources in one plane that are so many that cells may share their watts. */
export interface PowerMap {
  readonly members: readonly Source[];
  /** In the name of its first member. */
  readonly outline: Source;
  /**
   * Its hottest place rises by this or more over ambient, K: by the films of the model, by its watts spread over the outline, and
   * by those of a member over them.
   */
  readonly rise: number;
  /** For each number of cells along its shorter side, in ascending order. */
  readonly sharings: readonly Sharing[];
}

/** The rises in a map that cells of one size do not show. */
export interface Sharing {
  /** Along the shorter side of the map. */
  readonly cells: number;
  /** mm. */
  readonly cell: number;
  /** The rise of each member: so much hotter than the cells say its middle may be, K. */
  readonly missed: Float64Array;
}

/** The power maps of a scene, which are found once. */
export function powerMaps(scene: Scene, isSteady: boolean): readonly PowerMap[] {
  const known = mapsOf.get(scene);
  if (known?.isSteady === isSteady) return known.maps;
  const maps = findMaps(scene, isSteady);
  mapsOf.set(scene, { isSteady, maps });
  return maps;
}

const mapsOf = new WeakMap<Scene, { readonly isSteady: boolean; readonly maps: readonly PowerMap[] }>();

function findMaps(scene: Scene, isSteady: boolean): readonly PowerMap[] {
  const planar = scene.sources.filter(({ axis }) => axis !== null);
  const groups = Map.groupBy(planar, ({ axis, box, object }) => {
    const assembly = scene.assemblies[object];
    return assembly === null
      ? null
      : `${axis} ${Math.round(box.min[axis ?? 0] / PLANE_TOLERANCE)} ${assembly}`;
  });
  return [...groups].flatMap(([key, sources]) => {
    if (key === null || sources.length < LEAST_MEMBERS) return [];
    return powerMapOf(scene, sources, isSteady ? riseByFilms(scene) : 0) ?? [];
  });
}

/**
 * The rise of a mean wall over ambient in a steady state, K, from below: as if all walls of all bodies were exposed. 0 where
 * walls are held, or where their coefficient follows from the temperatures.
 */
function riseByFilms(scene: Scene): number {
  const { world, bodies, regions, strokes, patches } = scene;
  const films = bodies.map(({ resistanceToAmbient }) =>
    resistanceToAmbient === null ? 0 : 1 / resistanceToAmbient,
  );
  const radiation = world.radiation ? RADIATION_COEFFICIENT : 0;
  const conductance = (condition: WallCondition, area: number): number => {
    const { bound, film, exchanges, heatTransferCoefficient } = condition;
    if (bound || film !== null) return Infinity;
    return exchanges ? ((heatTransferCoefficient + radiation) * area) / MM2_PER_M2 : 0;
  };
  const ofWalls = strokes.map(({ solid, region }) =>
    region < 0 ? 0 : conductance(bodies[regions[region].body], surfaceOf(solid.bounds)),
  );
  const ofPatches = patches.map(({ condition, box }) => conductance(condition, surfaceOf(box)));
  const watts = scenePowers(scene).reduce((sum, { schedule }) => sum + largestWatts(schedule), 0);
  return watts === 0 ? 0 : watts / [...films, ...ofWalls, ...ofPatches].reduce((sum, each) => sum + each, 0);
}

function surfaceOf(box: Box): number {
  const [x, y, z] = boxSize(box);
  return 2 * (x * y + y * z + z * x);
}

/** Null where nothing conducts at its strongest source. */
function powerMapOf(scene: Scene, members: readonly Source[], riseOfWalls: number): PowerMap | null {
  const axis = members[0].axis ?? 0;
  const [u, v] = OTHER_AXES[axis];
  const parts = members.map(({ box, schedule }) => {
    const rectangle = rectangleOf(box, u, v);
    const [width, height] = sizesOf(rectangle);
    const watts = largestWatts(schedule);
    return { ...rectangle, box, width, height, watts, flux: watts / (width * height) };
  });
  const strongest = parts.reduce((most, part) => (part.flux > most.flux ? part : most));
  const spread = spreadAt(scene, axis, strongest.box);
  if (spread === null) return null;
  const { intoDepth, inLayers } = spread;
  const around = unionOf(members.map(({ box }) => box)) ?? strongest.box;
  const outline = rectangleOf(around, u, v);
  const [length, depth] = sizesOf(outline);
  const shorter = Math.min(length, depth);
  const mean = parts.reduce((sum, { watts }) => sum + watts, 0) / (length * depth);
  const strongestAlone = parts.reduce(
    (most, { width, height, flux }) => Math.max(most, intoDepth(width, height, flux - mean)),
    0,
  );
  const tiles = Math.min(FINEST_RASTER, 2 * Math.ceil(Math.sqrt(parts.length)));
  const raster = new PowerRaster(outline, tiles, parts);
  const excesses = parts.map((part) => {
    const middle = [(part.min[0] + part.max[0]) / 2, (part.min[1] + part.max[1]) / 2] as const;
    return { middle, squares: squaresAround(part, middle) };
  });
  return {
    members,
    outline: { ...members[0], box: around },
    rise: riseOfWalls + intoDepth(length, depth, mean) + strongestAlone,
    sharings: CELLS_ALONG_MAP.map(sharingBy),
  };

  /** The member alone, and larger and larger squares around it: it may be one of several that are hot together. */
  function squaresAround(
    { width, height, flux }: (typeof parts)[number],
    middle: readonly [number, number],
  ): readonly Square[] {
    const size = Math.min(width, height);
    const own = {
      size,
      flux,
      fluxAround: raster.fluxAround(middle, 3 * size),
      risePerFlux: inLayers(width, height, 1),
    };
    const squares: Square[] = [own];
    for (let side = 2 * size; side < shorter / 2; side *= 2) {
      squares.push({
        size: side,
        flux: raster.fluxAround(middle, side),
        fluxAround: raster.fluxAround(middle, 3 * side),
        risePerFlux: inLayers(side, side, 1),
      });
    }
    return squares;
  }

  function sharingBy(cells: number): Sharing {
    const cell = shorter / cells;
    const missed = Float64Array.from(excesses, ({ middle, squares }) => {
      const fluxInCell = raster.fluxAround(middle, cell);
      return squares.reduce((most, { size, flux, fluxAround, risePerFlux }) => {
        const excess = Math.abs(flux - (cell > 3 * size ? fluxInCell : fluxAround));
        return Math.max(most, excess * risePerFlux * missedPart(size, cell));
      }, 0);
    });
    return { cells, cell, missed };
  }
}

/** The flux in a square and in three times its side around it, W/mm², and by how much a flux of 1 heats its middle, K. */
interface Square {
  readonly size: number;
  readonly flux: number;
  readonly fluxAround: number;
  readonly risePerFlux: number;
}

/** By about so much the hottest place of some members may be hotter than cells say, by what these miss of each, K. */
export function missedOfHottest(missed: Float64Array): number {
  const squares = missed.reduce((sum, each) => sum + each * each, 0);
  return missed.length === 0 ? 0 : MISSED_OF_MEAN * Math.sqrt(squares / missed.length);
}

/** The factor on the quadratic mean: the hottest member need not be the one that is missed most. */
const MISSED_OF_MEAN = 0.4;

/** The part of the rise of a square over its surroundings that cells of a size do not show. */
function missedPart(side: number, cell: number): number {
  return side <= cell ? 1 : (LOST_IN_ONE_CELL * cell) / side;
}

function rectangleOf({ min, max }: Box, u: Axis, v: Axis): Rectangle {
  return { min: [min[u], min[v]], max: [max[u], max[v]] };
}

function sizesOf({ min, max }: Rectangle): [number, number] {
  return [max[0] - min[0], max[1] - min[1]];
}

/** The largest power of a schedule, W; 0 without one. */
function largestWatts(schedule: PowerSchedule | null): number {
  if (schedule === null) return 0;
  const milliwatts = schedule.shape === 'constant' ? [schedule.milliwatts] : schedule.milliwatts;
  return milliwatts.reduce((most, each) => Math.max(most, Math.abs(each)), 0) * WATTS_PER_MILLIWATT;
}
