import type { LibraryRow } from './library-material.ts';
import { libraryTable } from './library-material.ts';
import { EMISSIVITY_HOLMAN, INDIUM, NEUMANN_KOPP } from './sources.ts';

const alloy = `${INDIUM}; ${NEUMANN_KOPP}; ${EMISSIVITY_HOLMAN} (bright tin)`;
const goldAlloy = `${INDIUM}; ${NEUMANN_KOPP}`;

const rows: readonly LibraryRow[] = [
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

export const solders = libraryTable('solder', rows);
