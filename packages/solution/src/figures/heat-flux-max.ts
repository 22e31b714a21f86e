import type { Side } from '@thermarium/mesh';
import { decimalText, isLarge } from '@thermarium/model';
import type { Solution } from '../solution.ts';
import { defineFigure } from './figure.ts';

const upToTwoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** W/m² with 5 digits: `123,460`, in engineering notation from a million on. */
export function heatFluxText(wattsPerSquareMetre: number): string {
  const value = Number(wattsPerSquareMetre.toPrecision(5));
  if (isLarge(value)) return decimalText(value, 3, true);
  return upToTwoDecimals.format(value + 0);
}

type DensestFaces = ReadonlyMap<number, { readonly row: number; readonly face: Side }>;

/** The flux and its place are asked for one after the other. */
const known = new WeakMap<Solution, DensestFaces>();

/** The face cell through which most heat flows by its area, in or out, of every object that has one. */
function densestFaces(solution: Solution): DensestFaces {
  const found = known.get(solution) ?? findDensest(solution);
  known.set(solution, found);
  return found;
}

function findDensest({ faces, faceFluxes }: Solution): DensestFaces {
  const densest = new Map<number, { row: number; face: Side }>();
  for (const { object, face, first, count } of faces.groups) {
    for (let row = first; row < first + count; row++) {
      const size = Math.abs(faceFluxes[row]);
      const largest = densest.get(object);
      // The grid has no flux on some faces: nothing is greater than NaN.
      if (largest ? size > Math.abs(faceFluxes[largest.row]) : size >= 0) densest.set(object, { row, face });
    }
  }
  return densest;
}

export const heatFluxMax = defineFigure({
  key: 'heat_flux_max',
  title: 'Max heat flux',
  meaning:
    'The largest heat flux through its faces, in or out: the component normal to a face, of one cell of the grid, between it and what it touches or to ambient. Curved surfaces between two solids are left out: the grid has one temperature there. Null for the fill of the world, which has no faces.',
  quantity: {
    unit: 'W/m²',
    shownUnit: 'W/m²',
    text: heatFluxText,
    less: (value, reference) => value - reference,
  },
  column: { head: 'Max flux', short: 'Max flux' },
  bar: null,
  stored: 'later',
  joined: 'highest',
  absent: null,
  place: {
    key: 'heat_flux_max_at',
    title: 'Max heat flux at',
    column: { head: 'Max flux at', short: 'Max flux at' },
    compute: (solution) => {
      const densest = densestFaces(solution);
      return (object) => {
        const found = densest.get(object);
        return solution.placeOf(found ? { cell: solution.faces.cell[found.row], side: found.face } : null);
      };
    },
  },
  compute: (solution) => {
    const densest = densestFaces(solution);
    return (object) => {
      const found = densest.get(object);
      return found ? Math.abs(solution.faceFluxes[found.row]) : null;
    };
  },
});
