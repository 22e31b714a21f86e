import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh, MeshBasicMaterial } from 'three';
import type { MoveHandle } from '../../../editor-state/pointer.ts';
import { ACROSS, add, along } from '../../geometry/vector.ts';
import { type HandleLayout, SQUARE, SQUARE_NAMES } from '../handle-layout.ts';
import { type HandleColors, handleColor } from './handle-colors.ts';

const CORNERS_EACH = 6;
const OPACITY = 0.42;
const OPACITY_HELD = 0.75;

/** The squares between the arrows as one mesh of translucent triangles. */
export class Squares {
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly colors = new Float32BufferAttribute(3 * CORNERS_EACH * 4, 4);

  constructor() {
    const geometry = new BufferGeometry();
    const positions = ([0, 1, 2] as const).flatMap((normal) => square(normal));
    geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
    geometry.setAttribute('color', this.colors);
    const material = new MeshBasicMaterial({
      vertexColors: true,
      depthTest: false,
      depthWrite: false,
      transparent: true,
      side: DoubleSide,
      toneMapped: false,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 105;
  }

  show(layout: HandleLayout | null, held: MoveHandle | null, colors: HandleColors): void {
    this.mesh.visible = layout !== null && layout.squares.length > 0;
    if (!layout) return;
    this.mesh.position.set(layout.anchor[0], layout.anchor[1], layout.anchor[2]);
    this.mesh.scale.setScalar(layout.unit);
    for (const { normal, enabled } of layout.squares) {
      const isHeld = held === SQUARE_NAMES[normal];
      const { r, g, b } = handleColor(colors, normal, enabled, isHeld);
      for (let corner = 0; corner < CORNERS_EACH; corner++) {
        this.colors.setXYZW(normal * CORNERS_EACH + corner, r, g, b, isHeld ? OPACITY_HELD : OPACITY);
      }
    }
    this.colors.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Two triangles across an axis. */
function square(normal: 0 | 1 | 2): readonly number[] {
  const [first, second] = ACROSS[normal];
  const { from, to } = SQUARE;
  const corner = (u: number, v: number) => add(along(first, u), along(second, v));
  const [a, b, c, d] = [corner(from, from), corner(to, from), corner(to, to), corner(from, to)];
  return [a, b, c, a, c, d].flat();
}
