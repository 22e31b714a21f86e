import type { Vec3 } from '@thermarium/geometry';
import {
  type CompositeSection,
  conductivityAcross,
  inBothDirections,
  sphereLayerAcross,
  sphereLayerAlong,
} from '@thermarium/lattice';
import type { Contribution, ContributionContext } from '@thermarium/mesh';
import { type Medium, MM_PER_MICROMETRE, mediumOf } from '@thermarium/model';
import { elementVolume } from '../array/element-solids.ts';
import { arrangementOf, isLumped } from '../array/quick-model.ts';
import { bulkOf } from '../medium.ts';
import {
  type BallArrayValues,
  ballArrayElement,
  ballArrayElements,
  ballArrayFilling,
} from './ball_array.shape.ts';

/** The fill of the box comes first, so that elements replace it at their places; without fill material it is void. */
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

/** The effective conductivities of the array in Quick Model; null without a fill material. */
export function ballArrayComposite(
  values: BallArrayValues,
  material: ContributionContext['material'],
): Vec3 | null {
  if (values.fill_material_name === null) return null;
  const [medium, fill] = [values.material_name, values.fill_material_name].map((name) =>
    mediumOf(material(name)),
  );
  return compositeOf(values, medium, fill).conductivity;
}

/** The effective medium of the array in Quick Model. */
function compositeOf(values: BallArrayValues, medium: Medium, fill: Medium): Medium {
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
