import { facesName } from '../solutions/blob-names.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { BLOCK, onDisk } from '../storage/disk-use.ts';

/** The files of one attempt at a solve in the blob store, and their size. */
export class SolutionFiles {
  /** The files' prefix in the store. */
  readonly prefix: string;
  private readonly blobs: BlobStore;
  private readonly underway = new Set<Promise<void>>();
  private taken = 0;
  private begun = 0;
  private beforeSteps = 0;

  constructor(blobs: BlobStore, prefix: string) {
    this.blobs = blobs;
    this.prefix = prefix;
  }

  /** Disk space of the files, bytes. */
  get bytes(): number {
    return this.taken;
  }

  /** Number of steps of a transient that are stored or being stored, including t = 0. */
  get steps(): number {
    return this.begun;
  }

  /**
   * Predicted size when all steps are stored, bytes, from the stored ones.
   *
   * @param count number of steps, including t = 0
   */
  forecast(count: number): number {
    if (this.begun === 0) return this.taken;
    const ofStep = (this.taken - this.beforeSteps) / this.begun;
    return this.taken + ofStep * Math.max(0, count - this.begun);
  }

  keep(name: string, content: Uint8Array): Promise<void> {
    if (this.begun === 0 && name === facesName(0)) this.beforeSteps = this.taken;
    this.taken += onDisk(content.byteLength);
    if (name === facesName(this.begun)) {
      this.begun++;
      // Each step has a folder.
      this.taken += BLOCK;
    }
    const kept = this.blobs.put(`${this.prefix}/${name}`, content);
    this.underway.add(kept);
    const forget = () => this.underway.delete(kept);
    kept.then(forget, forget);
    return kept;
  }

  /** Resolves when no write is under way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underway);
  }
}
