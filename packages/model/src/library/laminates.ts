import type { LibraryRow } from './library-material.ts';
import { libraryTable } from './library-material.ts';
import { DIEMAT, EMISSIVITY_ORGANIC, PCB_SURVEY } from './sources.ts';

const fr4 =
  'k: Azar and Graebner, SEMI-THERM XII (1996); density: IPC-4101 class FR-4 laminates; specific heat: PCB laminates, IEEE Trans. Reliability 68 (2019) 248, Table VI';
const rogers = (product: string) => `Rogers Corporation, ${product} data sheet; ${EMISSIVITY_ORGANIC}`;
const jedec = (standard: string, stack: string) =>
  `stack of ${standard}: 1.6 mm, ${stack}, mixed in parallel and in series from copper and FR-4 of this library; ${EMISSIVITY_ORGANIC}`;

/** In-plane conductivities are along x and y: boards lie in the XY plane. */
const rows: readonly LibraryRow[] = [
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

export const laminates = libraryTable('laminate', rows);
