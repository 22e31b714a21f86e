import {
  ASM_ALUMINUM,
  CARPENTER,
  COPPER_ALLOYS,
  CRC,
  DIEMAT,
  EMISSIVITY_HOLMAN,
  EMISSIVITY_INCROPERA,
  INCROPERA_METALS,
  INCROPERA_NONMETALS,
  INDIUM,
  IOFFE,
  type LibraryRow,
  libraryTable,
  NEUMANN_KOPP,
} from './library-material.ts';

const pure = `${INCROPERA_METALS}; ${EMISSIVITY_INCROPERA}`;
const pureHolman = `${INCROPERA_METALS}; ${EMISSIVITY_HOLMAN}`;
const copperAlloy = `${COPPER_ALLOYS}; emissivity: as polished copper, Incropera, Table A.11`;
const aluminumAlloy = `${ASM_ALUMINUM}; emissivity: as bright foil, Incropera, Table A.11`;
const ironNickel = `${CARPENTER}; emissivity: as polished stainless steel, Incropera, Table A.11`;
const refractory = `${DIEMAT}; density: inverse rule of mixtures; ${NEUMANN_KOPP}; emissivity: as polished molybdenum, Incropera, Table A.11`;

const metalRows: readonly LibraryRow[] = [
  ['Aluminum', '#c4c8cc', 237, 2702, 903, 0.07, pure],
  ['Aluminum 5052', '#c0c5ca', 138, 2680, 880, 0.07, aluminumAlloy],
  ['Aluminum 6061-T6', '#bcc2c8', 167, 2700, 896, 0.07, aluminumAlloy],
  ['Aluminum 6063-T5', '#b8bfc6', 209, 2690, 900, 0.07, aluminumAlloy],
  [
    'Aluminum 6063, anodized',
    '#5c6670',
    209,
    2690,
    900,
    0.82,
    `${ASM_ALUMINUM}; emissivity of anodized aluminum: Incropera, Table A.11`,
  ],
  ['Aluminum A380, die cast', '#aab0b6', 96, 2760, 963, 0.07, aluminumAlloy],
  ['Copper', '#b87333', 401, 8933, 385, 0.03, pure],
  ['Copper, oxidized', '#7a4a2a', 401, 8933, 385, 0.5, pure],
  ['Copper C194 (lead frame)', '#b9783f', 260, 8910, 385, 0.03, copperAlloy],
  ['Copper C7025 (lead frame)', '#b57f4d', 171, 8800, 385, 0.03, copperAlloy],
  ['Brass C260', '#c9a94f', 110, 8530, 380, 0.1, pureHolman],
  ['Gold', '#e6c34a', 317, 19300, 129, 0.03, pure],
  ['Silver', '#d8d8d8', 429, 10500, 235, 0.02, pure],
  ['Nickel', '#a8a59a', 90.7, 8900, 444, 0.07, pureHolman],
  ['Tin', '#c9cdd0', 66.6, 7310, 227, 0.06, pureHolman],
  ['Lead', '#6e7277', 35.3, 11340, 129, 0.06, pureHolman],
  ['Indium', '#c2c7d0', 81.8, 7310, 233, null, CRC],
  ['Titanium', '#8d8f93', 21.9, 4500, 522, null, INCROPERA_METALS],
  ['Tungsten', '#70757d', 174, 19300, 132, null, INCROPERA_METALS],
  ['Molybdenum', '#7f848c', 138, 10240, 251, 0.06, pure],
  ['Platinum', '#cfd0cb', 71.6, 21450, 133, 0.05, pureHolman],
  ['Copper-tungsten W85Cu15', '#8c7362', 180, 16433, 170, 0.06, refractory],
  ['Copper-molybdenum Mo85Cu15', '#917a69', 160, 10018, 271, 0.06, refractory],
  ['Kovar', '#9a958c', 17.3, 8360, 439, 0.17, ironNickel],
  ['Alloy 42', '#98938b', 10.7, 8110, 500, 0.17, ironNickel],
  ['Invar 36', '#95918a', 10.15, 8055, 515, 0.17, ironNickel],
  ['Stainless steel 304', '#a9adb1', 14.9, 7900, 477, 0.17, pure],
  ['Stainless steel 316', '#a4a8ac', 13.4, 8238, 468, 0.17, pure],
  ['Steel AISI 1010', '#7d8287', 63.9, 7832, 434, 0.66, `${pureHolman} (rolled sheet)`],
];

export const metals = libraryTable('metal', metalRows);

const alloy = `${INDIUM}; ${NEUMANN_KOPP}; ${EMISSIVITY_HOLMAN} (bright tin)`;
const goldAlloy = `${INDIUM}; ${NEUMANN_KOPP}`;

const solderRows: readonly LibraryRow[] = [
  ['Solder SAC305 (Sn96.5Ag3Cu0.5)', '#b9bec2', 58, 7380, 228, 0.06, alloy],
  ['Solder SAC105 (Sn98.5Ag1Cu0.5)', '#b7bcc0', 60, 7320, 228, 0.06, alloy],
  ['Solder SAC405 (Sn95.5Ag4Cu0.5)', '#b5babe', 62, 7440, 228, 0.06, alloy],
  ['Solder Sn96.5Ag3.5', '#b3b8bc', 55, 7370, 227, 0.06, alloy],
  ['Solder Sn63Pb37', '#a9adb0', 50, 8400, 191, 0.06, alloy],
  ['Solder Sn95Sb5', '#aeb3b7', 28, 7250, 226, 0.06, alloy],
  ['Solder Bi58Sn42', '#a8a3a8', 19, 8560, 166, 0.06, alloy],
  ['Solder Pb92.5Sn5Ag2.5', '#888d92', 26, 11020, 137, 0.06, alloy],
  ['Solder In52Sn48', '#bcc1c8', 34, 7300, 230, 0.06, alloy],
  ['Solder Au80Sn20', '#d9bd62', 57, 14510, 149, null, goldAlloy],
  ['Solder Au88Ge12', '#d3b558', 44, 14670, 152, null, goldAlloy],
  [
    'Sintered silver, 80 % dense',
    '#cdced0',
    240,
    8580,
    235,
    null,
    'k and density: Bai, Zhang, Calata, Lu, IEEE Trans. Components and Packaging Technologies 29 (2006) 589; specific heat: silver, Incropera, Table A.1',
  ],
];

export const solders = libraryTable('solder', solderRows);

/** Conductivities fall with temperature, silicon's by a quarter from 27 to 100 °C: take the hot value where it matters. */
const semiconductorRows: readonly LibraryRow[] = [
  ['Silicon', '#6f7f95', 148, 2330, 712, null, INCROPERA_METALS],
  ['Silicon at 100 °C', '#6a7a90', 109, 2330, 769, null, `${INCROPERA_METALS}, between 300 and 400 K`],
  ['Germanium', '#77808a', 59.9, 5360, 322, null, INCROPERA_METALS],
  ['Gallium arsenide', '#7b6f85', 55, 5320, 330, null, `${IOFFE}, GaAs`],
  ['Gallium nitride', '#8a8fb0', 130, 6150, 490, null, `${IOFFE}, GaN`],
  ['Indium phosphide', '#75677c', 68, 4810, 310, null, `${IOFFE}, InP`],
  ['Silicon carbide 4H', '#5f7f7a', 370, 3210, 690, null, `${IOFFE}, SiC`],
  ['Diamond, CVD', '#cfe3ee', 1800, 3520, 520, null, 'Element Six, Diafilm TM180 data sheet'],
  ['Diamond, type IIa', '#d9ebf3', 2300, 3500, 509, null, INCROPERA_NONMETALS],
];

export const semiconductors = libraryTable('semiconductor', semiconductorRows);
