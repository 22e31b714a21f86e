import type { StepSolids } from '@thermarium/exchange';
import {
  type Box,
  boxSize,
  OTHER_AXES,
  type PolygonReading,
  parsePolygon,
  prism,
  type Ring,
  type Solid,
  sum,
} from '@thermarium/geometry';
import {
  COLOR_HINT,
  color,
  commonFields,
  type FieldValues,
  type Issue,
  issue,
  LARGEST_LENGTH_MM,
  mediumOf,
  NORMAL,
  planeAcross,
  positionFields,
  size,
  summedMillimetres,
  text,
  wallFields,
  wallMigrations,
} from '@thermarium/model';
import { powerContribution } from '../body-fields.ts';
import { cornerOf } from '../corner-and-size.ts';
import { type Face, scaledLength, shareThatFits } from '../face.ts';
import { FLAT_SHARE, hasVolume, isFlat, placeOfBox } from '../imported-bodies.ts';
import { defineKind } from '../kind.ts';
import { densityInBodies } from '../readout.ts';

/** Prisms along an axis: two faces across it, all others along it. */
const polygonInStep: StepSolids = {
  recognise: (solid) => {
    if (!isFlat(solid)) return null;
    const { faces, bounds } = solid;
    for (const axis of [2, 1, 0] as const) {
      const across = faces.filter(({ surface }) => Math.abs(surface.axis[axis]) > 1 - 1e-9);
      const along = faces.filter(({ surface }) => Math.abs(surface.axis[axis]) < 1e-9);
      if (across.length !== 2 || along.length !== faces.length - 2) continue;
      const thickness = boxSize(bounds)[axis];
      if (!hasVolume(solid, Math.abs(across[0].area[axis]) * thickness, FLAT_SHARE)) continue;
      const [u, v] = OTHER_AXES[axis];
      const rings = across[0].loops.map((loop) =>
        loop
          .map((point) => [point[u] - bounds.min[u], point[v] - bounds.min[v]])
          .map((corner) => corner.map(summedMillimetres).join(' '))
          .join(', '),
      );
      const polygon = rings.length === 1 ? rings[0] : rings.map((ring) => `(${ring})`).join(', ');
      return {
        ...placeOfBox(bounds),
        ...{ plane: planeAcross(axis), polygon, thickness: summedMillimetres(thickness) },
      };
    }
    return null;
  },
};

const fields = {
  ...positionFields,
  plane: commonFields.plane,
  polygon: text('Polygon', '', {
    hint: 'Corners in the two axes of the plane, relative to the position.',
    format: 'corners',
    tab: 'Spatial',
  }),
  thickness: size('Thickness', 1, { hint: 'The size along the normal of the plane.', tab: 'Spatial' }),
  ...wallFields,
  power: commonFields.power,
  power_over_temperature: commonFields.power_over_temperature,
  power_on_walls: commonFields.power_on_walls,
  material_name: commonFields.material_name,
  color: color('Color', '#888888', { hint: COLOR_HINT, tab: 'Thermal' }),
};

type Values = FieldValues<typeof fields>;

/** The corners without the `POLYGON ((` and `))` of well-known text, the form that the panel sends. */
function unwrapped(polygon: unknown): unknown {
  if (typeof polygon !== 'string') return polygon;
  return /^\s*polygon\s*\(\s*\((.*)\)\s*\)\s*$/is.exec(polygon)?.[1].trim() ?? polygon;
}

let latest: { readonly text: string; readonly reading: PolygonReading } | null = null;

/** Checks, bounds and solids read the same outline one after the other, so the latest one is cached. */
function readingOf(text: string): PolygonReading {
  if (latest?.text !== text) latest = { text, reading: parsePolygon(text) };
  return latest.reading;
}

/** The rings of a polygon that passed `checkOutline`; throws on any other. */
function ringsOf(values: Values): readonly Ring[] {
  const { rings, problem } = readingOf(values.polygon);
  if (rings === null) throw new Error(`A polygon passed its check: ${problem}`);
  return rings;
}

function solidOf(values: Values): Solid {
  return prism(NORMAL[values.plane], ringsOf(values), cornerOf(values), values.thickness);
}

/** The box around the outline, computed without making triangles. */
function boundsOf(values: Values): Box {
  const normal = NORMAL[values.plane];
  const across = [0, 1, 2].filter((axis) => axis !== normal);
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  max[normal] = values.thickness;
  for (const [direction, axis] of across.entries()) {
    [min[axis], max[axis]] = [Infinity, -Infinity];
    for (const point of ringsOf(values)[0]) {
      min[axis] = Math.min(min[axis], point[direction]);
      max[axis] = Math.max(max[axis], point[direction]);
    }
  }
  return { min: sum(cornerOf(values), min), max: sum(cornerOf(values), max) };
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

function checkOutline({ polygon }: Values): readonly Issue[] {
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

/** The outline keeps its shape on a smaller face. */
function fitted(values: Values, face: Face): Partial<Values> {
  const share = shareThatFits(face, boxSize(boundsOf(values)));
  if (share === 1) return {};
  const corners = ringsOf(values).map((ring) =>
    ring.map((point) => point.map((each) => scaledLength(each, share)).join(' ')).join(', '),
  );
  const isAlong = NORMAL[values.plane] !== face.axis;
  return {
    polygon: corners.join('), ('),
    ...(isAlong && { thickness: scaledLength(values.thickness, share) }),
  };
}

/**
 * A polygon with a thickness along the normal of its plane. The rings are in the plane's two axes, mm, relative to the
 * object's corner; power spreads over the volume.
 */
export const polygon = defineKind({
  type: 'polygon',
  title: 'Polygon',
  apiName: 'polygon',
  typeId: 9,
  fields,
  migrations: wallMigrations,
  newElement: { polygon: '0 0, 10 0, 10 10, 0 10' },
  tidy: (typed) => ({ ...typed, polygon: unwrapped(typed.polygon) }),
  check: checkOutline,
  step: polygonInStep,
  csv: { params: ['polygon', 'plane', 'thickness', 'power', 'hc'] },
  fitted,
  // An outline that crosses itself has no body.
  readouts: [densityInBodies((values: Values) => (readingOf(values.polygon).rings ? [solidOf(values)] : []))],
  solids: (values) => [solidOf(values)],
  bounds: boundsOf,
  contributions: (values, context) => {
    const medium = mediumOf(context.material(values.material_name));
    return [{ type: 'conductor', solid: solidOf(values), medium }, ...powerContribution(values)];
  },
});
