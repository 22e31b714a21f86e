import {
  BERGQUIST,
  bruggeman,
  DIEMAT,
  EMISSIVITY_ORGANIC,
  FILLED_SILICONE,
  type LibraryRow,
  libraryTable,
  NEUMANN_KOPP,
  PCB_SURVEY,
} from './library-material.ts';

const fr4 =
  'k: Azar and Graebner, SEMI-THERM XII (1996); density: IPC-4101 class FR-4 laminates; specific heat: PCB laminates, IEEE Trans. Reliability 68 (2019) 248, Table VI';
const rogers = (product: string) => `Rogers Corporation, ${product} data sheet; ${EMISSIVITY_ORGANIC}`;
const jedec = (standard: string, stack: string) =>
  `stack of ${standard}: 1.6 mm, ${stack}, mixed in parallel and in series from copper and FR-4 of this library; ${EMISSIVITY_ORGANIC}`;

/** In-plane conductivities are along x and y: boards lie in the XY plane. */
const laminateRows: readonly LibraryRow[] = [
  ['FR-4', '#4f7f4b', [0.81, 0.81, 0.29], 1850, 950, 0.9, `${fr4}; ${EMISSIVITY_ORGANIC}`],
  [
    'FR-4, glass-rich',
    '#57864f',
    [1.059, 1.059, 0.343],
    1850,
    950,
    0.9,
    `k: Sarvar, Poole, Witting, J. Electronic Materials 19 (1990) 1345; density and specific heat: as FR-4 of this library; ${EMISSIVITY_ORGANIC}`,
  ],
  [
    'JEDEC 1s0p board, effective',
    '#3f7a4f',
    [4.31, 4.31, 0.303],
    1912,
    927,
    0.9,
    jedec('JESD51-3', 'one 70 µm layer at 20 % copper'),
  ],
  [
    'JEDEC 2s2p board, effective',
    '#2f6f45',
    [25.3, 25.3, 0.334],
    2284,
    815,
    0.9,
    jedec('JESD51-7', 'two 35 µm planes and two 70 µm layers at 20 % copper'),
  ],
  [
    'BT laminate',
    '#8a7f4a',
    0.2,
    1850,
    950,
    0.9,
    `${DIEMAT}; density and specific heat: as FR-4 of this library; ${EMISSIVITY_ORGANIC}`,
  ],
  [
    'Polyimide-glass laminate (P95)',
    '#a5762e',
    0.2,
    1605,
    950,
    0.9,
    `${PCB_SURVEY}, also density; ${EMISSIVITY_ORGANIC}`,
  ],
  [
    'Polyimide film (Kapton HN)',
    '#c98a2b',
    0.12,
    1420,
    1090,
    0.9,
    `DuPont, Kapton HN data sheet; ${EMISSIVITY_ORGANIC}`,
  ],
  ['Rogers RO4350B', '#d9d4c0', 0.69, 1860, 900, 0.9, rogers('RO4350B')],
  ['Rogers RO4003C', '#ddd8c6', 0.71, 1790, 900, 0.9, rogers('RO4003C')],
  ['Rogers RT/duroid 5880', '#e2dfd2', 0.2, 2200, 960, 0.9, rogers('RT/duroid 5880')],
  ['Rogers RT/duroid 6002', '#dfdccd', 0.6, 2100, 930, 0.9, rogers('RT/duroid 6002')],
];

export const laminates = libraryTable('laminate', laminateRows);

const mixture = (percent: number, filler = 'fused silica') =>
  `${bruggeman(percent, filler)}; ${EMISSIVITY_ORGANIC}`;
const ibm = 'k: Brunschwiler et al. (IBM), review of percolating and neck-based underfills, ITherm 2016';

const encapsulantRows: readonly LibraryRow[] = [
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

export const encapsulants = libraryTable('encapsulant', encapsulantRows);

const gapPad = `${BERGQUIST}; ${EMISSIVITY_ORGANIC}`;
const grease = (product: string) =>
  `k, density: ${product} data sheet; ${FILLED_SILICONE}; ${EMISSIVITY_ORGANIC}`;
const graphite = 'Panasonic, PGS graphite sheet catalogue (EYG series)';

/** Graphite sheets lie in the XY plane. */
const interfaceRows: readonly LibraryRow[] = [
  [
    'Die attach, silver epoxy (84-1LMISR4)',
    '#9aa0a6',
    2.5,
    3500,
    418,
    0.9,
    `k, density: Henkel Ablestik Ablebond 84-1LMISR4 data sheet; specific heat: 80 % silver by mass in epoxy; ${EMISSIVITY_ORGANIC}`,
  ],
  ['Thermal grease Dow 340', '#e7e7e2', 0.67, 2140, 1000, 0.9, grease('Dow Corning 340')],
  ['Thermal grease Shin-Etsu G751', '#b8b8b4', 4.5, 2500, 1000, 0.9, grease('Shin-Etsu G751')],
  ['Thermal grease Shin-Etsu X-23-7783D', '#a5a5a2', 6, 2600, 1000, 0.9, grease('Shin-Etsu X-23-7783D')],
  ['Thermal grease Dow TC-5022', '#b0b0ac', 4, 3230, 1000, 0.9, grease('Dow Corning TC-5022')],
  ['Phase change Laird Tpcm 780', '#7f7f85', 5.4, 2480, 1000, 0.9, grease('Laird Tpcm 780')],
  ['Gap pad VO Ultra Soft', '#d58fa0', 1, 1600, 1000, 0.9, gapPad],
  ['Gap pad 1500', '#3d3d40', 1.5, 2100, 1000, 0.9, gapPad],
  ['Gap pad 3000S30', '#7fa3c4', 3, 3200, 1000, 0.9, gapPad],
  ['Gap pad 5000S35', '#9ec39a', 5, 3600, 1000, 0.9, gapPad],
  [
    'Indium-silver In97Ag3',
    '#bfc4cc',
    73,
    7380,
    233,
    null,
    `k, density: Indium Corporation, Solder Alloy Directory; ${NEUMANN_KOPP}`,
  ],
  ['Graphite sheet, 25 µm', '#3b3b3b', [1600, 1600, 15], 1900, 850, null, graphite],
  ['Graphite sheet, 100 µm', '#444444', [700, 700, 15], 850, 850, null, graphite],
];

export const interfaceMaterials = libraryTable('interface', interfaceRows);
