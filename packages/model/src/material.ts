import { color, flag, number, text } from './field-builders.ts';

/** Far beyond real materials (vacuum insulation 1e-3, graphite 2e3), so that ideal insulators and conductors fit in. */
const conductivity = (label: string) =>
  ({ label, unit: 'W/m·K', default: null, min: 1e-9, max: 1e9 }) as const;

/** A project material. Density and specific heat are needed by a transient only; Y and Z when anisotropic. */
export const materialFields = {
  name: text('Name'),
  color: color('Color', '#888888'),
  density: number({
    label: 'Density',
    unit: 'kg/m³',
    default: null,
    optional: true,
    min: 1e-9,
    max: 1e9,
  }),
  specific_heat: number({
    label: 'Specific Heat',
    unit: 'J/kg·K',
    default: null,
    optional: true,
    min: 1e-9,
    max: 1e9,
  }),
  surface_emissivity: number({
    label: 'Surface Emissivity',
    unit: '1',
    default: null,
    optional: true,
    min: 0,
    max: 1,
  }),
  anisotropic: flag('Anisotropic', false),
  conductivity: number(conductivity('Thermal Conductivity')),
  conductivity_y: number({ ...conductivity('Thermal Conductivity Y'), optional: true }),
  conductivity_z: number({ ...conductivity('Thermal Conductivity Z'), optional: true }),
};
