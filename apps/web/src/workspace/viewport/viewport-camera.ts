import type { Box, Vec3 } from '@thermarium/geometry';
import {
  anglesOf,
  between,
  type CameraPlace,
  type CanvasSize,
  cameraAxes,
  cameraPosition,
  DEFAULT_VIEW,
  depthRange,
  FIELD_OF_VIEW,
  fitted,
  orbited,
  panned,
  zoomed,
} from '@thermarium/picture';
import type { PerspectiveCamera } from 'three';

/** Long enough to follow the movement, short enough not to wait for it. */
const DURATION_MS = 180;

/** A short ride of the camera from one place to another; slows down as it arrives. */
class CameraMotion {
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

const START: CameraPlace = { target: [0, 0, 0], distance: 500, azimuth: 0, elevation: 0 };

/** The place of the camera and its motion to the next one; moves three's camera there. */
export class ViewportCamera {
  place: CameraPlace = { ...START, ...anglesOf(DEFAULT_VIEW) };
  private motion: CameraMotion | null = null;
  private seenPlace: CameraPlace = this.place;
  private readonly isStill: () => boolean;
  private readonly now: () => number;

  /** `isStill`: whether the user has asked for reduced motion. */
  constructor(isStill: () => boolean, now: () => number) {
    this.isStill = isStill;
    this.now = now;
  }

  orbit(azimuth: number, elevation: number): void {
    this.set(orbited(this.place, azimuth, elevation));
  }

  pan(size: CanvasSize, dx: number, dy: number): void {
    this.set(panned(this.place, size, dx, dy));
  }

  zoom(factor: number, point: Vec3): void {
    this.set(zoomed(this.place, factor, point));
  }

  zoomTo(size: CanvasSize, box: Box): void {
    this.ride(fitted(this.place, size, box));
  }

  /** Shows all of a box from the current direction, at once. */
  frame(size: CanvasSize, box: Box): void {
    this.set(fitted(this.place, size, box));
  }

  /** The height of the picture at the target, mm. */
  seenHeight(): number {
    return 2 * this.place.distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  }

  /** Shows all of a box from a named view while `draw` runs; a motion under way goes on afterwards. */
  glance(size: CanvasSize, name: string, box: Box, draw: () => void): void {
    const { place } = this;
    this.place = fitted({ ...place, ...anglesOf(name) }, size, box);
    try {
      draw();
    } finally {
      this.place = place;
    }
  }

  setView(size: CanvasSize, name: string, box: Box | null): void {
    const angles = anglesOf(name);
    if (!angles) return;
    const turned = { ...this.place, ...angles };
    this.ride(box ? fitted(turned, size, box) : turned);
  }

  /** Moves the camera at once, without a motion. */
  set(place: CameraPlace): void {
    this.motion = null;
    this.place = place;
  }

  /** Takes the next step of a motion; true: there is a further one. */
  step(): boolean {
    if (!this.motion) return false;
    const { place, done } = this.motion.at(this.now());
    this.place = place;
    if (done) this.motion = null;
    return !done;
  }

  /** Whether it stands elsewhere than at the last call: after the last step of a motion too. */
  hasMoved(): boolean {
    const moved = this.place !== this.seenPlace;
    this.seenPlace = this.place;
    return moved;
  }

  /** Puts three's camera there. `around`: the box that must lie between its planes. */
  apply(camera: PerspectiveCamera, size: CanvasSize, around: Box): void {
    const { right, up, back } = cameraAxes(this.place);
    const [near, far] = depthRange(this.place, around);
    camera.fov = FIELD_OF_VIEW;
    camera.aspect = size.width / Math.max(1, size.height);
    camera.near = near;
    camera.far = far;
    camera.updateProjectionMatrix();
    const [x, y, z] = cameraPosition(this.place);
    camera.matrix.set(
      right[0],
      up[0],
      back[0],
      x,
      right[1],
      up[1],
      back[1],
      y,
      right[2],
      up[2],
      back[2],
      z,
      0,
      0,
      0,
      1,
    );
    camera.matrix.decompose(camera.position, camera.quaternion, camera.scale);
    camera.up.set(up[0], up[1], up[2]);
    camera.updateMatrixWorld(true);
  }

  private ride(to: CameraPlace): void {
    if (this.isStill()) this.set(to);
    else this.motion = new CameraMotion(this.place, to, this.now());
  }
}
