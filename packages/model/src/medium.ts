import { AXES } from '@thermarium/geometry';
import { REFERENCE_CELSIUS } from './material.ts';
import type { MaterialTables } from './material-tables.ts';
import { bendsOf, propertyAt } from './property-table.ts';

/** A project material with its expressions evaluated. */
export interface EvaluatedMaterial {
  readonly name: string;
  readonly color: string;
  /** kg/m³. */
  readonly density: number | null;
  /** J/(kg·K). */
  readonly specificHeat: number | null;
  /** 0..1. */
  readonly emissivity: number | null;
  /** W/(m·K) along x, y, z. */
  readonly conductivity: readonly [number, number, number];
  /** The limit of objects of it, °C; null: it has none. */
  readonly highestAllowed: number | null;
  /** Left out: nothing follows temperature. */
  readonly overTemperature?: MaterialTables;
}

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
