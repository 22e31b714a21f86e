import { AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import {
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { MoveHandle } from '../../../editor-state/pointer.ts';
import { type HandleLayout, POINT, SHAFT } from '../handle-layout.ts';
import { type HandleColors, handleColor } from './handle-colors.ts';

/** The three arrows as one mesh. Colours tell the arrow under the pointer and those that cannot be dragged. */
export class Arrows {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly positions: Float32BufferAttribute;
  private readonly colors: Float32BufferAttribute;
  private readonly perArrow: number;
  /** How far each arrow begins from the anchor, in units. */
  private readonly gaps: [number, number, number] = [0, 0, 0];

  constructor() {
    const arrows = [arrow(0), arrow(1), arrow(2)];
    const positions = arrows.flat();
    this.perArrow = arrows[0].length / 3;
    this.colors = new Float32BufferAttribute(positions.length, 3);
    const geometry = new BufferGeometry();
    this.positions = new Float32BufferAttribute(positions, 3);
    geometry.setAttribute('position', this.positions);
    geometry.setAttribute('color', this.colors);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      depthTest: false,
      depthWrite: false,
      transparent: true,
      toneMapped: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 110;
  }

  show(layout: HandleLayout | null, held: MoveHandle | null, colors: HandleColors): void {
    this.mesh.visible = layout !== null;
    if (!layout) return;
    this.mesh.position.set(layout.anchor[0], layout.anchor[1], layout.anchor[2]);
    this.mesh.scale.setScalar(layout.unit);
    // Either all three are offered or the one along the normal of a plane.
    const single = layout.arrows.length === 1;
    const first = single ? layout.arrows[0].axis : 0;
    this.mesh.geometry.setDrawRange(first * this.perArrow, layout.arrows.length * this.perArrow);
    for (const { axis, enabled } of layout.arrows) {
      this.shift(axis, layout.gaps[axis]);
      const { r, g, b } = handleColor(colors, axis, enabled, held === AXIS_LETTERS[axis]);
      for (let vertex = axis * this.perArrow; vertex < (axis + 1) * this.perArrow; vertex++) {
        this.colors.setXYZ(vertex, r, g, b);
      }
    }
    this.colors.needsUpdate = true;
  }

  private shift(axis: Axis, gap: number): void {
    const by = gap - this.gaps[axis];
    if (by === 0) return;
    this.gaps[axis] = gap;
    const { array } = this.positions;
    for (let vertex = axis * this.perArrow; vertex < (axis + 1) * this.perArrow; vertex++) {
      array[3 * vertex + axis] += by;
    }
    this.positions.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Corners of the triangles of one arrow from the origin along an axis, three numbers each. */
function arrow(axis: 0 | 1 | 2): readonly number[] {
  const shaft = new CylinderGeometry(SHAFT.radius, SHAFT.radius, SHAFT.height, POINT.segments);
  shaft.translate(0, SHAFT.height / 2, 0);
  const point = new ConeGeometry(POINT.radius, POINT.height, POINT.segments);
  point.translate(0, SHAFT.height + POINT.height / 2, 0);
  return [shaft, point].flatMap((geometry) => {
    if (axis === 0) geometry.rotateZ(-Math.PI / 2);
    if (axis === 2) geometry.rotateX(Math.PI / 2);
    const corners = [...geometry.toNonIndexed().getAttribute('position').array];
    geometry.dispose();
    return corners;
  });
}
