import {
  decodeFaces,
  decodePlane,
  PlaneSlice,
  type PlaneTable,
  readHeader,
  type StoredFaces,
  slabsFor,
} from '@thermarium/mesh';
import type { BlobStore } from '../storage/blob-store.ts';
import { decompress } from '../storage/compression.ts';
import { facesName, fieldName, HISTORY, INDEX, planeName, slabName } from './blob-names.ts';
import { ObjectHistory } from './object-history.ts';
import { type DeclaredPlane, type SolutionIndex, solutionIndex } from './solution-index.ts';

/** Slabs of a field that are unpacked at once, on as many of Node's own threads; one takes 5 MB. */
const READ_AHEAD = 4;

/** The files of one solution. Everything rejects with `BlobMissing` once another solution has taken its place. */
export class StoredSolution {
  readonly index: SolutionIndex;
  private readonly blobs: BlobStore;
  private readonly prefix: string;

  private constructor(blobs: BlobStore, prefix: string, index: SolutionIndex) {
    this.blobs = blobs;
    this.prefix = prefix;
    this.index = index;
  }

  static async open(blobs: BlobStore, prefix: string): Promise<StoredSolution> {
    const text = new TextDecoder().decode(await decompress(await blobs.get(`${prefix}/${INDEX}`)));
    return new StoredSolution(blobs, prefix, solutionIndex.parse(JSON.parse(text)));
  }

  get lastStep(): number {
    return this.index.steps - 1;
  }

  async history(): Promise<ObjectHistory> {
    return new ObjectHistory(await this.read(HISTORY), this.index.objects.length);
  }

  async faces(step: number): Promise<StoredFaces> {
    return decodeFaces(await this.read(facesName(step)));
  }

  /** The cells that a plane at a coordinate (mm) cuts; null where the temperatures inside were not kept. */
  async plane(step: number, plane: DeclaredPlane['plane'], coordinate: number): Promise<PlaneTable | null> {
    const { keepsFields, planes } = this.index;
    if (!keepsFields) {
      const kept = planes.find((one) => one.plane === plane && one.coordinate === coordinate);
      return kept ? decodePlane(await this.read(planeName(step, kept.id))) : null;
    }
    const header = readHeader(await this.read(fieldName(step)));
    const slice = new PlaneSlice(header, plane, coordinate);
    const names = slabsFor(header, plane, coordinate).map((slab) => slabName(step, slab));
    for await (const slab of this.readAhead(names)) slice.add(slab);
    return slice.finish();
  }

  /** Unpacks some files beside the work on the one before them, without all of them lying in memory. */
  private async *readAhead(names: readonly string[]): AsyncGenerator<Uint8Array> {
    const underway: Promise<Uint8Array>[] = [];
    for (let n = 0; n < names.length; n++) {
      for (let next = n + underway.length; next < Math.min(n + READ_AHEAD, names.length); next++) {
        const read = this.read(names[next]);
        // Where an earlier one fails nobody will wait for it.
        read.catch(() => {});
        underway.push(read);
      }
      const [current] = underway.splice(0, 1);
      yield await current;
    }
  }

  private async read(name: string): Promise<Uint8Array> {
    return decompress(await this.blobs.get(`${this.prefix}/${name}`));
  }
}
