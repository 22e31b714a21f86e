import { OTHER_AXES } from '@thermarium/geometry';
import { cutOfCode, dominantObject, VOID } from '@thermarium/mesh';
import { NORMAL, type PlaneName } from '@thermarium/model';
import type { Solution } from '../solution.ts';
import { type LayeredField, NO_OBJECT, PlaneCells } from './plane-cells.ts';
import { type PlaneField, planeAxes, planeValues } from './plane-field.ts';
import { lettersOf, packSections, readLetters, SectionFile } from './section-file.ts';
import { frameSections, readFrame } from './stored-frame.ts';

const FORM = 'THRMplan';

/** One plane of a solved field at a coordinate (mm), as bytes that stand for themselves: for fields that are not kept. */
export function encodePlane(
  solution: Solution,
  plane: PlaneName,
  coordinate: number,
): Uint8Array<ArrayBuffer> {
  const cells = new PlaneCells(solution.discretisation.grid.edges, NORMAL[plane], coordinate);
  cells.add(layeredFieldOf(solution));
  const { cell, object, rise } = planeValues(cells);
  return packSections(FORM, {
    ...frameSections(solution),
    plane: lettersOf(plane),
    coordinate: Float64Array.of(coordinate),
    cell,
    object,
    rise,
  });
}

/** Throws where the bytes are not what `encodePlane` makes. */
export function decodePlane(bytes: Uint8Array): PlaneField {
  const file = new SectionFile(FORM, bytes);
  const name = readLetters(file.uint8('plane'));
  if (!isPlaneName(name)) throw new Error(`'${name}' is no plane.`);
  const [coordinate] = file.float64('coordinate');
  const { edges, ...frame } = readFrame(file);
  return {
    ...frame,
    plane: name,
    coordinate,
    axes: planeAxes(edges, OTHER_AXES[NORMAL[name]]),
    values: {
      cell: file.uint32('cell'),
      object: file.uint32('object'),
      rise: file.float32('rise'),
      flux: null,
    },
  };
}

const isPlaneName = (name: string): name is PlaneName => Object.hasOwn(NORMAL, name);

/** A whole solved field as a plane reads it. */
export function layeredFieldOf({ discretisation, cellField }: Solution): LayeredField {
  const { scene, grid, conductances } = discretisation;
  const { objectOf } = scene;
  return {
    ...cellField,
    firstLayer: 0,
    endLayer: grid.nz,
    object: (cell) => {
      const code = grid.code[cell];
      if (code >= 0) return objectOf[code];
      return code === VOID ? NO_OBJECT : dominantObject(grid.cutCells[cutOfCode(code)], objectOf);
    },
    conductivity: (cell, side) => conductances.conductivity(cell, side),
  };
}
