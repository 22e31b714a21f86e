import type { StepSolids } from '@thermarium/exchange';
import { type Box, boxSize, OTHER_AXES, prism, type Solid } from '@thermarium/geometry';
import {
  COLOR_HINT,
  color,
  commonFields,
  type FieldValues,
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
import { boxOfOutline, checkOutline, ringsIn, ringsOf, withBareCorners } from './outline-field.ts';

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

function solidOf(values: Values): Solid {
  return prism(NORMAL[values.plane], ringsOf(values.polygon), cornerOf(values), values.thickness);
}

function boundsOf({ polygon, plane, thickness, ...at }: Values): Box {
  return boxOfOutline(polygon, plane, cornerOf(at), thickness);
}

/** The outline keeps its shape on a smaller face. */
function fitted(values: Values, face: Face): Partial<Values> {
  const share = shareThatFits(face, boxSize(boundsOf(values)));
  if (share === 1) return {};
  const corners = ringsOf(values.polygon).map((ring) =>
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
  tidy: withBareCorners,
  check: checkOutline,
  step: polygonInStep,
  csv: { params: ['polygon', 'plane', 'thickness', 'power', 'hc'] },
  fitted,
  // An outline that crosses itself has no body.
  readouts: [densityInBodies((values: Values) => (ringsIn(values.polygon) ? [solidOf(values)] : []))],
  solids: (values) => [solidOf(values)],
  bounds: boundsOf,
  contributions: (values, context) => {
    const medium = mediumOf(context.material(values.material_name));
    return [{ type: 'conductor', solid: solidOf(values), medium }, ...powerContribution(values)];
  },
});
