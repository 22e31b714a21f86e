/**
 * Measures storing a solved field and reading planes from it: `node bench/plane-slice.ts`. The field is made
 * up, the grid is that of a benchmark model; slabs are read from memory, uncompressed unless the column says
 * so.
 */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { adjacencyOf, type Discretisation } from '@thermarium/mesh';
import {
  decodeFaces,
  encodeFaces,
  encodeField,
  encodePlane,
  type FieldState,
  faceColumns,
  PlaneSlice,
  readHeader,
  Solution,
  slabsFor,
} from '@thermarium/solution';
import { mesh } from './model-run.ts';
import { benchmarkModels } from './models.ts';

const MODELS = ['package-256', 'full-board'];
const PLANES = ['XY', 'XZ', 'YZ'] as const;
const RUNS = 5;

for (const { name, document } of benchmarkModels) if (MODELS.includes(name)) measure(name, mesh(document));

function measure(name: string, discretisation: Discretisation): void {
  const { grid, walls } = discretisation;
  console.log(`\n${name}: ${grid.nx} x ${grid.ny} x ${grid.nz} = ${grid.cells} cells, ${walls.count} walls`);
  const field = smoothField(discretisation);
  const solved = () => new Solution(discretisation, field, field);
  console.log(`  ${timed('faces', () => solved().faces).cell.length} face cells`);
  timed('faceTemperatures', () => solved().faceTemperatures);
  timed('faceFluxes', () => solved().faceFluxes);
  const faces = timed('encodeFaces', () => encodeFaces(solved()));
  const stored = timed('decodeFaces', () => decodeFaces(faces));
  timed('faceColumns', () => faceColumns(stored));
  sizes('faces', [faces]);
  timed('adjacencyOf', () => adjacencyOf(discretisation));
  const inside = timed('encodeField', () => encodeField(solved()));
  const packed = sizes('field', inside.slabs);
  timed('encodePlane XZ', () => encodePlane(solved(), 'XZ', middleOf(discretisation, 1)));
  PLANES.forEach((plane, n) => {
    const coordinate = middleOf(discretisation, 2 - n);
    const build = (slabOf: (slab: number) => Uint8Array) => () => {
      const header = readHeader(inside.header);
      const slice = new PlaneSlice(header, plane, coordinate);
      for (const slab of slabsFor(header, plane, coordinate)) slice.add(slabOf(slab));
      return slice.finish();
    };
    const { values } = timed(
      `plane ${plane}`,
      build((slab) => inside.slabs[slab]),
    );
    timed(
      `plane ${plane}, from zstd`,
      build((slab) => zstdDecompressSync(packed[slab])),
    );
    console.log(`  ${values.cell.length} cells`);
  });
}

/** A coordinate between two grid planes near the middle of an axis. */
function middleOf({ grid }: Discretisation, axis: number): number {
  const edges = grid.edges[axis];
  const middle = edges.length >> 1;
  return 0.7 * edges[middle] + 0.3 * edges[middle - 1];
}

/** A hill of 60 K in the middle, with walls a little colder than what is behind them. */
function smoothField({ grid, walls }: Discretisation): FieldState {
  const rise = new Float64Array(grid.cells);
  for (let cell = 0; cell < grid.cells; cell++) {
    const [i, j, k] = grid.indices(cell);
    const distance = Math.hypot(i / grid.nx - 0.5, j / grid.ny - 0.5, k / grid.nz - 0.5);
    rise[cell] = 60 * Math.exp(-4 * distance * distance);
  }
  const wallRise = Float64Array.from(walls.cell, (cell) => 0.99 * rise[cell]);
  return { rise, wallRise, wallHeat: wallRise, time: null };
}

/** The first run and the best of the next ones, ms. */
function timed<Result>(what: string, run: () => Result): Result {
  const times: number[] = [];
  const started = performance.now();
  const result = run();
  const first = performance.now() - started;
  for (let n = 1; n < RUNS; n++) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  console.log(
    `  ${what.padEnd(20)} ${Math.min(...times)
      .toFixed(1)
      .padStart(8)} ms   (first ${first.toFixed(1)})`,
  );
  return result;
}

function sizes(what: string, parts: readonly Uint8Array[]): Uint8Array[] {
  const packed = parts.map((part) => new Uint8Array(zstdCompressSync(part)));
  const megabytes = (list: readonly Uint8Array[]) =>
    (list.reduce((sum, { length }) => sum + length, 0) / 1e6).toFixed(1);
  console.log(`  ${what}: ${parts.length} part(s), ${megabytes(parts)} MB, zstd ${megabytes(packed)} MB`);
  return packed;
}
