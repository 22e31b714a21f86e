import {
  type EvaluatedMaterial,
  type MaterialTables,
  type Medium,
  type MediumTable,
  type PropertyTable,
  REFERENCE_CELSIUS,
  sameValue,
} from '@thermarium/model';
import type { Loss } from '../loss.ts';
import { freeName, SOURCE_MATERIAL } from './read-materials.ts';
import { KELVIN } from './standard.ts';
import { leaf, vector, type XmlLines } from './xml-text.ts';

/** Air at rest and 25 °C, which stands where a hole is cut: the standard has no holes. */
const AIR: Medium = {
  conductivity: [0.026, 0.026, 0.026],
  volumetricHeat: 1190,
  emissivity: 0,
  materials: [],
};
/** A density for mixtures, of which only the heat capacity of a volume is known, kg/m³. */
const MIXTURE_DENSITY = 1000;
const LONGEST = 120;

interface Row {
  readonly name: string;
  readonly density: number | null;
  readonly specificHeat: number | null;
  readonly emissivity: number | null;
  readonly conductivity: Medium['conductivity'];
  /** The conductivity over temperature where it is the same along all axes, the only one that the standard has. */
  readonly curve?: PropertyTable | null;
}

/** The materials of a file: those of the model and one for each further medium of its objects. */
export class WrittenMaterials {
  private readonly rows: Map<string, Row>;
  private readonly byMedium = new Map<string, string>();
  private readonly lose: (loss: Loss) => void;

  constructor(materials: Iterable<EvaluatedMaterial>, lose: (loss: Loss) => void) {
    this.lose = lose;
    this.rows = new Map();
    for (const material of materials) {
      const { name, overTemperature } = material;
      const curve = overTemperature ? commonCurve(overTemperature.conductivity) : null;
      this.rows.set(name, { ...material, curve });
      if (!overTemperature) continue;
      const follows = overTemperature.conductivity.some((table) => table !== null);
      this.tell(name, {
        conductivity: follows && curve === null,
        heat: overTemperature.specificHeat !== null,
      });
    }
    // The specification asks for it, though sources of the standard need no material.
    this.add({
      ...{ name: SOURCE_MATERIAL, density: 1, specificHeat: 1, emissivity: 1 },
      conductivity: [1, 1, 1],
    });
  }

  /** The name of a medium; `owner`: the object that it is first met in. */
  nameOf(medium: Medium, owner: string): string {
    const { materials, conductivity, volumetricHeat, emissivity, overTemperature } = medium;
    const key = JSON.stringify([materials, conductivity, volumetricHeat, emissivity, overTemperature]);
    let name = this.byMedium.get(key);
    if (name === undefined) {
      name = this.own(medium) ?? this.mixture(medium, owner);
      this.byMedium.set(key, name);
    }
    return name;
  }

  get air(): string {
    return this.nameOf(AIR, 'Air');
  }

  write(lines: XmlLines): void {
    lines.around('materials', () => {
      for (const row of this.rows.values()) lines.around('material', () => lines.add(...dataOf(row)));
    });
  }

  /** The material of the model that a medium is, if it is one alone. */
  private own({ materials, conductivity }: Medium): string | null {
    const row = materials.length === 1 ? this.rows.get(materials[0]) : undefined;
    return row?.conductivity.every((each, axis) => each === conductivity[axis]) ? row.name : null;
  }

  private mixture(medium: Medium, owner: string): string {
    const { materials, conductivity, volumetricHeat, emissivity, overTemperature } = medium;
    const name = materials.length === 0 ? owner : materials.join(' + ').slice(0, LONGEST);
    const specificHeat = volumetricHeat ? volumetricHeat / MIXTURE_DENSITY : null;
    const curve = overTemperature ? curveOfMedium(overTemperature) : null;
    const added = this.add({ name, density: MIXTURE_DENSITY, specificHeat, emissivity, conductivity, curve });
    if (overTemperature) {
      const { conductivity: rows, volumetricHeat: heats } = overTemperature;
      this.tell(added, {
        conductivity: curve === null && rows.some((row) => row.some((each, axis) => each !== rows[0][axis])),
        heat: heats?.some((each) => each !== heats[0]) ?? false,
      });
    }
    return added;
  }

  /** Tells what of a material's properties over temperature the standard cannot say. */
  private tell(
    name: string,
    { conductivity, heat }: { readonly conductivity: boolean; readonly heat: boolean },
  ): void {
    const what = [
      ...(conductivity ? ['conductivity along x, y and z'] : []),
      ...(heat ? ['specific heat'] : []),
    ].join(' and its ');
    if (what === '') return;
    const reason = `For other programs its ${what} over temperature is that at ${REFERENCE_CELSIUS} °C.`;
    this.lose({ entity: 'material', name, reason, watts: 0 });
  }

  private add(row: Row): string {
    const name = freeName(row.name, this.rows);
    this.rows.set(name, { ...row, name });
    return name;
  }
}

/** Density and specific heat of 1 stand for unknown ones, as other programs write them. */
function dataOf({ name, density, specificHeat, emissivity, conductivity, curve }: Row): readonly string[] {
  const isKnown = density !== null && specificHeat !== null;
  const [k] = conductivity;
  const form = curve
    ? curveText(curve)
    : conductivity.every((each) => each === k)
      ? `<isotropic>${leaf('conductivity', k)}</isotropic>`
      : vector('orthotropic', conductivity);
  return [
    leaf('name', name),
    leaf('density', isKnown ? density : 1),
    leaf('specific_heat', isKnown ? specificHeat : 1),
    leaf('surfaceEmissivity', emissivity ?? 0),
    `<thermalConductivity>${form}</thermalConductivity>`,
  ];
}

/** A conductivity over temperature as the second revision of the standard has it, K. */
function curveText({ temperatures, values }: PropertyTable): string {
  const points = temperatures.map((celsius, n) => {
    const kelvin = Number((celsius + KELVIN).toFixed(6));
    return `<tempCurvePoint>${leaf('temperature', kelvin)}${leaf('conductivity', values[n])}</tempCurvePoint>`;
  });
  return `<nonLinearTemperatureDependant>${points.join('')}</nonLinearTemperatureDependant>`;
}

/** The table that is the same along all axes; null: there is none. */
function commonCurve([x, y, z]: MaterialTables['conductivity']): PropertyTable | null {
  return x && sameValue(x, y) && sameValue(x, z) ? x : null;
}

function curveOfMedium({ temperatures, conductivity }: MediumTable): PropertyTable | null {
  const isCommon = conductivity.every(([x, y, z]) => x === y && x === z);
  const values = conductivity.map(([x]) => x);
  return isCommon && values.some((each) => each !== values[0]) ? { temperatures, values } : null;
}
