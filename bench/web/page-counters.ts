/** Counters inside the page while it is measured. */
interface PageCounters {
  /** Bytes of textures and buffers that were sent to the graphics card or reserved there. */
  bytes: number;
  /** When something large was last sent, ms since the page began; 0: never. */
  sentAt: number;
  /** When the frame after that began. */
  shownAt: number;
}

declare global {
  interface Window {
    benchCounters: PageCounters;
  }
}

/** Runs in the page before anything else: counts what is sent to the graphics card. */
export function countUploads(): void {
  const large = 1_000_000;
  const counters: PageCounters = { bytes: 0, sentAt: 0, shownAt: 0 };
  window.benchCounters = counters;
  const add = (bytes: number) => {
    counters.bytes += bytes;
    if (bytes < large) return;
    counters.sentAt = performance.now();
    requestAnimationFrame(() => {
      counters.shownAt = performance.now();
    });
  };
  const { prototype } = WebGL2RenderingContext;
  const names = [
    'R8',
    'R32F',
    'RG32F',
    'RGBA32F',
    'RGBA32I',
    'RGBA32UI',
    'RG32I',
    'RG32UI',
    'RGBA16F',
  ] as const;
  const sizes = [1, 4, 8, 16, 16, 16, 8, 8, 8];
  const bytesPerTexel = new Map<number, number>(names.map((name, n) => [prototype[name], sizes[n]]));
  const texStorage2D = prototype.texStorage2D;
  prototype.texStorage2D = function (target, levels, format, width, height) {
    add(width * height * (bytesPerTexel.get(format) ?? 4));
    texStorage2D.call(this, target, levels, format, width, height);
  };
  const bufferData = prototype.bufferData;
  prototype.bufferData = function (this: WebGL2RenderingContext, ...given: unknown[]) {
    const data = given[1];
    add(typeof data === 'number' ? data : ArrayBuffer.isView(data) ? data.byteLength : 0);
    Reflect.apply(bufferData, this, given);
  };
}
