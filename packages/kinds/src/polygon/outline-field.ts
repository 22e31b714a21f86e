import { type Box, type PolygonReading, parsePolygon, type Ring, sum, type Vec3 } from '@thermarium/geometry';
import {
  type Issue,
  issue,
  LARGEST_LENGTH_MM,
  NORMAL,
  type PlaneName,
  type TypedValues,
} from '@thermarium/model';

/** Typed values whose corners have lost the `POLYGON ((` and `))` of well-known text, the form that the panel sends. */
export function withBareCorners(typed: TypedValues): TypedValues {
  const { polygon } = typed;
  if (typeof polygon !== 'string') return typed;
  return { ...typed, polygon: /^\s*polygon\s*\(\s*\((.*)\)\s*\)\s*$/is.exec(polygon)?.[1].trim() ?? polygon };
}

let latest: { readonly text: string; readonly reading: PolygonReading } | null = null;

/** Checks, bounds and solids read the same outline one after the other, so the latest one is cached. */
function readingOf(text: string): PolygonReading {
  if (latest?.text !== text) latest = { text, reading: parsePolygon(text) };
  return latest.reading;
}

/** The rings of a text, mm; null: it describes no outline. */
export function ringsIn(text: string): readonly Ring[] | null {
  return readingOf(text).rings;
}

/** The rings of a polygon that passed `checkOutline`, mm; throws on any other. */
export function ringsOf(text: string): readonly Ring[] {
  const { rings, problem } = readingOf(text);
  if (rings === null) throw new Error(`A polygon passed its check: ${problem}`);
  return rings;
}

/** The box around an outline in a plane and a thickness along its normal, computed without making triangles. mm. */
export function boxOfOutline(text: string, plane: PlaneName, corner: Vec3, thickness: number): Box {
  const normal = NORMAL[plane];
  const across = [0, 1, 2].filter((axis) => axis !== normal);
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  max[normal] = thickness;
  for (const [direction, axis] of across.entries()) {
    [min[axis], max[axis]] = [Infinity, -Infinity];
    for (const point of ringsOf(text)[0]) {
      min[axis] = Math.min(min[axis], point[direction]);
      max[axis] = Math.max(max[axis], point[direction]);
    }
  }
  return { min: sum(corner, min), max: sum(corner, max) };
}

/** Whether the text consists of coordinate pairs, so that a problem must lie in the shape they describe. */
function isListOfPairs(polygon: string): boolean {
  const pairs = polygon.replace(/polygon|[()]/gi, ' ').split(',');
  return pairs.every((pair) => {
    const words = pair.trim().split(/\s+/);
    return words.length === 2 && words.every((word) => Number.isFinite(Number(word)));
  });
}

function checkCoordinates(rings: readonly Ring[]): readonly Issue[] {
  for (const point of rings.flat()) {
    const far = point.find((coordinate) => Math.abs(coordinate) > LARGEST_LENGTH_MM);
    if (far === undefined) continue;
    const limit = `Corners may be at most ${LARGEST_LENGTH_MM} mm from the corner of the object.`;
    return [issue('above-maximum', 'polygon', `A corner of the polygon is at ${far} mm.`, limit)];
  }
  return [];
}

/** A star with this many corners, where every edge is near all others, takes 0.1 s to check and longer to draw. */
const MOST_CORNERS = 10_000;

/** The faults of the text of the field `polygon`. */
export function checkOutline({ polygon }: { readonly polygon: string }): readonly Issue[] {
  const corners = polygon.split(',').length;
  if (corners > MOST_CORNERS) {
    const message = `The polygon has ${corners} corners; at most ${MOST_CORNERS} are taken.`;
    return [issue('above-maximum', 'polygon', message, 'Leave out corners that lie nearly in line.')];
  }
  const { problem, rings } = readingOf(polygon);
  if (problem === null) return checkCoordinates(rings);
  if (isListOfPairs(polygon)) {
    return [
      issue(
        'polygon-not-simple',
        'polygon',
        problem,
        'Let every ring run around its area once, apart from the others.',
      ),
    ];
  }
  return [
    issue('polygon-syntax', 'polygon', problem, 'Write the corners as pairs of numbers: 0 0, 4 0, 4 2.'),
  ];
}
