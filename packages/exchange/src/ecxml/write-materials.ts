import type { EvaluatedMaterial, Medium } from '@thermarium/model';
import { freeName, SOURCE_MATERIAL } from './read-materials.ts';
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
}

/** The materials of a file: those of the model and one for each further medium of its objects. */
export class WrittenMaterials {
  private readonly rows: Map<string, Row>;
  private readonly byMedium = new Map<string, string>();

  constructor(materials: Iterable<EvaluatedMaterial>) {
    this.rows = new Map([...materials].map((material) => [material.name, material]));
    // The specification asks for it, though sources of the standard need no material.
    this.add({
      ...{ name: SOURCE_MATERIAL, density: 1, specificHeat: 1, emissivity: 1 },
      conductivity: [1, 1, 1],
    });
  }

  /** The name of a medium; `owner`: the object that it is first met in. */
  nameOf(medium: Medium, owner: string): string {
    const { materials, conductivity, volumetricHeat, emissivity } = medium;
    const key = JSON.stringify([materials, conductivity, volumetricHeat, emissivity]);
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

  private mixture({ materials, conductivity, volumetricHeat, emissivity }: Medium, owner: string): string {
    const name = materials.length === 0 ? owner : materials.join(' + ').slice(0, LONGEST);
    const specificHeat = volumetricHeat ? volumetricHeat / MIXTURE_DENSITY : null;
    return this.add({ name, density: MIXTURE_DENSITY, specificHeat, emissivity, conductivity });
  }

  private add(row: Row): string {
    const name = freeName(row.name, this.rows);
    this.rows.set(name, { ...row, name });
    return name;
  }
}

/** Density and specific heat of 1 stand for unknown ones, as other programs write them. */
function dataOf({ name, density, specificHeat, emissivity, conductivity }: Row): readonly string[] {
  const isKnown = density !== null && specificHeat !== null;
  const [k] = conductivity;
  const form = conductivity.every((each) => each === k)
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
