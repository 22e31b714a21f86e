import type { Contribution, ContributionContext, Medium } from '@thermarium/mesh';
import { MM_PER_MICROMETRE } from '../array/array-fields.ts';
import { elementVolume } from '../array/element-solids.ts';
import { arrangementOf, isLumped } from '../array/quick-model.ts';
import { conductivityAcross } from '../lattice/composite-section.ts';
import { sphereLayerAcross, sphereLayerAlong } from '../lattice/sphere-layer.ts';
import { bulkOf, mediumOf } from '../medium.ts';
import type { BallArrayValues } from './ball_array.schema.ts';
import { ballArrayElement, ballArrayElements, ballArrayFilling } from './ball_array.solids.ts';

/** What fills the box comes first, so that the elements replace it where they stand; no fill material leaves void. */
export function ballArrayContributions(
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

/** The array as one medium: Quick Model. */
export function compositeOf(values: BallArrayValues, medium: Medium, fill: Medium): Medium {
  const fraction = elementVolume(values, ballArrayElement(values)) / (values.dx * values.dy * values.dz);
  const shape = {
    arrangement: arrangementOf(values),
    radius: (values.diameter / 2) * MM_PER_MICROMETRE,
    element: medium.conductivity,
    fill: fill.conductivity,
    fraction,
  };
  const shares = [
    { fraction, medium },
    { fraction: 1 - fraction, medium: fill },
  ];
  return { conductivity: conductivities(values, shape), ...bulkOf(shares) };
}

function conductivities(
  values: BallArrayValues,
  shape: Omit<Parameters<typeof sphereLayerAcross>[0], 'height'>,
): Medium['conductivity'] {
  if (values.array_type === 'ball') {
    const layer = { ...shape, height: values.dz };
    return [sphereLayerAcross(layer, 0), sphereLayerAcross(layer, 1), sphereLayerAlong(layer)];
  }
  const section = { ...shape, core: null };
  const along = shape.fraction * shape.element[2] + (1 - shape.fraction) * shape.fill[2];
  return [conductivityAcross(section, 0), conductivityAcross(section, 1), along];
}
