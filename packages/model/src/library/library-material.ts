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

/** Publications that the library's tables cite more than once. Every value is at 300 K or room temperature. */

const INCROPERA =
  'Bergman, Lavine, Incropera, DeWitt: Fundamentals of Heat and Mass Transfer, 7th ed. (2011)';
export const INCROPERA_METALS = `${INCROPERA}, Table A.1`;
export const INCROPERA_NONMETALS = `${INCROPERA}, Table A.2`;
export const INCROPERA_COMMON = `${INCROPERA}, Table A.3`;
export const INCROPERA_LIQUIDS = `${INCROPERA}, Table A.5`;

/** Emissivities of surfaces. */
export const EMISSIVITY_INCROPERA = 'emissivity: same book, Table A.11';
export const EMISSIVITY_HOLMAN = 'emissivity: Holman, Heat Transfer, 10th ed. (2010), Table A-10';
export const EMISSIVITY_ORGANIC =
  'emissivity: as organic coatings and plastics, 0.85 to 0.95 (Incropera, Table A.11)';

export const INDIUM = 'k and density: Indium Corporation, Solder Alloy Directory (Indalloy table)';
export const NEUMANN_KOPP = 'specific heat: by mass from the elements (Neumann-Kopp)';
export const DIEMAT =
  'k: Diemat Inc., Thermal Properties of Semiconductor and Microelectronic Packaging Materials';
export const COPPER_ALLOYS = 'Copper Development Association, alloy data sheet';
export const ASM_ALUMINUM = 'ASM Handbook, Vol. 2 (1990), properties of aluminum alloys';
export const CARPENTER = 'Carpenter Technology, alloy data sheet';
export const IOFFE = 'Ioffe Institute, New Semiconductor Materials archive (NSM), thermal properties';
export const CRC = 'CRC Handbook of Chemistry and Physics, 97th ed., sections 4 and 12';

/** Equations of state and transport correlations of single fluids. */
export const FLUID_EQUATIONS =
  'reference equations of state as in NIST REFPROP, evaluated with CoolProp (Bell et al., Ind. Eng. Chem. Res. 53 (2014) 2498)';
export const GAS_STATE = `300 K, 101.325 kPa; ${FLUID_EQUATIONS}`;

export const PCB_SURVEY = 'k, specific heat: IEEE Trans. Reliability 68 (2019) 248, Table VI';
export const BERGQUIST = 'k, density, heat capacity: Bergquist Company, Gap Pad technical data sheet';
export const FILLED_SILICONE = 'specific heat: as filled silicones of Bergquist data sheets (1.0 J/g·K)';

/** Mixtures computed from their constituents; a test computes them again. */
export const bruggeman = (percentByMass: number, filler: string) =>
  `${percentByMass} wt% ${filler} (Incropera, Table A.2) in epoxy (k 0.2 W/m·K: Garrett and Rosenberg, J. Phys. D 7 (1974) 1247; 1200 kg/m³; 1150 J/kg·K), mixed by Bruggeman, Ann. Phys. 416 (1935) 636`;
