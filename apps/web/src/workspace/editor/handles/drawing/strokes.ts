import type { Vec3 } from '@thermarium/geometry';
import { type Color, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';

export interface Stroke {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly color: Color;
}

/** Straight lines of a width in CSS px, in one draw call. Room for a fixed number: buffers are never made anew. */
export class Strokes {
  readonly lines: LineSegments2;
  private readonly most: number;
  private readonly positions: InstancedInterleavedBuffer;
  private readonly colors: InstancedInterleavedBuffer;
  private readonly lineGeometry = new LineSegmentsGeometry();
  private readonly lineMaterial: LineMaterial;

  constructor(most: number, width: number, hidden: boolean) {
    this.most = most;
    this.positions = new InstancedInterleavedBuffer(new Float32Array(most * 6), 6, 1);
    this.colors = new InstancedInterleavedBuffer(new Float32Array(most * 6), 6, 1);
    const geometry = this.lineGeometry;
    geometry.setAttribute('instanceStart', new InterleavedBufferAttribute(this.positions, 3, 0));
    geometry.setAttribute('instanceEnd', new InterleavedBufferAttribute(this.positions, 3, 3));
    geometry.setAttribute('instanceColorStart', new InterleavedBufferAttribute(this.colors, 3, 0));
    geometry.setAttribute('instanceColorEnd', new InterleavedBufferAttribute(this.colors, 3, 3));
    this.lineMaterial = new LineMaterial({
      linewidth: width,
      vertexColors: true,
      depthTest: hidden,
      depthWrite: false,
      transparent: true,
      toneMapped: false,
    });
    this.lines = new LineSegments2(geometry, this.lineMaterial);
    this.lines.frustumCulled = false;
    this.lines.renderOrder = hidden ? 90 : 100;
  }

  show(strokes: readonly Stroke[]): void {
    const count = Math.min(this.most, strokes.length);
    for (const [index, { from, to, color }] of strokes.slice(0, count).entries()) {
      this.positions.array.set([...from, ...to], index * 6);
      const { r, g, b } = color;
      this.colors.array.set([r, g, b, r, g, b], index * 6);
    }
    this.lineGeometry.instanceCount = count;
    this.lines.visible = count > 0;
    this.positions.needsUpdate = true;
    this.colors.needsUpdate = true;
  }

  dispose(): void {
    this.lineGeometry.dispose();
    this.lineMaterial.dispose();
  }
}
