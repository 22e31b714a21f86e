import type { LibraryRow } from './library-material.ts';
import { libraryTable } from './library-material.ts';
import { BERGQUIST, EMISSIVITY_ORGANIC, FILLED_SILICONE, NEUMANN_KOPP } from './sources.ts';

const gapPad = `${BERGQUIST}; ${EMISSIVITY_ORGANIC}`;
const grease = (product: string) =>
  `k, density: ${product} data sheet; ${FILLED_SILICONE}; ${EMISSIVITY_ORGANIC}`;
const graphite = 'Panasonic, PGS graphite sheet catalogue (EYG series)';

/** Graphite sheets lie in the XY plane. */
const rows: readonly LibraryRow[] = [
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

export const interfaceMaterials = libraryTable('interface', rows);
