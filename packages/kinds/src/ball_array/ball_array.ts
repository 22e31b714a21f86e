import { block, cylinder, ellipsoid, type Solid, translate, type Vec3 } from '@thermarium/geometry';
import {
  type CompositeSection,
  conductivityAcross,
  effortMs,
  inBothDirections,
  sphereLayerAcross,
  sphereLayerAlong,
} from '@thermarium/lattice';
import type { Contribution, ContributionContext } from '@thermarium/mesh';
import {
  choice,
  commonFields,
  type FieldValues,
  type Issue,
  type Medium,
  MM_PER_MICROMETRE,
  mediumOf,
  mixedMedium,
  sizeFields,
  wallMigrations,
  warning,
} from '@thermarium/model';
import { checkArray } from '../array/array-check.ts';
import {
  arrayFields,
  arrayParams,
  arrayQuickModel,
  arrayReadouts,
  elementCount,
  MOST_SINGLE_ELEMENTS,
} from '../array/array-fields.ts';
import { elementPlaces } from '../array/element-places.ts';
import { arrayBox, elementSolids, elementVolume } from '../array/element-solids.ts';
import { arrangementOf, isLumped, lumpingIssues, quickModelOf } from '../array/quick-model.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { type Face, scaledLength, shareThatFits } from '../face.ts';
import { defineKind } from '../kind.ts';
import { bulkOf } from '../medium.ts';
import type { Picture, PicturePart } from '../picture.ts';

const ballArrayFields = {
  ...arrayFields({ diameter: 5000, pitch: 5000 }),
  ...sizeFields(10),
  array_type: choice('Array type', ['ball', 'pillar'], 'ball', {
    hint: 'Spheres, or cylinders along z.',
    tab: 'Spatial',
  }),
  material_name: commonFields.material_name,
  fill_material_name: commonFields.fill_material_name,
  lumped: arrayQuickModel,
};

type BallArrayValues = FieldValues<typeof ballArrayFields>;

/** A pillar through the box, or a ball at mid-height that the box's top and bottom cut, at the centre in plan. */
function ballArrayElement(values: BallArrayValues): Solid {
  const whole = uncutElement(values);
  const { min, max } = arrayBox(values);
  // Cut in height only: each copy is cut in plan where it stands.
  const [low, high] = [whole.bounds.min, whole.bounds.max];
  const slab = { min: [low[0], low[1], min[2]], max: [high[0], high[1], max[2]] } as const;
  return whole.clip(slab) ?? whole;
}

/** The element before the box's top and bottom cut it. */
function uncutElement(values: BallArrayValues): Solid {
  const diameter = values.diameter * MM_PER_MICROMETRE;
  const corner: Vec3 = [
    values.x + (values.dx - diameter) / 2,
    values.y + (values.dy - diameter) / 2,
    values.z + (values.dz - diameter) / 2,
  ];
  if (values.array_type === 'pillar') {
    return cylinder(2, [corner[0], corner[1], values.z], [diameter, diameter, values.dz]);
  }
  return ellipsoid(corner, [diameter, diameter, diameter]);
}

/** All elements, without the filling of the box. */
function ballArrayElements(values: BallArrayValues): readonly Solid[] {
  return elementSolids(values, [ballArrayElement(values)]).flat();
}

function ballArrayFilling(values: BallArrayValues): Solid {
  return block(cornerOf(values), sizeOf(values));
}

/** The filling, if there is one, and the elements; the filling alone if there are too many elements. */
function ballArraySolids(values: BallArrayValues): readonly Solid[] {
  if (elementCount(values) > MOST_SINGLE_ELEMENTS) return [ballArrayFilling(values)];
  const elements = ballArrayElements(values);
  return values.fill_material_name === null ? elements : [ballArrayFilling(values), ...elements];
}

/** The filling, if there is one, and the balls or pillars. */
function ballArrayPicture(values: BallArrayValues, most: number): Picture {
  const uncut = uncutElement(values);
  const element = ballArrayElement(values);
  const { groups, drawn } = elementPlaces(values, [element], most);
  const elements = groups.flat().map(({ solid, whole, offsets }): PicturePart => {
    // A ball cut by the top and bottom is a part of the whole ball at the same place in plan.
    const { copyOf } = whole ?? solid;
    const ball = copyOf ? translate(uncut, copyOf.offset) : uncut;
    return {
      role: 'element',
      solid,
      whole: whole || element !== uncut ? ball : null,
      offsets,
      materials: [{ name: values.material_name, fraction: 1 }],
    };
  });
  const { fill_material_name: fill } = values;
  const filling: PicturePart[] = fill
    ? [
        {
          role: 'filling',
          solid: ballArrayFilling(values),
          whole: null,
          offsets: null,
          materials: [{ name: fill, fraction: 1 }],
        },
      ]
    : [];
  return { parts: [...filling, ...elements], drawn, of: elementCount(values) };
}

function checkContact(values: BallArrayValues): readonly Issue[] {
  const diameter = values.diameter * MM_PER_MICROMETRE;
  if (values.array_type === 'pillar' || diameter >= values.dz * (1 - 1e-9)) return [];
  return [
    warning(
      'ball-detached',
      'diameter',
      `Balls of ${diameter} mm in a box ${values.dz} mm high touch neither its top nor its bottom.`,
      'Use a larger diameter or a lower box.',
    ),
  ];
}

/** The diameter of usual balls as a share of their pitch. */
const BALL_PER_PITCH = 0.6;

/** On a smaller face the pitch follows the counts, and the balls touch the top and the bottom of their box. */
function fitted(values: BallArrayValues, face: Face): Partial<BallArrayValues> {
  const share = shareThatFits(face, sizeOf(values));
  if (share === 1) return {};
  const [dx, dy] = [scaledLength(values.dx, share), scaledLength(values.dy, share)];
  const [xpitch, ypitch] = [dx / values.xcount, dy / values.ycount].map((pitch) =>
    scaledLength(pitch, 1 / MM_PER_MICROMETRE),
  );
  const diameter = scaledLength(Math.min(xpitch, ypitch), BALL_PER_PITCH);
  return { dx, dy, dz: scaledLength(diameter, MM_PER_MICROMETRE), xpitch, ypitch, diameter };
}

/** Balls are cut into two dozen slices; if the balls nearly touch, so do the slices at mid-height. */
function compositeMs(values: BallArrayValues): number {
  const arrangement = arrangementOf(values);
  const radius = (values.diameter / 2) * MM_PER_MICROMETRE;
  if (values.array_type === 'pillar') return effortMs(arrangement, radius);
  const cosines = Array.from({ length: 24 }, (_, n) => Math.cos(((n + 0.5) / 24) * (Math.PI / 2)));
  return cosines.reduce((sum, cosine) => sum + effortMs(arrangement, radius * cosine), 0);
}

/** Solder balls or pillars on a grid, centred in a box, with a filling around them or void. */
export const ballArray = defineKind({
  type: 'ball_array',
  title: 'Ball Array',
  apiName: 'bga',
  typeId: 1,
  fields: ballArrayFields,
  migrations: wallMigrations,
  check: (values) => [...checkArray(values), ...checkContact(values)],
  inspect: lumpingIssues,
  fitted,
  solids: ballArraySolids,
  bounds: arrayBox,
  picture: ballArrayPicture,
  composite: ballArrayComposite,
  readouts: arrayReadouts(ballArrayComposite),
  csv: { params: arrayParams },
  quickModel: quickModelOf,
  compositeMs,
  contributions: ballArrayContributions,
});

/** The fill of the box comes first, so that elements replace it at their places; without fill material it is void. */
function ballArrayContributions(
  values: BallArrayValues,
  context: ContributionContext,
): readonly Contribution[] {
  const medium = mediumOf(context.material(values.material_name));
  const solid = ballArrayFilling(values);
  const fill =
    values.fill_material_name === null ? null : mediumOf(context.material(values.fill_material_name));
  if (fill && isLumped(values, context)) {
    return [{ type: 'conductor', solid, medium: compositeOf(values, medium, fill) }];
  }
  const filling: Contribution = fill ? { type: 'conductor', solid, medium: fill } : { type: 'void', solid };
  const elements = ballArrayElements(values);
  return [
    filling,
    ...elements.map((element): Contribution => ({ type: 'conductor', solid: element, medium })),
  ];
}

/** The effective conductivities of the array in Quick Model; null without a fill material. */
function ballArrayComposite(values: BallArrayValues, material: ContributionContext['material']): Vec3 | null {
  if (values.fill_material_name === null) return null;
  const [medium, fill] = [values.material_name, values.fill_material_name].map((name) =>
    mediumOf(material(name)),
  );
  return compositeOf(values, medium, fill).conductivity;
}

/** The effective medium of the array in Quick Model. */
function compositeOf(values: BallArrayValues, balls: Medium, filling: Medium): Medium {
  return mixedMedium([balls, filling], ([medium, fill]) => compositeOfConstants(values, medium, fill));
}

function compositeOfConstants(values: BallArrayValues, medium: Medium, fill: Medium): Medium {
  const fraction = elementVolume(values, ballArrayElement(values)) / (values.dx * values.dy * values.dz);
  const section = {
    arrangement: arrangementOf(values),
    radius: (values.diameter / 2) * MM_PER_MICROMETRE,
    element: medium.conductivity,
    core: null,
    fill: fill.conductivity,
    fraction,
  };
  const shares = [
    { fraction, medium },
    { fraction: 1 - fraction, medium: fill },
  ];
  return { conductivity: conductivities(values, section), ...bulkOf(shares) };
}

function conductivities(values: BallArrayValues, section: CompositeSection): Medium['conductivity'] {
  if (values.array_type === 'ball') {
    const layer = { ...section, height: values.dz };
    const [alongX, alongY] = inBothDirections(layer, sphereLayerAcross);
    return [alongX, alongY, sphereLayerAlong(layer)];
  }
  const [alongX, alongY] = inBothDirections(section, conductivityAcross);
  const { fraction, element, fill } = section;
  return [alongX, alongY, fraction * element[2] + (1 - fraction) * fill[2]];
}
