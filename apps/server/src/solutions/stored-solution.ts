import { contactFlow, objectFlow, resultId, resultKey, waysToAmbient } from '@thermarium/api';
import {
  decodeFaces,
  decodePlane,
  type FieldHeader,
  type FieldLayers,
  FieldSampler,
  FigureHistory,
  type HeatFlow,
  layersOf,
  type PlaneField,
  PlaneSlice,
  type Reference,
  readHeader,
  type SamplePoints,
  type SolvedField,
  type StoredFaces,
  type StoredField,
  slabsFor,
} from '@thermarium/solution';
import { z } from 'zod';
import { BlobDamaged, type BlobStore } from '../storage/blob-store.ts';
import { decompress } from '../storage/compression.ts';
import { facesName, fieldName, HEAT_FLOW, HISTORY, INDEX, planeName, slabName } from './blob-names.ts';
import { type DeclaredPlane, type SolutionIndex, solutionIndex } from './solution-index.ts';

/** The ways of heat in a stored solution, as its file has them. */
const storedHeatFlow = z.object({
  to_ambient_W: waysToAmbient,
  objects: z.record(z.string(), objectFlow),
  contacts: z.array(contactFlow),
});

/** Slabs of a field that are decompressed at once, on as many of Node's own threads; one takes 5 MB. */
const READ_AHEAD = 4;

/** Reads the files of solutions. */
export type BlobReader = Pick<BlobStore, 'get'>;

/**
 * The files of one solution. All methods reject with `BlobMissing` once another solution has replaced it, and
 * with `BlobDamaged` where a file is not what was stored.
 */
export class StoredSolution {
  readonly index: SolutionIndex;
  private readonly blobs: BlobReader;
  private readonly prefix: string;

  private constructor(blobs: BlobReader, prefix: string, index: SolutionIndex) {
    this.blobs = blobs;
    this.prefix = prefix;
    this.index = index;
  }

  static async open(blobs: BlobReader, prefix: string): Promise<StoredSolution> {
    const index = await readBlob(blobs, indexKey(prefix), (bytes) =>
      solutionIndex.parse(JSON.parse(new TextDecoder().decode(bytes))),
    );
    return new StoredSolution(blobs, prefix, index);
  }

  get lastStep(): number {
    return this.index.steps - 1;
  }

  async history(): Promise<FigureHistory> {
    const { objects, steps, version } = this.index;
    const size = { objects: objects.length, steps, version };
    return this.read(HISTORY, (bytes) => new FigureHistory(bytes, size));
  }

  /** The ways of heat at the last step; null where they were not stored. */
  async heatFlow(): Promise<HeatFlow | null> {
    if (!this.index.heatFlow) return null;
    return this.read(HEAT_FLOW, (bytes) => storedHeatFlow.parse(JSON.parse(new TextDecoder().decode(bytes))));
  }

  async faces(step: number): Promise<StoredFaces> {
    return this.read(facesName(step), decodeFaces);
  }

  /**
   * The cells that a plane at a coordinate (mm) cuts, with the heat flux in them where it is wanted; null where the
   * temperatures inside, from which it follows, were not stored.
   */
  async plane(
    step: number,
    plane: DeclaredPlane['plane'],
    coordinate: number,
    withFlux = false,
  ): Promise<PlaneField | null> {
    const { keepsFields, planes } = this.index;
    if (!keepsFields) {
      if (withFlux) return null;
      const kept = planes.find((one) => one.plane === plane && one.coordinate === coordinate);
      return kept ? this.read(planeName(step, kept.id), decodePlane) : null;
    }
    const header = await this.read(fieldName(step), readHeader);
    const slice = new PlaneSlice(header, plane, coordinate, withFlux);
    const names = slabsFor(header, plane, coordinate).map((slab) => slabName(step, slab));
    for await (const { key, bytes } of this.inOrder(names)) whole(key, () => slice.add(bytes));
    return slice.finish();
  }

  /**
   * The temperatures of a step at points, °C, NaN where there are none; null where the temperatures inside were not stored.
   *
   * @param choose the points, and the slabs in which they lie; null: any
   */
  async sample(
    step: number,
    choose: (header: FieldHeader) => {
      readonly points: SamplePoints;
      readonly slabs: readonly number[] | null;
    },
  ): Promise<Reference | null> {
    if (!this.index.keepsFields) return null;
    const header = await this.read(fieldName(step), readHeader);
    const { points, slabs } = choose(header);
    const sampler = new FieldSampler(header, points);
    const all = Array.from(header.slabLayers.subarray(1), (_, slab) => slab);
    const names = (slabs ?? all).map((slab) => slabName(step, slab));
    for await (const { key, bytes } of this.inOrder(names)) whole(key, () => sampler.add(bytes));
    return sampler.finish().map((rise) => header.ambient + rise);
  }

  /** All cells of a step; null where the temperatures inside were not stored. */
  async field(step: number): Promise<SolvedField | null> {
    if (!this.index.keepsFields) return null;
    const header = await this.read(fieldName(step), readHeader);
    const named = new Map(this.index.objects.map((object) => [resultKey(object), object.name]));
    const slabs = Array.from(header.slabLayers.subarray(1), (_, slab) => slabName(step, slab));
    return {
      ...header,
      objects: header.objects.map(({ id, type }) => ({
        id: resultId({ id, type }),
        type,
        name: named.get(resultKey({ id, type })) ?? (id === null ? type : `${type} ${id}`),
      })),
      layers: () => this.layers(header, slabs),
    };
  }

  /** The bytes of a step's field; null where the temperatures inside were not stored. */
  async storedField(step: number): Promise<StoredField | null> {
    if (!this.index.keepsFields) return null;
    const header = await this.read(fieldName(step), (bytes) => bytes);
    const { slabLayers } = readHeader(header);
    const names = Array.from(slabLayers.subarray(1), (_, slab) => slabName(step, slab));
    const slabs: Uint8Array[] = [];
    for await (const { bytes } of this.inOrder(names)) slabs.push(bytes);
    return { header, slabs };
  }

  private async *layers(header: FieldHeader, slabs: readonly string[]): AsyncGenerator<FieldLayers> {
    for await (const { key, bytes } of this.inOrder(slabs)) yield whole(key, () => layersOf(header, bytes));
  }

  /** Reads files one by one; decompresses the next ones meanwhile, and holds only a few in memory. */
  private async *inOrder(
    names: readonly string[],
  ): AsyncGenerator<{ readonly key: string; readonly bytes: Uint8Array }> {
    const underway: Promise<Uint8Array>[] = [];
    for (let n = 0; n < names.length; n++) {
      for (let next = n + underway.length; next < Math.min(n + READ_AHEAD, names.length); next++) {
        const read = this.read(names[next], (bytes) => bytes);
        // Where an earlier one fails nobody will await it.
        read.catch(() => {});
        underway.push(read);
      }
      const [current] = underway.splice(0, 1);
      yield { key: `${this.prefix}/${names[n]}`, bytes: await current };
    }
  }

  private read<Content>(name: string, decode: (bytes: Uint8Array) => Content): Promise<Content> {
    return readBlob(this.blobs, `${this.prefix}/${name}`, decode);
  }
}

/** The file whose presence tells that a solution's files are there. */
export const indexKey = (prefix: string): string => `${prefix}/${INDEX}`;

async function readBlob<Content>(
  blobs: BlobReader,
  key: string,
  decode: (bytes: Uint8Array) => Content,
): Promise<Content> {
  const packed = await blobs.get(key);
  const bytes = await decompress(packed).catch((error: unknown) => {
    throw new BlobDamaged(key, error);
  });
  return whole(key, () => decode(bytes));
}

/** Reads a blob's content; an error means that it is damaged. */
function whole<Content>(key: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw new BlobDamaged(key, error);
  }
}
