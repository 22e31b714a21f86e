import { type Box, unionOf, type Vec3 } from '@thermarium/geometry';
import { type CameraPlace, cameraPosition, DEFAULT_VIEW, project, rayAt, scaleAt } from '@thermarium/picture';
import { Group, PerspectiveCamera, Scene as ThreeScene, WebGLRenderer } from 'three';
import type { EditorStore } from '../editor-state/editor-state.ts';
import { clipBoxOf } from '../editor-state/view.ts';
import type { SceneStore } from '../scene/scene.ts';
import { type Appearance, forEveryTheme, onTheme, readAppearance } from './drawing/appearance.ts';
import { Background } from './drawing/background.ts';
import { GroundLayer } from './drawing/ground-layer.ts';
import { ModelLayer } from './drawing/model-layer.ts';
import { OthersLayer } from './drawing/others-layer.ts';
import { OutlineLayer } from './drawing/outline-layer.ts';
import { type Framed, nextFrame } from './first-frame.ts';
import { DRAWING, pixelRatio } from './graphics-context.ts';
import { pick } from './picking.ts';
import { type PictureSize, Snapshot } from './snapshot.ts';
import { FrameRecord, type FrameStatistics } from './statistics.ts';
import { ViewportCamera } from './viewport-camera.ts';
import type {
  Hit,
  OthersSelection,
  PaintedObjects,
  Ray,
  ViewName,
  ViewPort,
  ViewportHost,
  ViewportLayer,
} from './viewport-layer.ts';

export interface ViewportParts {
  readonly scene: SceneStore;
  readonly editor: EditorStore;
  readonly painted: PaintedObjects;
  readonly others: OthersSelection;
}

/** Radians a frame while the camera turns by itself. */
const AUTO_ROTATE = 0.003;

/**
 * The picture of the model. It draws when something has changed and rests otherwise. Throws where the browser cannot
 * draw in three dimensions.
 */
export class Viewport implements ViewportHost, ViewPort {
  readonly scene = new ThreeScene();
  readonly camera = new PerspectiveCamera();
  readonly canvas: HTMLCanvasElement;
  readonly renderer: WebGLRenderer;
  readonly view: ViewPort = this;
  size = { width: 1, height: 1 };
  private readonly parts: ViewportParts;
  private readonly eye: ViewportCamera;
  private readonly model: ModelLayer;
  private readonly ground: GroundLayer;
  private readonly outlines: OutlineLayer;
  private readonly others: OthersLayer;
  private readonly background = new Background();
  /** The layers that belong to a picture of the model, and those that only help to edit it. */
  private readonly pictured = new Group();
  private readonly tools = new Group();
  private readonly layers: ViewportLayer[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly losses = new Set<(isLost: boolean) => void>();
  private readonly stops: readonly (() => void)[];
  private readonly record = new FrameRecord();
  private frame = 0;
  private isShown = true;
  private framed: Framed = 'nothing';
  private isResized = true;
  private isLost = false;
  /** Whether the shader programs are on the graphics card. */
  private isPrepared = false;
  private isPreparing = false;

  constructor(canvas: HTMLCanvasElement, parts: ViewportParts) {
    this.canvas = canvas;
    this.parts = parts;
    this.renderer = new WebGLRenderer({ canvas, ...DRAWING });
    this.renderer.info.autoReset = false;
    // Checking a program for errors waits until the graphics card has compiled all of them.
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.eye = new ViewportCamera(
      () => still.matches,
      () => performance.now(),
    );
    this.camera.matrixAutoUpdate = false;
    this.model = new ModelLayer({ ...parts, invalidate: () => this.invalidate() }, readAppearance());
    this.ground = new GroundLayer(parts.scene, () => this.lookedAt());
    this.outlines = new OutlineLayer(parts.scene, parts.editor, () => this.invalidate());
    this.others = new OthersLayer(parts.scene, parts.editor, parts.others, () => this.invalidate());
    this.scene.add(this.background.root, this.pictured, this.tools);
    this.addPictured(this.model);
    this.addPictured(this.ground);
    this.add(this.others);
    this.add(this.outlines);
    this.takeAppearance(readAppearance());
    this.stops = [
      this.followContext(),
      onTheme(() => this.takeAppearance(readAppearance())),
      parts.scene.subscribe(() => this.invalidate()),
      parts.editor.subscribe((now, before) => {
        if (now.autoRotate !== before.autoRotate) this.invalidate();
      }),
    ];
  }

  add(layer: ViewportLayer): void {
    this.layers.push(layer);
    this.tools.add(layer.root);
    this.invalidate();
  }

  /** Adds a layer that belongs to a picture of the model, as temperatures do. */
  addPictured(layer: ViewportLayer): void {
    this.layers.push(layer);
    this.pictured.add(layer.root);
    this.invalidate();
  }

  /** The host for layers that belong to a picture of the model. */
  forPictured(): ViewportHost {
    const { scene, camera, renderer, canvas, view } = this;
    return {
      scene,
      camera,
      renderer,
      canvas,
      view,
      add: (layer) => this.addPictured(layer),
      invalidate: () => this.invalidate(),
      onView: (listener) => this.onView(listener),
      picture: (scale) => this.picture(scale),
    };
  }

  invalidate(): void {
    if (this.frame !== 0 || !this.isShown || this.isLost) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  onView(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tells when the browser loses the graphics context, as another program needs the card, and when it is restored. */
  onLoss(listener: (isLost: boolean) => void): () => void {
    this.losses.add(listener);
    return () => this.losses.delete(listener);
  }

  /** Shows or hides the viewport; a hidden one draws nothing. */
  setShown(shown: boolean): void {
    this.isShown = shown;
    if (shown) this.invalidate();
    else cancelAnimationFrame(this.frame);
    if (!shown) this.frame = 0;
  }

  /** Resizes the canvas, in CSS px. */
  resize(width: number, height: number): void {
    const ratio = pixelRatio();
    const isSame =
      width === this.size.width && height === this.size.height && ratio === this.renderer.getPixelRatio();
    if (width === 0 || height === 0 || isSame) return;
    this.size = { width, height };
    this.renderer.setDrawingBufferSize(width, height, ratio);
    this.isResized = true;
    // Draw at once: the resized canvas would be blank until the next frame.
    if (this.isShown) this.draw();
  }

  get cameraPlace(): CameraPlace {
    return this.eye.place;
  }

  get cameraPosition(): Vec3 {
    return cameraPosition(this.eye.place);
  }

  rayAt(x: number, y: number): Ray {
    return rayAt(this.eye.place, this.size, x, y);
  }

  pick(x: number, y: number): Hit | null {
    const { clip, mode } = this.parts.editor.getState();
    const sight = mode === 'box' ? 'model' : 'solution';
    return pick(this.parts.scene.getState(), this.rayAt(x, y), clipBoxOf(clip), sight);
  }

  project(point: Vec3) {
    return project(this.eye.place, this.size, point);
  }

  scaleAt(point: Vec3): number {
    return scaleAt(this.eye.place, this.size, point);
  }

  orbit(azimuth: number, elevation: number): void {
    this.eye.orbit(azimuth, elevation);
    this.invalidate();
  }

  pan(dx: number, dy: number): void {
    this.eye.pan(this.size, dx, dy);
    this.invalidate();
  }

  zoom(factor: number, x: number, y: number): void {
    this.eye.zoom(factor, this.pick(x, y)?.point ?? this.inTargetPlane(this.rayAt(x, y)));
    this.invalidate();
  }

  zoomTo(box: Box): void {
    this.eye.zoomTo(this.size, box);
    this.invalidate();
  }

  zoomAll(): void {
    const { bounds, world } = this.parts.scene.getState();
    this.zoomTo(bounds ?? world);
  }

  setView(name: ViewName): void {
    const { bounds, world } = this.parts.scene.getState();
    this.eye.setView(this.size, name, bounds ?? world);
    this.invalidate();
  }

  focus(): void {
    this.canvas.focus({ preventScroll: true });
  }

  /** The current picture, without the tools for editing. `scale`: px for a CSS px. */
  async picture(scale: number): Promise<HTMLCanvasElement> {
    const { width, height } = this.size;
    const pixels = { width: Math.round(scale * width), height: Math.round(scale * height) };
    return this.drawnBeside(pixels, (render) => render(this.size));
  }

  /**
   * All of the model from the default view, on a transparent background and in colours for both themes, without ground,
   * handles and selection; null while the viewport cannot draw.
   */
  async thumbnail(size: PictureSize): Promise<HTMLCanvasElement | null> {
    if (!this.isShown || this.isLost || !this.isPrepared) return null;
    try {
      return await this.drawnBeside(size, (render) => {
        const { bounds, world } = this.parts.scene.getState();
        this.showSurroundings(false);
        this.model.setAppearance(forEveryTheme(readAppearance()));
        this.eye.glance(size, DEFAULT_VIEW, bounds ?? world, () => render(size));
        this.model.setAppearance(readAppearance());
        this.showSurroundings(true);
      });
    } catch (error) {
      if (this.renderer.getContext().isContextLost()) return null;
      throw error;
    }
  }

  statistics(): FrameStatistics {
    return this.record.read();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.isShown = false;
    for (const stop of this.stops) stop();
    for (const layer of this.layers) layer.dispose();
    this.background.dispose();
    this.listeners.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private showSurroundings(shown: boolean): void {
    this.ground.root.visible = shown;
    this.background.root.visible = shown;
  }

  /** Draws one picture beside the canvas. `draw` gets a function that renders at a size in CSS px. */
  private async drawnBeside(
    pixels: PictureSize,
    draw: (render: (size: PictureSize) => void) => void,
  ): Promise<HTMLCanvasElement> {
    const snapshot = new Snapshot(this.renderer, pixels);
    try {
      await snapshot.prepare(this.pictured, this.camera, this.scene);
      this.tools.visible = false;
      snapshot.draw(() => draw((size) => this.render(size, pixels)));
      this.tools.visible = true;
      return await snapshot.read();
    } finally {
      snapshot.dispose();
    }
  }

  /** Follows loss and return of the graphics context. A lost context returns by itself, unless it was given up. */
  private followContext(): () => void {
    const until = new AbortController();
    const { signal } = until;
    const tell = (isLost: boolean) => {
      this.isLost = isLost;
      for (const listener of this.losses) listener(isLost);
      if (!isLost) this.model.renew();
      this.invalidate();
    };
    this.canvas.addEventListener('webglcontextlost', () => tell(true), { signal });
    this.canvas.addEventListener('webglcontextrestored', () => tell(false), { signal });
    return () => until.abort();
  }

  /** Where a ray meets the plane through the target that faces the camera. */
  private inTargetPlane({ origin, direction }: Ray): Vec3 {
    const { target } = this.eye.place;
    const forward = [0, 1, 2].map((axis) => target[axis] - origin[axis]);
    const along = forward.reduce((sum, part, axis) => sum + part * direction[axis], 0);
    const t = along === 0 ? 0 : forward.reduce((sum, part) => sum + part * part, 0) / along;
    return [origin[0] + direction[0] * t, origin[1] + direction[1] * t, origin[2] + direction[2] * t];
  }

  private lookedAt() {
    const { target, distance } = this.eye.place;
    return { target, distance, scale: this.scaleAt(target) };
  }

  private takeAppearance(appearance: Appearance): void {
    this.background.setAppearance(appearance);
    this.model.setAppearance(appearance);
    this.ground.setAppearance(appearance);
    this.outlines.setAppearance(appearance);
    this.others.setAppearance(appearance);
    this.invalidate();
  }

  private frameOnce(): void {
    if (this.size.width < 2) return;
    const { carrying, firstPlace } = this.parts.editor.getState();
    if (this.framed === 'nothing' && firstPlace) {
      this.eye.set(firstPlace);
      this.framed = 'model';
    }
    const sight = { carrying, height: this.eye.seenHeight() };
    const { framed, box } = nextFrame(this.framed, this.parts.scene.getState(), sight);
    this.framed = framed;
    if (!box) return;
    this.eye.frame(this.size, box);
  }

  /** Compiles the shader programs in advance: drawing at once would block the page until they are compiled. */
  private prepare(): void {
    if (this.isPreparing) return;
    this.isPreparing = true;
    void this.renderer.compileAsync(this.scene, this.camera).finally(() => {
      this.isPrepared = true;
      this.invalidate();
    });
  }

  private draw(): void {
    if (this.isLost) return;
    if (!this.isPrepared) {
      this.prepare();
      return;
    }
    const start = performance.now();
    this.frameOnce();
    const isRiding = this.eye.step();
    const isTurning = this.parts.editor.getState().autoRotate;
    if (isTurning) this.eye.orbit(AUTO_ROTATE, 0);
    const isAsked = this.render(this.size, this.canvas) || isRiding || isTurning;
    if (this.eye.hasMoved() || this.isResized) {
      this.isResized = false;
      for (const listener of this.listeners) listener();
    }
    const { calls, triangles } = this.renderer.info.render;
    this.record.add(performance.now() - start, calls, triangles);
    if (isAsked) this.invalidate();
  }

  /** Draws for a size in CSS px, which is so many px large. True: a layer asks for one more frame. */
  private render(size: PictureSize, pixels: PictureSize): boolean {
    this.eye.apply(this.camera, size, this.around());
    this.model.uniforms.setCamera(this.camera, pixels.width, pixels.height);
    for (const layer of [this.outlines, this.others]) layer.setBias(2 * this.model.uniforms.uFlatBias.value);
    let isAsked = false;
    for (const layer of this.layers) if (layer.beforeFrame?.(this.camera)) isAsked = true;
    this.renderer.info.reset();
    this.renderer.render(this.scene, this.camera);
    return isAsked;
  }

  /** The box that must lie between the camera's planes. */
  private around(): Box {
    const { world, bounds } = this.parts.scene.getState();
    return unionOf(bounds ? [bounds, world] : [world]) ?? world;
  }
}
