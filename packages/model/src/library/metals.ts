import type { LibraryRow } from './library-material.ts';
import { libraryTable } from './library-material.ts';
import {
  ASM_ALUMINUM,
  CARPENTER,
  COPPER_ALLOYS,
  CRC,
  DIEMAT,
  EMISSIVITY_HOLMAN,
  EMISSIVITY_INCROPERA,
  INCROPERA_METALS,
  NEUMANN_KOPP,
} from './sources.ts';

const pure = `${INCROPERA_METALS}; ${EMISSIVITY_INCROPERA}`;
const pureHolman = `${INCROPERA_METALS}; ${EMISSIVITY_HOLMAN}`;
const copperAlloy = `${COPPER_ALLOYS}; emissivity: as polished copper, Incropera, Table A.11`;
const aluminumAlloy = `${ASM_ALUMINUM}; emissivity: as bright foil, Incropera, Table A.11`;
const ironNickel = `${CARPENTER}; emissivity: as polished stainless steel, Incropera, Table A.11`;
const refractory = `${DIEMAT}; density: inverse rule of mixtures; ${NEUMANN_KOPP}; emissivity: as polished molybdenum, Incropera, Table A.11`;

const rows: readonly LibraryRow[] = [
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

export const metals = libraryTable('metal', rows);
