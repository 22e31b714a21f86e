import type { Material } from '../document.ts';

export type MaterialCategory =
  | 'metal'
  | 'solder'
  | 'laminate'
  | 'encapsulant'
  | 'interface'
  | 'ceramic'
  | 'semiconductor'
  | 'gas'
  | 'liquid';

/** A material of the starter library: plain numbers at 300 K with their source. */
export interface LibraryMaterial extends Material {
  readonly category: MaterialCategory;
  readonly density: number;
  readonly specific_heat: number;
  /** null: not published, or without meaning (a gas has no surface). */
  readonly surface_emissivity: number | null;
  readonly conductivity: number;
  readonly conductivity_y: number | null;
  readonly conductivity_z: number | null;
  readonly source: string;
}

/** One line of a table: name, colour, k in W/(m·K) (x, y, z where they differ), kg/m³, J/(kg·K), emissivity, source. */
export type LibraryRow = readonly [
  name: string,
  color: string,
  conductivity: number | readonly [number, number, number],
  density: number,
  specificHeat: number,
  emissivity: number | null,
  source: string,
];

export function libraryTable(
  category: MaterialCategory,
  rows: readonly LibraryRow[],
): readonly LibraryMaterial[] {
  return rows.map(([name, color, conductivity, density, specific_heat, surface_emissivity, source]) => {
    const anisotropic = typeof conductivity !== 'number';
    const [x, y, z] = anisotropic ? conductivity : [conductivity, null, null];
    const thermal = { anisotropic, conductivity: x, conductivity_y: y, conductivity_z: z };
    return { name, category, color, density, specific_heat, surface_emissivity, ...thermal, source };
  });
}
