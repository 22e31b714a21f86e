import { AXES } from '@thermarium/geometry';
import { COLOR_HINT } from './common-fields.ts';
import type { Need } from './field.ts';
import { color, flag, number, temperature, text } from './field-builders.ts';
import type { EvaluatedMaterial } from './kind.ts';
import { bendsOf, propertyAt } from './property-table.ts';
import type { Migrations } from './versions/migration.ts';

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
  /** Left out: nothing follows temperature. */
  readonly overTemperature?: MediumTable;
}

/** Properties of a medium over temperature: linear between the temperatures, the end values outside them. SI but for °C. */
export interface MediumTable {
  /** Ascending, °C. */
  readonly temperatures: readonly number[];
  /** W/(m·K) along x, y, z at each temperature. */
  readonly conductivity: readonly Medium['conductivity'][];
  /** J/(m³·K) at each temperature; null when a constituent's is not known. */
  readonly volumetricHeat: readonly number[] | null;
}

/** A homogeneous material as a medium; its values at `REFERENCE_CELSIUS`, and over temperature where they follow it. */
export function mediumOf(material: EvaluatedMaterial): Medium {
  const { name, density, emissivity, overTemperature } = material;
  const at = (celsius: number): Omit<Medium, 'materials' | 'emissivity'> => {
    const conductivity = AXES.map((axis) => {
      const table = overTemperature?.conductivity[axis];
      return table ? propertyAt(table, celsius) : material.conductivity[axis];
    }) as [number, number, number];
    const heatTable = overTemperature?.specificHeat;
    const specificHeat = heatTable ? propertyAt(heatTable, celsius) : material.specificHeat;
    const volumetricHeat = density === null || specificHeat === null ? null : density * specificHeat;
    return { conductivity, volumetricHeat };
  };
  const tables = overTemperature && [...overTemperature.conductivity, overTemperature.specificHeat];
  const medium = { ...at(REFERENCE_CELSIUS), emissivity, materials: [name] };
  return tables ? { ...medium, overTemperature: tabulated(bendsOf(tables), at) } : medium;
}

/**
 * A medium of others, whose properties follow temperature where one of theirs does.
 *
 * @param media null: void
 * @param mix the medium of them at one temperature
 */
export function mixedMedium<Parts extends readonly (Medium | null)[]>(
  media: readonly [...Parts],
  mix: (media: readonly [...Parts]) => Medium,
): Medium {
  const tables = media.map((medium) => medium?.overTemperature);
  const mixed = mix(media);
  if (tables.every((table) => table === undefined)) return mixed;
  const { overTemperature: _, ...constant } = mixed;
  const at = (celsius: number) =>
    mix(media.map((medium) => medium && mediumAt(medium, celsius)) as [...Parts]);
  return { ...constant, overTemperature: tabulated(bendsOf(tables), at) };
}

/** A medium as it is at a temperature, °C. */
function mediumAt({ overTemperature, ...medium }: Medium, celsius: number): Medium {
  if (!overTemperature) return medium;
  const { temperatures, conductivity, volumetricHeat } = overTemperature;
  const read = (values: readonly number[]) => propertyAt({ temperatures, values }, celsius);
  return {
    ...medium,
    conductivity: AXES.map((axis) => read(conductivity.map((row) => row[axis]))) as [number, number, number],
    volumetricHeat: volumetricHeat && read(volumetricHeat),
  };
}

function tabulated(
  temperatures: readonly number[],
  at: (celsius: number) => Pick<Medium, 'conductivity' | 'volumetricHeat'>,
): MediumTable {
  const rows = temperatures.map(at);
  const heats = rows.map(({ volumetricHeat }) => volumetricHeat);
  const isKnown = heats.every((heat) => heat !== null);
  return {
    temperatures,
    conductivity: rows.map(({ conductivity }) => conductivity),
    volumetricHeat: isKnown ? heats : null,
  };
}
