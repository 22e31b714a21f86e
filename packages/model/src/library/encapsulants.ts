import type { LibraryRow } from './library-material.ts';
import { libraryTable } from './library-material.ts';
import { bruggeman, EMISSIVITY_ORGANIC } from './sources.ts';

const mixture = (percent: number, filler = 'fused silica') =>
  `${bruggeman(percent, filler)}; ${EMISSIVITY_ORGANIC}`;
const ibm = 'k: Brunschwiler et al. (IBM), review of percolating and neck-based underfills, ITherm 2016';

const rows: readonly LibraryRow[] = [
  [
    'Mould compound G700A',
    '#2b2b2e',
    0.965,
    1990,
    1064,
    0.9,
    `k, density, specific heat: Thermal Characteristic Investigation for a Multichip Module Based on APDL, doi:10.1155/2024/2028369, Table 1 (G700A); ${EMISSIVITY_ORGANIC}`,
  ],
  ['Mould compound, silica 70 %', '#333336', 0.62, 1768, 867, 0.9, mixture(70)],
  ['Mould compound, silica 80 %', '#303033', 0.79, 1897, 826, 0.9, mixture(80)],
  ['Mould compound, silica 88 %', '#2d2d30', 0.98, 2014, 794, 0.9, mixture(88)],
  ['Mould compound, alumina 85 %', '#3a3a42', 3.1, 2949, 823, 0.9, mixture(85, 'polycrystalline alumina')],
  [
    'Epoxy, unfilled',
    '#b8a46a',
    0.2,
    1200,
    1150,
    0.9,
    `k: Garrett and Rosenberg, J. Phys. D 7 (1974) 1247; density, specific heat: typical of bisphenol-A epoxies; ${EMISSIVITY_ORGANIC}`,
  ],
  ['Underfill, silica 50 %', '#6b6f8a', 0.41, 1558, 948, 0.9, mixture(50)],
  ['Underfill, silica 60 %', '#666a85', 0.5, 1656, 907, 0.9, mixture(60)],
  [
    'Underfill, thermal capillary',
    '#5d6180',
    0.7,
    1897,
    826,
    0.9,
    `${ibm} (state of the art, capillary); density, specific heat: as mould compound with 80 % silica; ${EMISSIVITY_ORGANIC}`,
  ],
  [
    'Underfill, percolating alumina',
    '#54587a',
    2.5,
    2949,
    823,
    0.9,
    `${ibm} (percolating); density, specific heat: as mould compound with 85 % alumina; ${EMISSIVITY_ORGANIC}`,
  ],
];

export const encapsulants = libraryTable('encapsulant', rows);
