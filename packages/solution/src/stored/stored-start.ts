import { AXES, type Axis } from '@thermarium/geometry';
import { type Discretisation, VOID } from '@thermarium/mesh';
import { type Issue, issue, quotedList, warning } from '@thermarium/model';
import { readHeader, type StoredField } from './field-file.ts';
import { ANY_OBJECT, FieldSampler, type SamplePoints } from './field-sampler.ts';

/** The temperatures at which a transient starts. */
export interface StartRises {
  /** Per cell the rise over the model's ambient, K; 0 in void. */
  readonly rise: Float64Array;
  readonly issues: readonly Issue[];
}

/**
 * The temperatures of a stored field in the cells of a model. A cell starts at the temperature that the field has at the middle of what
 * conducts in it: on the same grid that of the same cell, on another one interpolated. Where nothing conducted at that place,
 * its own initial temperature counts, and the objects with such cells are named. Throws where the bytes are no field.
 */
export function startRises(
  { grid, scene, initial }: Pick<Discretisation, 'grid' | 'scene' | 'initial'>,
  { header: bytes, slabs }: StoredField,
): StartRises {
  const header = readHeader(bytes);
  const cells = conductingCells(grid);
  const sampler = new FieldSampler(header, pointsOf(grid, cells));
  for (const slab of slabs) sampler.add(slab);
  const found = sampler.finish();
  const rise = initial?.slice() ?? new Float64Array(grid.cells);
  const shift = header.ambient - scene.world.ambient;
  const outside = new Set<number>();
  cells.forEach((cell, n) => {
    if (Number.isNaN(found[n]))
      for (const region of grid.regionsAt(cell)) outside.add(scene.objectOf[region]);
    else rise[cell] = shift + found[n];
  });
  const paths = [...outside].sort((a, b) => a - b).map((object) => scene.objects[object].path);
  return { rise, issues: paths.length > 0 ? [outsideStored(paths)] : [] };
}

/** The error of a transient that is to start from a stored solution where there is none. */
export function noStoredSolution(): Issue {
  return issue(
    'no-stored-solution',
    'project.world.start_from',
    'The transient is to start from a stored solution, and none was given.',
    'On the command line name its file (--start), or let the transient start from the initial temperatures or the steady state.',
  );
}

function outsideStored(paths: readonly string[]): Issue {
  return warning(
    'outside-stored-solution',
    'project.world.start_from',
    `In the stored solution nothing was at some places of ${quotedList(paths)}: there the transient starts at the initial temperature.`,
    'State their initial temperature, or solve the model as it is now and start from that.',
  );
}

type Painted = Discretisation['grid'];

function conductingCells({ code }: Painted): Uint32Array {
  const cells = new Uint32Array(code.length);
  let count = 0;
  for (let cell = 0; cell < code.length; cell++) if (code[cell] !== VOID) cells[count++] = cell;
  return cells.subarray(0, count);
}

/** The middles of cells, of a cut one the centroid of what conducts in it. */
function pointsOf(grid: Painted, cells: Uint32Array): SamplePoints {
  const { edges } = grid;
  const bounds = (cell: number, axis: Axis): readonly [number, number] => {
    const n = grid.indexAlong(cell, axis);
    return [edges[axis][n], edges[axis][n + 1]];
  };
  return {
    count: cells.length,
    object: () => ANY_OBJECT,
    place: (point, at) => {
      const cell = cells[point];
      const centroid = grid.code[cell] < VOID ? grid.cutAt(cell).centroid : null;
      for (const axis of AXES) {
        const [low, high] = bounds(cell, axis);
        at[axis] = low + (high - low) * (centroid?.[axis] ?? 0.5);
      }
    },
    cell: (point, low, high) => {
      for (const axis of AXES) [low[axis], high[axis]] = bounds(cells[point], axis);
    },
  };
}
