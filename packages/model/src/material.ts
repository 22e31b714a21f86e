import { COLOR_HINT } from './common-fields.ts';
import { color, flag, number, text } from './field-builders.ts';
import type { EvaluatedMaterial } from './kind.ts';

/** Far beyond real materials (vacuum insulation 1e-3, graphite 2e3), so that ideal insulators and conductors fit in. */
const conductivity = (label: string, hint: string) =>
  ({ label, hint, unit: 'W/m·K', default: null, min: 1e-9, max: 1e9 }) as const;

/** A project material. Density and specific heat are needed by a transient only; Y and Z when anisotropic. */
export const materialFields = {
  name: text('Name', '', { hint: 'By which objects refer to it. No other material has it.' }),
  color: color('Color', '#888888', { hint: COLOR_HINT }),
  density: number({
    label: 'Density',
    hint: 'Needed by transient solves.',
    unit: 'kg/m³',
    default: null,
    optional: true,
    min: 1e-9,
    max: 1e9,
  }),
  specific_heat: number({
    label: 'Specific Heat',
    hint: 'Needed by transient solves.',
    unit: 'J/kg·K',
    default: null,
    optional: true,
    min: 1e-9,
    max: 1e9,
  }),
  surface_emissivity: number({
    label: 'Surface Emissivity',
    hint: "The share of a black body's radiation. Needed where the world has radiation on; none counts as 0.",
    unit: '1',
    default: null,
    optional: true,
    min: 0,
    max: 1,
  }),
  anisotropic: flag('Anisotropic', false, { hint: 'The conductivity differs along x, y and z.' }),
  conductivity: number(
    conductivity('Thermal Conductivity', 'In all directions; of an anisotropic material along x.'),
  ),
  conductivity_y: number({
    ...conductivity('Thermal Conductivity Y', 'Of an anisotropic material along y.'),
    optional: true,
  }),
  conductivity_z: number({
    ...conductivity('Thermal Conductivity Z', 'Of an anisotropic material along z.'),
    optional: true,
  }),
};

/** A conducting medium: a material, a mixture of materials or a homogenised lattice. SI. */
export interface Medium {
  /** W/(m·K) along x, y, z. */
  readonly conductivity: readonly [number, number, number];
  /** Density times specific heat, J/(m³·K); null when a constituent's is not known. */
  readonly volumetricHeat: number | null;
  /** 0..1; null: not given. */
  readonly emissivity: number | null;
  /** The names of the materials in it, for messages. */
  readonly materials: readonly string[];
}

/** A homogeneous material as a medium. */
export function mediumOf(material: EvaluatedMaterial): Medium {
  const { name, density, specificHeat, emissivity, conductivity } = material;
  return {
    conductivity,
    volumetricHeat: density === null || specificHeat === null ? null : density * specificHeat,
    emissivity,
    materials: [name],
  };
}
