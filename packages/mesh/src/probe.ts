import { AXES, type Vec3 } from '@thermarium/geometry';
import type { Side } from './conductances.ts';
import { VOID } from './cut-cell.ts';
import type { Discretisation } from './discretise.ts';
import { nearestPlane } from './grid.ts';
import { wattsBefore } from './schedule.ts';
import type { FieldState } from './temperatures.ts';
import { PLANE_TOLERANCE } from './tolerance.ts';
import { wallsOfCell } from './walls.ts';

/**
 * The rise over ambient at a point (mm), or null in void. Inside a cell the field is taken as linear from its middle
 * (where it is cut, from the centroid of what conducts) to each side, whose temperature is that of the face; on a face, edge or corner the cells that meet there agree or
 * are averaged.
 */
export function riseAt(discretisation: Discretisation, state: FieldState, point: Vec3): number | null {
  const { grid, conductances, occupancy } = discretisation;
  const candidates = AXES.map((axis) => cellsAt(grid.edges[axis], point[axis]));
  let sum = 0;
  let count = 0;
  for (const k of candidates[2]) {
    for (const j of candidates[1]) {
      for (const i of candidates[0]) {
        const cell = i + j * conductances.stride[1] + k * conductances.stride[2];
        if (occupancy.code[cell] === VOID) continue;
        if (occupancy.code[cell] < VOID && !solidAt(discretisation, [i, j, k], point)) continue;
        sum += riseInCell(discretisation, state, cell, [i, j, k], point);
        count++;
      }
    }
  }
  return count > 0 ? sum / count : null;
}

/** The cells of an axis that hold a coordinate: two on a plane between cells, none outside. */
function cellsAt(edges: Float64Array, coordinate: number): number[] {
  const last = edges.length - 2;
  const plane = nearestPlane(edges, coordinate);
  if (Math.abs(edges[plane] - coordinate) <= PLANE_TOLERANCE / 2) {
    return [plane - 1, plane].filter((cell) => cell >= 0 && cell <= last);
  }
  if (coordinate < edges[0] || coordinate > edges[last + 1]) return [];
  return [edges[plane] <= coordinate ? plane : plane - 1];
}

/** A point on a face is looked for this much of a cell further in, where there is no doubt on which side it lies. */
const INWARD = 1e-6;

/** Whether a point in a cut cell is in something that conducts. */
function solidAt({ scene, grid }: Discretisation, index: [number, number, number], point: Vec3): boolean {
  const inside = AXES.map((axis) => {
    const [low, high] = [grid.edges[axis][index[axis]], grid.edges[axis][index[axis] + 1]];
    return point[axis] + INWARD * ((low + high) / 2 - point[axis]);
  });
  const stroke = scene.strokes.findLast(({ solid }) => solid.contains([inside[0], inside[1], inside[2]]));
  return stroke !== undefined && stroke.region >= 0;
}

function riseInCell(
  discretisation: Discretisation,
  state: FieldState,
  cell: number,
  index: [number, number, number],
  point: Vec3,
): number {
  const middle = state.rise[cell];
  let value = middle;
  for (const axis of AXES) {
    const edges = discretisation.grid.edges[axis];
    const [low, high] = [edges[index[axis]], edges[index[axis] + 1]];
    const centre = low + (high - low) * discretisation.conductances.centroid(cell, axis);
    const offset = point[axis] - centre;
    if (offset === 0) continue;
    const way = offset > 0 ? high - centre : low - centre;
    const side = (2 * axis + (offset > 0 ? 1 : 0)) as Side;
    value += Math.min(1, offset / way) * (sideRise(discretisation, state, cell, side, index) - middle);
  }
  return value;
}

/** The rise of a cell's side: that of the face to its neighbour, of its exposed wall, or its own. */
function sideRise(
  discretisation: Discretisation,
  state: FieldState,
  cell: number,
  side: Side,
  index: [number, number, number],
): number {
  const { conductances, occupancy } = discretisation;
  const own = conductances.half(cell, side);
  const beyond = conductances.neighbour(cell, side, index);
  const other =
    beyond >= 0 && occupancy.code[beyond] !== VOID ? conductances.half(beyond, (side ^ 1) as Side) : 0;
  if (own > 0 && other > 0) {
    const heat = heatOnFace(discretisation, state, cell, beyond);
    return (own * state.rise[cell] + other * state.rise[beyond] + heat) / (own + other);
  }
  return wallRiseOn(discretisation, state, cell, side) ?? state.rise[cell];
}

/** Watts that planar sources put on the face between two cells. */
function heatOnFace({ loads }: Discretisation, state: FieldState, a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  let heat = 0;
  for (const { amplitude, inner } of loads.sourceFaces) {
    for (const face of inner) {
      if (face.low === low && face.high === high) heat += face.part * wattsBefore(amplitude, state.time);
    }
  }
  return heat;
}

/** Area-weighted rise of the walls on a cell's side; null when it has none. */
function wallRiseOn({ walls }: Discretisation, state: FieldState, cell: number, side: Side): number | null {
  let sum = 0;
  let area = 0;
  for (const wall of wallsOfCell(walls, cell)) {
    if (walls.side[wall] !== side) continue;
    sum += walls.area[wall] * state.wallRise[wall];
    area += walls.area[wall];
  }
  return area > 0 ? sum / area : null;
}
