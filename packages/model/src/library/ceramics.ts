import {
  EMISSIVITY_INCROPERA,
  INCROPERA_COMMON,
  INCROPERA_NONMETALS,
  type LibraryRow,
  libraryTable,
} from './library-material.ts';

const alumina = 'emissivity: aluminum oxide, Incropera, Table A.11';
const glass = 'emissivity of window glass: Incropera, Table A.11';

const rows: readonly LibraryRow[] = [
  [
    'Alumina 96 %',
    '#f0eee6',
    24,
    3700,
    780,
    0.69,
    `Kyocera, ceramic substrates catalogue, A-476; ${alumina}`,
  ],
  ['Alumina 99.5 %', '#f4f2ec', 30.4, 3900, 880, 0.69, `CoorsTek, AD-995 data sheet; ${alumina}`],
  ['Sapphire', '#dfe9f2', 46, 3970, 765, null, INCROPERA_NONMETALS],
  [
    'Aluminum nitride',
    '#d3d1cc',
    170,
    3300,
    720,
    null,
    'Maruwa, aluminum nitride substrate AN-170 data sheet',
  ],
  ['Beryllia', '#ece9f0', 272, 3000, 1030, null, INCROPERA_NONMETALS],
  [
    'Silicon nitride substrate',
    '#8b8d94',
    90,
    3220,
    680,
    null,
    'Toshiba Materials, silicon nitride substrate TSN-90 data sheet',
  ],
  [
    'Silicon carbide, ceramic',
    '#55585c',
    490,
    3160,
    675,
    0.87,
    `${INCROPERA_NONMETALS}; ${EMISSIVITY_INCROPERA}`,
  ],
  ['AlSiC-9', '#8f9499', 190, 3010, 741, null, 'CPS Technologies, AlSiC-9 material properties'],
  ['LTCC (DuPont 951)', '#a9c3d9', 3.3, 3100, 989, null, 'DuPont, GreenTape 951 data sheet'],
  [
    'Ferrite, MnZn',
    '#4a4643',
    4,
    4800,
    750,
    null,
    'Ferroxcube, Soft Ferrites and Accessories data handbook, properties of MnZn ferrites',
  ],
  ['Fused silica', '#e8f0f4', 1.38, 2220, 745, 0.92, `${INCROPERA_NONMETALS}; ${glass}`],
  [
    'Quartz, z along the axis',
    '#e4edf2',
    [6.21, 6.21, 10.4],
    2650,
    745,
    0.92,
    `${INCROPERA_NONMETALS}; ${glass}`,
  ],
  ['Soda-lime glass', '#d7e8e2', 1.4, 2500, 750, 0.92, `${INCROPERA_COMMON}; ${glass}`],
  [
    'Borosilicate glass (Pyrex)',
    '#d9eae8',
    1.4,
    2225,
    835,
    0.82,
    `${INCROPERA_COMMON}; emissivity of Pyrex: Table A.11`,
  ],
  ['Graphite, pyrolytic', '#35353a', [1950, 1950, 5.7], 2210, 709, null, INCROPERA_NONMETALS],
];

export const ceramics = libraryTable('ceramic', rows);
