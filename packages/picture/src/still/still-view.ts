import { type Box, difference, dot, type Vec3 } from '@thermarium/geometry';
import {
  anglesOf,
  type CameraAxes,
  type CameraPlace,
  type CanvasSize,
  cameraAxes,
  cameraPosition,
  DEFAULT_VIEW,
  FIELD_OF_VIEW,
  fitted,
} from '../view/camera-view.ts';
import type { Corner } from './raster.ts';

const START: CameraPlace = { target: [0, 0, 0], distance: 1, azimuth: 0, elevation: 0 };

/** The view in which a model is opened, on a canvas of so many samples. */
export class StillView {
  readonly eye: Vec3;
  private readonly axes: CameraAxes;
  /** Samples by which something of 1 mm at 1 mm distance appears. */
  readonly focus: number;
  private readonly middle: readonly [number, number];

  constructor(size: CanvasSize, box: Box) {
    const place = fitted({ ...START, ...anglesOf(DEFAULT_VIEW) }, size, box);
    this.axes = cameraAxes(place);
    this.eye = cameraPosition(place);
    this.focus = size.height / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    this.middle = [size.width / 2, size.height / 2];
  }

  /** The distance of a point along the view, mm. */
  depthOf(point: Vec3): number {
    return -dot(difference(point, this.eye), this.axes.back);
  }

  corner(x: number, y: number, z: number): Corner {
    const from: Vec3 = [x - this.eye[0], y - this.eye[1], z - this.eye[2]];
    const { right, up, back } = this.axes;
    const inverse = -1 / dot(from, back);
    return {
      x: this.middle[0] + dot(from, right) * this.focus * inverse,
      y: this.middle[1] - dot(from, up) * this.focus * inverse,
      inverse,
    };
  }

  /** The point that is seen at a sample, mm. */
  pointAt(x: number, y: number, inverse: number): Vec3 {
    const { right, up, back } = this.axes;
    const across = (x - this.middle[0]) / this.focus / inverse;
    const upward = (this.middle[1] - y) / this.focus / inverse;
    const away = 1 / inverse;
    const along = (axis: 0 | 1 | 2) =>
      this.eye[axis] + right[axis] * across + up[axis] * upward - back[axis] * away;
    return [along(0), along(1), along(2)];
  }
}
