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
    // Read ahead by one, so that unpacking and slicing go side by side without all slabs lying in memory.
    let next: Promise<Uint8Array> | null = null;
    const slabs = slabsFor(header, plane, coordinate);
    for (const [n, slab] of slabs.entries()) {
      const current: Promise<Uint8Array> = next ?? this.read(slabName(step, slab));
      next = n + 1 < slabs.length ? this.read(slabName(step, slabs[n + 1])) : null;
      // Where the current one fails nobody will wait for it.
      next?.catch(() => {});
      slice.add(await current);
    }
    return slice.finish();
  }

  private async read(name: string): Promise<Uint8Array> {
    return decompress(await this.blobs.get(`${this.prefix}/${name}`));
  }
}
