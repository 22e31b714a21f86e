import {
  FLUID_EQUATIONS,
  GAS_STATE,
  INCROPERA_LIQUIDS,
  type LibraryRow,
  libraryTable,
} from './library-material.ts';

/** Fluids at rest: they only conduct. Where they flow, give the walls a heat transfer coefficient instead. */
const gasRows: readonly LibraryRow[] = [
  ['Air', '#dcecf7', 0.0264, 1.177, 1006, null, GAS_STATE],
  ['Nitrogen', '#d6e6f4', 0.026, 1.138, 1041, null, GAS_STATE],
  ['Argon', '#e0dcf4', 0.0178, 1.624, 522, null, GAS_STATE],
  ['Helium', '#f4e9dc', 0.156, 0.1625, 5193, null, GAS_STATE],
  ['Hydrogen', '#f4efdc', 0.187, 0.0818, 14313, null, GAS_STATE],
  ['Sulfur hexafluoride', '#e4f0dc', 0.0131, 6, 672, null, GAS_STATE],
  ['Carbon dioxide', '#e6e6e6', 0.0168, 1.797, 853, null, GAS_STATE],
];

const saturated = `saturated liquid at 300 K; ${FLUID_EQUATIONS}`;
const brine = (name: string) =>
  `50 % ${name} by mass, 300 K; Melinder, Properties of Secondary Working Fluids for Indirect Systems, IIR (2010), as in CoolProp`;

const liquidRows: readonly LibraryRow[] = [
  [
    'Water',
    '#5aa0d8',
    0.609,
    996.6,
    4181,
    0.96,
    `300 K, 101.325 kPa; ${FLUID_EQUATIONS}; emissivity: Incropera, Table A.11`,
  ],
  ['Water-glycol 50 % (ethylene)', '#58b08c', 0.393, 1061, 3348, null, brine('ethylene glycol')],
  ['Water-glycol 50 % (propylene)', '#7ab58f', 0.363, 1035, 3557, null, brine('propylene glycol')],
  ['Ethylene glycol', '#4fa588', 0.252, 1114.4, 2415, null, INCROPERA_LIQUIDS],
  ['Engine oil', '#b58a3a', 0.145, 884.1, 1909, null, INCROPERA_LIQUIDS],
  ['Refrigerant R-134a', '#8fc6d6', 0.0803, 1199.7, 1432, null, saturated],
  ['Refrigerant R-1234yf', '#9fcfd9', 0.063, 1084.9, 1402, null, saturated],
  ['Fluorinert FC-72', '#b3d9e6', 0.057, 1680, 1100, null, '3M, Fluorinert FC-72 product information, 25 °C'],
  [
    'Novec 7100',
    '#a8d3e2',
    0.069,
    1510,
    1183,
    null,
    '3M, Novec 7100 Engineered Fluid product information, 25 °C',
  ],
];

export const gases = libraryTable('gas', gasRows);
export const liquids = libraryTable('liquid', liquidRows);
