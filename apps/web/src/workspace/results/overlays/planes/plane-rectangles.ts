import type { Box } from '@thermarium/geometry';
import { across } from '@thermarium/picture';
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DoubleSide,
  GLSL3,
  Group,
  LineSegments,
  ShaderMaterial,
} from 'three';
import type { ShownPlane } from '../../../scene/shown-planes.ts';
import type { ColorScale } from '../../picture/color-scale.ts';
import { FieldMesh } from '../../picture/field-mesh.ts';
import { planeFaces } from '../../picture/plane-faces.ts';
import type { PlaneField } from '../../plane-field.ts';

/** Markers are wider than the world by so much, mm. */
const WIDER = 2;

const OUTLINE_VERTEX = /* glsl */ `
in float selected;
out float accent;
void main() {
  accent = selected;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

const OUTLINE_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 usual;
uniform vec3 accented;
in float accent;
out vec4 color;
void main() {
  color = vec4(accent > 0.5 ? accented : usual, 1.0);
}
`;

interface Painted {
  readonly field: PlaneField;
  readonly visibility: object;
  readonly mesh: FieldMesh;
}

/** The planes of the project: their outlines, and temperatures on them. */
export class PlaneRectangles {
  readonly root = new Group();
  private readonly scale: ColorScale;
  private readonly outline: LineSegments<BufferGeometry, ShaderMaterial>;
  private readonly painted = new Map<number, Painted>();

  constructor(scale: ColorScale, usual: Color, accented: Color) {
    this.scale = scale;
    const material = new ShaderMaterial({
      name: 'planes',
      glslVersion: GLSL3,
      vertexShader: OUTLINE_VERTEX,
      fragmentShader: OUTLINE_FRAGMENT,
      uniforms: { usual: { value: usual }, accented: { value: accented } },
    });
    this.outline = new LineSegments(new BufferGeometry(), material);
    this.outline.frustumCulled = false;
    this.outline.visible = false;
    this.root.add(this.outline);
  }

  setColors(usual: Color, accented: Color): void {
    const { uniforms } = this.outline.material;
    uniforms.usual.value = usual;
    uniforms.accented.value = accented;
  }

  setOutlines(planes: readonly ShownPlane[], world: Box): void {
    const positions = planes.flatMap((plane) => outlineOf(plane, world));
    const selected = planes.flatMap((plane) => new Array<number>(8).fill(plane.selected ? 1 : 0));
    this.outline.geometry.dispose();
    this.outline.geometry = new BufferGeometry();
    this.outline.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    this.outline.geometry.setAttribute('selected', new BufferAttribute(Float32Array.from(selected), 1));
    this.outline.visible = planes.length > 0;
  }

  /**
   * Paints the planes whose fields belong to their current place.
   *
   * @param visibility a new object whenever the answers of `isShown` change
   */
  paint(
    planes: readonly ShownPlane[],
    fields: ReadonlyMap<number, PlaneField>,
    isShown: (object: number) => boolean,
    visibility: object,
  ): void {
    const wanted = new Map<number, PlaneField>();
    for (const { id, axis, coordinate } of planes) {
      const field = fields.get(id);
      if (field?.axis === axis && Math.abs(field.coordinate - coordinate) < 1e-6) wanted.set(id, field);
    }
    for (const [id, { field, visibility: before, mesh }] of this.painted) {
      if (wanted.get(id) === field && before === visibility) continue;
      mesh.dispose();
      this.painted.delete(id);
    }
    for (const [id, field] of wanted) {
      if (this.painted.has(id)) continue;
      const mesh = new FieldMesh(planeFaces(field, 1, isShown), this.scale, { side: DoubleSide });
      this.painted.set(id, { field, visibility, mesh });
      this.root.add(mesh.mesh);
    }
  }

  /** Memory on the graphics card. */
  get bytes(): number {
    return [...this.painted.values()].reduce((sum, { mesh }) => sum + mesh.bytes, 0);
  }

  dispose(): void {
    for (const { mesh } of this.painted.values()) mesh.dispose();
    this.painted.clear();
    this.outline.geometry.dispose();
    this.outline.material.dispose();
    this.root.removeFromParent();
  }
}

/** Four segments, both ends each. */
function outlineOf({ axis, coordinate }: ShownPlane, { min, max }: Box): number[] {
  const [first, second] = across(axis);
  const corner = (right: boolean, high: boolean): number[] => {
    const point = [coordinate, coordinate, coordinate];
    point[first] = right ? max[first] + WIDER / 2 : min[first] - WIDER / 2;
    point[second] = high ? max[second] + WIDER / 2 : min[second] - WIDER / 2;
    return point;
  };
  const corners = [corner(false, false), corner(true, false), corner(true, true), corner(false, true)];
  return corners.flatMap((from, n) => [...from, ...corners[(n + 1) % 4]]);
}
