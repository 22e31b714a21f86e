import type { LibraryRow } from './library-material.ts';
import { libraryTable } from './library-material.ts';
import { INCROPERA_METALS, INCROPERA_NONMETALS, IOFFE } from './sources.ts';

/** Conductivities fall with temperature, silicon's by a quarter from 27 to 100 °C: take the hot value where it matters. */
const rows: readonly LibraryRow[] = [
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

export const semiconductors = libraryTable('semiconductor', rows);
