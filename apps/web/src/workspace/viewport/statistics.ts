/** The cost of the last frames, for measurements. */
export interface FrameStatistics {
  readonly frames: number;
  /** Milliseconds of our own script in each of the last frames, oldest first. */
  readonly script: readonly number[];
  /** Draw calls of the last frame. */
  readonly calls: number;
  readonly triangles: number;
}

const KEPT = 600;

export class FrameRecord {
  private count = 0;
  private calls = 0;
  private triangles = 0;
  private readonly script: number[] = [];

  add(milliseconds: number, calls: number, triangles: number): void {
    this.count++;
    this.calls = calls;
    this.triangles = triangles;
    this.script.push(milliseconds);
    if (this.script.length > KEPT) this.script.shift();
  }

  read(): FrameStatistics {
    return { frames: this.count, script: [...this.script], calls: this.calls, triangles: this.triangles };
  }
}
