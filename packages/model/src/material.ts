import { COLOR_HINT } from './common-fields.ts';
import type { Need } from './field.ts';
import { color, flag, number, temperature, text } from './field-builders.ts';
import type { Migrations } from './migration.ts';

/** Far beyond real materials (vacuum insulation 1e-3, graphite 2e3), so that ideal insulators and conductors fit in. */
const conductivity = (label: string, hint: string) =>
  ({ label, hint, unit: 'W/m·K', default: null, min: 1e-9, max: 1e9 }) as const;

const overTemperature = <const Key extends string>(
  label: string,
  replaces: Key,
  hint: string,
  further?: { readonly needs: Need },
) => ({
  ...text(label, '', { hint, shortLabel: '… over temperature', optional: true, format: 'property-table' }),
  ...further,
  replaces,
});

const ACROSS: Need = { field: 'anisotropic', reason: 'Only of an anisotropic material' };

/** The number at which a table over temperature counts where one value is asked for, °C. */
export const REFERENCE_CELSIUS = 25;

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
    ...conductivity('Thermal Conductivity Y', 'Along y.'),
    optional: true,
    needs: ACROSS,
  }),
  conductivity_z: number({
    ...conductivity('Thermal Conductivity Z', 'Along z.'),
    optional: true,
    needs: ACROSS,
  }),
  conductivity_table: overTemperature(
    'Conductivity over temperature',
    'conductivity',
    'Points of °C and W/m·K, as in 25 148, 100 119; or a polynomial. It replaces the conductivity (along x, of an anisotropic material).',
  ),
  conductivity_y_table: overTemperature(
    'Conductivity Y over temperature',
    'conductivity_y',
    'Points of °C and W/m·K, or a polynomial, along y.',
    { needs: ACROSS },
  ),
  conductivity_z_table: overTemperature(
    'Conductivity Z over temperature',
    'conductivity_z',
    'Points of °C and W/m·K, or a polynomial, along z.',
    { needs: ACROSS },
  ),
  specific_heat_table: overTemperature(
    'Specific heat over temperature',
    'specific_heat',
    'Points of °C and J/kg·K. It replaces the specific heat of transient solves.',
  ),
  highest_allowed: temperature('Highest allowed temperature', null, {
    hint: 'The limit of objects of it that state none, such as a glass transition or the melting of a solder.',
    optional: true,
  }),
};

export const materialMigrations: Migrations = [
  {
    version: 2,
    change: 'Properties may follow temperature, and there is a highest allowed one; blank: none.',
    up: (fields) => fields,
  },
];
