import type { Box, Vec3 } from '@thermarium/geometry';
import type { CameraPlace } from '@thermarium/picture';
import type { Object3D, PerspectiveCamera, Scene as ThreeScene, WebGLRenderer } from 'three';

export interface Ray {
  readonly origin: Vec3;
  /** The unit direction. */
  readonly direction: Vec3;
}

/** The first object that a ray has met. */
export interface Hit {
  readonly object: number;
  readonly point: Vec3;
  /** Outward, of length 1. */
  readonly normal: Vec3;
  readonly distance: number;
  /** The index of the copy by arrays of assemblies. */
  readonly copy: number;
}

/** The twenty-six directions of the axis cube: `top`, `top_front`, `top_right_front`, … */
export type ViewName = string;

/** The canvas as gestures see it: no three.js, so that tests can stand in for it. Positions are CSS px in the canvas. */
export interface ViewPort {
  rayAt(x: number, y: number): Ray;
  /** The first object under the position that is shown and not cut away. */
  pick(x: number, y: number): Hit | null;
  /** Null: behind the camera. */
  project(point: Vec3): { readonly x: number; readonly y: number } | null;
  /** mm per CSS px at a point, for handles of constant size. */
  scaleAt(point: Vec3): number;
  readonly size: { readonly width: number; readonly height: number };
  readonly cameraPosition: Vec3;
  readonly cameraPlace: CameraPlace;
  /** Turns the camera around its target, radians. */
  orbit(azimuth: number, elevation: number): void;
  /** Moves camera and target with the pointer, CSS px. */
  pan(dx: number, dy: number): void;
  /** Factor > 1 moves away; the point at the position stays where it is. */
  zoom(factor: number, x: number, y: number): void;
  zoomTo(box: Box): void;
  zoomAll(): void;
  setView(name: ViewName): void;
  /** Gives the picture the keyboard. */
  focus(): void;
}

/** A part of the picture: it follows the stores by itself and asks for a frame when it has changed. */
export interface ViewportLayer {
  readonly root: Object3D;
  /** Before each frame that is drawn; true: one more frame is needed. */
  beforeFrame?(camera: PerspectiveCamera): boolean;
  dispose(): void;
}

/** The objects whose temperatures are drawn in the place of their faces while the solution is shown. */
export interface PaintedObjects {
  has(object: number): boolean;
  /** Calls back when others are painted. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** The objects that others have selected, by the number of their colour. */
export interface OthersSelection {
  /** The same list until it changes. */
  read(): readonly { readonly color: number; readonly objects: readonly number[] }[];
  /** Calls back when it has changed. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** The parts of the viewport that layers may use. */
export interface ViewportHost {
  readonly scene: ThreeScene;
  readonly camera: PerspectiveCamera;
  readonly renderer: WebGLRenderer;
  readonly canvas: HTMLCanvasElement;
  readonly view: ViewPort;
  add(layer: ViewportLayer): void;
  /** Asks for a frame; many asks make one. */
  invalidate(): void;
  /** Called when the camera has moved or the size has changed, for what stands over the canvas in HTML. */
  onView(listener: () => void): () => void;
  /** The picture as it is, without handles and labels, with so many px for a CSS px. */
  picture(scale: number): Promise<HTMLCanvasElement>;
}
