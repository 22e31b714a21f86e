import type { Solid } from '@thermarium/geometry';
import type { Contribution, ContributionContext } from '@thermarium/mesh';
import { commonFields, type Issue, issue, mediumOf, positionFields, wallFields } from '@thermarium/model';

/** Fields of a body that fills its box with one material, or cuts it. */
export const bodyFields = {
  ...positionFields,
  ...wallFields,
  power: commonFields.power,
  power_over_temperature: commonFields.power_over_temperature,
  power_on_walls: commonFields.power_on_walls,
  hole: commonFields.hole,
  material_name: commonFields.optional_material_name,
};

/** A material may be blank only where the body is a hole, and power needs a body. */
export function checkBody(values: {
  readonly hole: boolean;
  readonly material_name: string | null;
  readonly power: number;
}): readonly Issue[] {
  if (!values.hole && values.material_name === null) {
    return [issue('required', 'material_name', 'This field is required!', 'Choose a material.')];
  }
  if (values.hole && values.power !== 0) {
    return [
      issue(
        'power-on-nothing',
        'power',
        `A hole has no material that could take its ${values.power} mW.`,
        'Set the power to 0, or switch the hole off.',
      ),
    ];
  }
  return [];
}

/**
 * The contributions of a body of one material: its solid with the material and the power in it, or, for a hole, a cut.
 * A hole's power would have nothing to go into and is not contributed (`checkBody` refuses it).
 */
export function bodyContributions(
  solid: Solid,
  values: Powered & { readonly hole: boolean; readonly material_name: string | null },
  context: ContributionContext,
): readonly Contribution[] {
  if (values.hole || values.material_name === null) return [{ type: 'void', solid }];
  const medium = mediumOf(context.material(values.material_name));
  return [{ type: 'conductor', solid, medium }, ...powerContribution(values)];
}

interface Powered {
  readonly power: number;
  readonly power_on_walls: boolean;
}

/** Power over the volume of a body, from t = 0, nothing where it is zero; or through its walls, also of 0 W: other cases of a study may have some. */
export function powerContribution({ power, power_on_walls }: Powered): readonly Contribution[] {
  const schedule = { shape: 'constant', milliwatts: power } as const;
  if (power_on_walls) return [{ type: 'wall-power', schedule }];
  return power === 0 ? [] : [{ type: 'power', schedule }];
}
