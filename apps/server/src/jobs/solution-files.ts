import { facesName } from '../solutions/blob-names.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { BLOCK, onDisk } from '../storage/disk-use.ts';

/** The files of one attempt at a solve in the blob store, and what they take of it. */
export class SolutionFiles {
  /** Under which they lie. */
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

  /** The disk space that they take, bytes. */
  get bytes(): number {
    return this.taken;
  }

  /** How many steps of a transient are being stored or are, t = 0 included. */
  get steps(): number {
    return this.begun;
  }

  /**
   * What they will take when all steps are stored, bytes, judged by those that are there.
   *
   * @param count of the steps, t = 0 included
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

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underway);
  }
}
