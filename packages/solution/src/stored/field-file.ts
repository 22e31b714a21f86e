import { AXES } from '@thermarium/geometry';
import {
  CURVED,
  cutCode,
  cutOfCode,
  type Discretisation,
  dominantObject,
  firstWallOf,
  SIDES,
  type Side,
  VOID,
} from '@thermarium/mesh';
import type { FieldState } from '../readings/field-state.ts';
import type { SideTemperatures } from '../readings/side-temperatures.ts';
import type { Solution } from '../solution.ts';
import { packSections, SectionFile } from './section-file.ts';
import { frameSections, readFrame, type StoredFrame } from './stored-frame.ts';

const HEADER_FORM = 'THRMfiel';
export const SLAB_FORM = 'THRMslab';

/**
 * A slab is read as a whole for a plane across it, and keeps the sides of its first and last layer. Of 4.5 million cells half
 * as many make 10.9 MB with zstd and a plane of 18.8 ms, these 8.5 MB and 20.5 ms, twice as many 7.7 MB and 23.7 ms.
 */
const CELLS_PER_SLAB = 1 << 19;

/** A stored field: what all its slabs share, and the slabs from the bottom up. */
export interface StoredField {
  readonly header: Uint8Array;
  readonly slabs: readonly Uint8Array[];
}

export interface FieldHeader extends StoredFrame {
  /** Per stored region (an object and a medium) its object, and its conductivity along x, y, z in W/(m·K). */
  readonly regionObject: Uint32Array;
  readonly regionConductivity: Float64Array;
  /** The first layer of every slab, and the number of layers. */
  readonly slabLayers: Uint32Array;
}

/**
 * A field as bytes from which a plane at any coordinate can be read: slabs of layers along z, each decoded by itself with
 * the header. Where a side's temperature cannot be told from the cells of its slab, it is stored with it.
 */
export function encodeField(solution: Solution, cellsPerSlab = CELLS_PER_SLAB): StoredField {
  const { discretisation } = solution;
  const { grid } = discretisation;
  const layers = Math.max(1, Math.round(cellsPerSlab / grid.stride[2]));
  const starts: number[] = [];
  for (let layer = 0; layer < grid.nz; layer += layers) starts.push(layer);
  const regions = new StoredRegions(discretisation);
  const encoder = new SlabEncoder(solution, regions);
  const slabs = starts.map((start) => encoder.encode(start, Math.min(start + layers, grid.nz)));
  return {
    header: packSections(HEADER_FORM, {
      ...frameSections(solution),
      'region.object': Uint32Array.from(regions.objects),
      'region.k': Float64Array.from(regions.conductivities),
      'slab.layers': Uint32Array.from([...starts, grid.nz]),
    }),
    slabs,
  };
}

/** Throws where the bytes are not the header that `encodeField` makes. */
export function readHeader(bytes: Uint8Array): FieldHeader {
  const file = new SectionFile(HEADER_FORM, bytes);
  return {
    ...readFrame(file),
    regionObject: file.uint32('region.object'),
    regionConductivity: file.float64('region.k'),
    slabLayers: file.uint32('slab.layers'),
  };
}

/** Cells whose medium follows temperature share a stored region within so many kelvin. */
const STORED_STEP = 0.5;

/**
 * Copies of an array have a region each; of those only one per object and medium is stored. A medium that follows temperature
 * is stored once per step of its temperature, enclosed air once per copy.
 */
class StoredRegions {
  readonly objects: number[] = [];
  readonly conductivities: number[] = [];
  private readonly discretisation: Discretisation;
  private readonly known = new Map<string, number>();
  /** Per region of the scene its number here; -1: it follows temperature. */
  private readonly numbers: Int32Array;

  constructor(discretisation: Discretisation) {
    this.discretisation = discretisation;
    const { scene, varying } = discretisation;
    this.numbers = Int32Array.from(scene.regions, ({ medium }, region) => {
      if (varying?.varies(region)) return -1;
      return this.number(scene.objectOf[region], medium.conductivity.join(' '), () => medium.conductivity);
    });
  }

  /** The number of a cell's region. */
  of(cell: number, region: number): number {
    const number = this.numbers[region];
    if (number >= 0) return number;
    const { conductances, scene } = this.discretisation;
    const key = `${scene.regions[region].medium.conductivity.join(' ')} at ${this.step(cell)}`;
    return this.number(scene.objectOf[region], key, () =>
      AXES.map((axis) => conductances.ofRegion(cell, region, axis)),
    );
  }

  /** The step of a cell's temperature, and how well enclosed air in it conducts; null where nothing in it follows temperature. */
  step(cell: number): string | null {
    const { varying, grid } = this.discretisation;
    if (!varying?.variesIn(cell)) return null;
    const step = String(Math.round(varying.temperature(cell) / STORED_STEP));
    if (!varying.enclosesAir) return step;
    return [step, ...grid.regionsAt(cell).map((region) => varying.factorOf(region))].join(' ');
  }

  private number(object: number, medium: string, conductivity: () => readonly number[]): number {
    const key = `${object} ${medium}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    this.known.set(key, this.objects.length);
    this.conductivities.push(...conductivity());
    return this.objects.push(object) - 1;
  }
}

class SlabEncoder {
  private readonly discretisation: Discretisation;
  private readonly state: FieldState;
  private readonly regions: StoredRegions;
  private readonly objectOf: Int32Array;
  private readonly sides: SideTemperatures;

  constructor({ discretisation, state, sides }: Solution, regions: StoredRegions) {
    this.discretisation = discretisation;
    this.state = state;
    this.sides = sides;
    this.regions = regions;
    this.objectOf = discretisation.scene.objectOf;
  }

  /** The layers from `start` to before `end`. */
  encode(start: number, end: number): Uint8Array<ArrayBuffer> {
    const { grid } = this.discretisation;
    const [first, last] = [grid.cellAt(0, 0, start), grid.cellAt(0, 0, end)];
    const known = this.knownSides(first, last);
    return packSections(SLAB_FORM, {
      layers: Uint32Array.of(start, end),
      ...this.codes(first, last),
      rise: Float32Array.from(this.state.rise.subarray(first, last)),
      bottom: start === 0 ? new Float32Array(0) : this.layerSides(start, 4),
      top: end === grid.nz ? new Float32Array(0) : this.layerSides(end - 1, 5),
      'side.key': known,
      'side.rise': Float32Array.from(known, (key) =>
        this.sideRise(first + Math.floor(key / 6), SIDES[key % 6]),
      ),
    });
  }

  /** Per cell its stored region, VOID, or the number n of its cut as -2 - n; and the cuts, each kind of them once. */
  private codes(first: number, last: number) {
    const { grid, conductances } = this.discretisation;
    const { code, cutCells } = grid;
    const stored = new Int32Array(last - first);
    const objects: number[] = [];
    const centroids: number[] = [];
    const conductivities: number[] = [];
    const known = new Map<Float64Array, Map<string | null, number>>();
    for (let cell = first; cell < last; cell++) {
      const own = code[cell];
      if (own >= 0) stored[cell - first] = this.regions.of(cell, own);
      else if (own === VOID) stored[cell - first] = VOID;
      else {
        const cut = cutCells[cutOfCode(own)];
        // Cells that are cut alike share their measurement.
        const alike = known.get(cut.conductivity) ?? new Map<string | null, number>();
        known.set(cut.conductivity, alike);
        const step = this.regions.step(cell);
        let number = alike.get(step);
        if (number === undefined) {
          number = objects.push(dominantObject(cut, this.objectOf)) - 1;
          alike.set(step, number);
          centroids.push(...cut.centroid);
          conductivities.push(...SIDES.map((side) => conductances.conductivity(cell, side)));
        }
        stored[cell - first] = cutCode(number);
      }
    }
    return {
      code: stored,
      'cut.object': Uint32Array.from(objects),
      'cut.centroid': Float32Array.from(centroids),
      'cut.k': Float32Array.from(conductivities),
    };
  }

  /** Rises of a layer's lower (4) or upper (5) sides: beyond them another slab begins. */
  private layerSides(layer: number, side: Side): Float32Array {
    const { grid } = this.discretisation;
    const first = grid.cellAt(0, 0, layer);
    const rises = new Float32Array(grid.stride[2]);
    for (let n = 0; n < rises.length; n++) {
      const cell = first + n;
      if (grid.code[cell] !== VOID) rises[n] = this.sides.at(cell, side, grid.indices(cell));
    }
    return rises;
  }

  /** Sides with walls and those of irregular faces, as 6 (cell - first) + side, ascending. */
  private knownSides(first: number, last: number): Uint32Array {
    const { walls, grid } = this.discretisation;
    const keys: number[] = [];
    const put = (cell: number, side: number): void => {
      if (cell >= first && cell < last) keys.push(6 * (cell - first) + side);
    };
    for (let wall = firstWallOf(walls, first); wall < walls.count && walls.cell[wall] < last; wall++) {
      if (walls.side[wall] !== CURVED) put(walls.cell[wall], walls.side[wall]);
    }
    for (const { low, axis } of this.sides.irregularFaces) {
      put(low, 2 * axis + 1);
      put(low + grid.stride[axis], 2 * axis);
    }
    const sorted = Uint32Array.from(keys).sort();
    return sorted.filter((key, n) => n === 0 || key !== sorted[n - 1]);
  }

  private sideRise(cell: number, side: Side): number {
    return this.sides.at(cell, side, this.discretisation.grid.indices(cell));
  }
}
