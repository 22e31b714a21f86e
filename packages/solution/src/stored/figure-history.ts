import { AXIS_LETTERS, type Vec3 } from '@thermarium/geometry';
import { makeFigures, type ObjectFigures, placedFigures, storedFigures } from '../figures/object-figures.ts';
import type { Solution } from '../solution.ts';
import { lettersOf, packSections, readLetters, SectionFile } from './section-file.ts';

/** The version of histories that are written. */
export const HISTORY_VERSION = 2;

const FORM = 'THRMhist';
/** A place is three columns: its coordinates. */
const coordinateNames = (key: string): string[] => AXIS_LETTERS.map((axis) => `${key}.${axis}`);
const PLACES = ['min_t_at', 'max_t_at'].flatMap(coordinateNames);

/** The columns of version 1, which had no names: those of the first releases, and those with places and heat. */
const UNNAMED: readonly (readonly string[])[] = [
  ['min_t', 'max_t', 'dissipated_power'],
  ['min_t', 'max_t', 'dissipated_power', 'mean_t', 'heat_to_ambient_W', ...PLACES],
];

const COLUMNS: readonly string[] = [
  ...storedFigures.map(({ key }) => key),
  ...placedFigures.flatMap(({ place }) => coordinateNames(place.key)),
];

/** The figures of the objects of a solution, column by column; NaN for null. */
export function figuresOf(solution: Solution): Float64Array {
  const { objects } = solution;
  const values = new Float64Array(COLUMNS.length * objects.length);
  let next = 0;
  for (const figure of storedFigures) {
    const compute = figure.compute(solution);
    for (const object of objects) values[next++] = compute(object) ?? Number.NaN;
  }
  for (const { place } of placedFigures) {
    const places = objects.map(place.compute(solution));
    for (const axis of [0, 1, 2]) for (const at of places) values[next++] = at?.[axis] ?? Number.NaN;
  }
  return values;
}

/** The history of the objects as bytes: the names of its columns, and the steps, each as `figuresOf` gives it. */
export function encodeHistory(steps: readonly Float64Array[]): Uint8Array<ArrayBuffer> {
  const values = new Float64Array(steps.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const figures of steps) {
    values.set(figures, next);
    next += figures.length;
  }
  return packSections(FORM, { columns: lettersOf(COLUMNS.join('\n')), values });
}

interface HistorySize {
  readonly objects: number;
  readonly steps: number;
  readonly version: number;
}

/** The figures of the objects at every step, as they were stored: what an older solution does not have is null. */
export class FigureHistory {
  /** By step, column and object. */
  private readonly values: Float64Array;
  private readonly objects: number;
  /** The number of each column by its name. */
  private readonly columns: ReadonlyMap<string, number>;

  /** Throws where the bytes belong to another number of objects or steps, or to a later version. */
  constructor(bytes: Uint8Array, size: HistorySize) {
    const { names, values } = size.version === 1 ? namedHistory(bytes, size) : readHistory(bytes, size);
    if (values.length !== names.length * size.objects * size.steps) throw new Error(FOREIGN);
    this.values = values;
    this.objects = size.objects;
    this.columns = new Map(names.map((name, n) => [name, n]));
  }

  at(step: number, object: number): ObjectFigures {
    const valueIn = (name: string): number | null => {
      const column = this.columns.get(name);
      if (column === undefined) return null;
      const value = this.values[(step * this.columns.size + column) * this.objects + object];
      return Number.isNaN(value) ? null : value;
    };
    return makeFigures(
      ({ key }) => valueIn(key),
      ({ place }): Vec3 | null => {
        const [x, y, z] = coordinateNames(place.key).map(valueIn);
        return x === null || y === null || z === null ? null : [x, y, z];
      },
    );
  }
}

const FOREIGN = 'The history of the objects is not that of the solution.';

function readHistory(bytes: Uint8Array, { version }: HistorySize) {
  if (version !== HISTORY_VERSION) {
    throw new Error(
      `The history of the objects has version ${version}; this program reads ${HISTORY_VERSION}.`,
    );
  }
  const file = new SectionFile(FORM, bytes);
  return { names: readLetters(file.uint8('columns')).split('\n'), values: file.float64('values') };
}

/** Names the columns of version 1: bare doubles, object by object. */
function namedHistory(bytes: Uint8Array, { objects, steps }: HistorySize) {
  const names = UNNAMED.find(
    ({ length }) => bytes.byteLength === length * objects * steps * Float64Array.BYTES_PER_ELEMENT,
  );
  if (!names) throw new Error(FOREIGN);
  // A copy: doubles must begin at a multiple of eight bytes.
  const old = new Float64Array(Uint8Array.from(bytes).buffer);
  const values = new Float64Array(old.length);
  for (let step = 0; step < steps; step++) {
    for (let object = 0; object < objects; object++) {
      for (let column = 0; column < names.length; column++) {
        values[(step * names.length + column) * objects + object] =
          old[(step * objects + object) * names.length + column];
      }
    }
  }
  return { names, values };
}
