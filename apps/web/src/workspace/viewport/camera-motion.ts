import { between, type CameraPlace } from '@thermarium/picture';

/** Long enough to follow the movement, short enough not to wait for it. */
const DURATION_MS = 180;

/** A short ride of the camera from one place to another; slows down as it arrives. */
export class CameraMotion {
  private readonly from: CameraPlace;
  private readonly to: CameraPlace;
  private readonly start: number;

  /** Times in ms of `performance.now()`. */
  constructor(from: CameraPlace, to: CameraPlace, start: number) {
    this.from = from;
    this.to = to;
    this.start = start;
  }

  at(now: number): { readonly place: CameraPlace; readonly done: boolean } {
    const share = Math.min(1, Math.max(0, (now - this.start) / DURATION_MS));
    if (share >= 1) return { place: this.to, done: true };
    return { place: between(this.from, this.to, 1 - (1 - share) ** 3), done: false };
  }
}
