import { type Camera, type Object3D, type Scene, type WebGLRenderer, WebGLRenderTarget } from 'three';

/** The size of a picture, px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Samples per pixel, as on the canvas. */
const SAMPLES = 4;

/** A render target beside the canvas that is read without blocking the page. */
export class Snapshot {
  private readonly renderer: WebGLRenderer;
  private readonly target: WebGLRenderTarget;

  constructor(renderer: WebGLRenderer, { width, height }: PictureSize) {
    this.renderer = renderer;
    this.target = new WebGLRenderTarget(width, height, { samples: SAMPLES });
  }

  /** Compiles the shader programs in advance, so that drawing does not block the page. */
  async prepare(shown: Object3D, camera: Camera, scene: Scene): Promise<void> {
    const { renderer, target } = this;
    renderer.setRenderTarget(target);
    const made = renderer.compileAsync(shown, camera, scene);
    renderer.setRenderTarget(null);
    await made;
  }

  /** Calls `render` with the snapshot as its target, on a transparent background. */
  draw(render: () => void): void {
    const before = this.renderer.getClearAlpha();
    this.renderer.setRenderTarget(this.target);
    this.renderer.setClearAlpha(0);
    render();
    this.renderer.setClearAlpha(before);
    this.renderer.setRenderTarget(null);
  }

  /** The drawn picture, once the graphics card has finished it. */
  async read(): Promise<HTMLCanvasElement> {
    const { width, height } = this.target;
    const pixels = new Uint8Array(4 * width * height);
    await this.renderer.readRenderTargetPixelsAsync(this.target, 0, 0, width, height, pixels);
    const image = new ImageData(width, height);
    const row = 4 * width;
    // The graphics card counts rows from below.
    for (let y = 0; y < height; y++) {
      image.data.set(pixels.subarray(row * (height - 1 - y), row * (height - y)), row * y);
    }
    undarken(image.data);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d', { willReadFrequently: true })?.putImageData(image, 0, 0);
    return canvas;
  }

  dispose(): void {
    this.target.dispose();
  }
}

/** Translucent colours were drawn on black: divides them by their opacity. */
function undarken(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.round((255 * pixels[channel]) / alpha);
    }
  }
}
