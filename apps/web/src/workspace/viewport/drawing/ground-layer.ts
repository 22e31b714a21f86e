import type { Box } from '@thermarium/geometry';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  GLSL3,
  Group,
  LineSegments,
  Mesh,
  type PerspectiveCamera,
  RawShaderMaterial,
  Vector3,
} from 'three';
import type { SceneStore } from '../../scene/scene.ts';
import { corners } from '../vector.ts';
import type { ViewportLayer } from '../viewport-layer.ts';
import type { Appearance } from './appearance.ts';
import { ORDER } from './batches.ts';
import { groundSpacing } from './ground-spacing.ts';

/** The grid lies in the plane z = 0. */
const VERTEX = /* glsl */ `
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform vec3 uCentre;
uniform float uReach;
out vec2 vAt;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4, gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5);
  vAt = uCentre.xy + (corner * 2.0 - 1.0) * uReach;
  gl_Position = projectionMatrix * viewMatrix * vec4(vAt, 0.0, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 uCentre;
uniform vec3 uEye;
uniform vec3 uColor;
uniform float uOpacity;
uniform float uReach;
uniform vec2 uSpacing;
in vec2 vAt;
out vec4 color;

/** How much of this pixel a line of one pixel covers. */
float lines(float spacing) {
  vec2 at = vAt / spacing;
  vec2 width = fwidth(at);
  vec2 off = abs(fract(at - 0.5) - 0.5) / max(width, vec2(1e-9));
  vec2 cover = 1.0 - smoothstep(0.25, 0.95, off);
  // Where lines crowd they melt into each other instead of flickering.
  cover *= 1.0 - smoothstep(0.15, 0.5, width);
  return max(cover.x, cover.y);
}

void main() {
  float far = 1.0 - smoothstep(0.25, 1.0, distance(vAt, uCentre.xy) / uReach);
  float cover = max(0.5 * lines(uSpacing.x), lines(uSpacing.y));
  // Looked at along its plane, the grid is only noise.
  float slope = abs(normalize(vec3(vAt, 0.0) - uEye).z);
  color = vec4(uColor, uOpacity * cover * far * smoothstep(0.0, 0.12, slope));
  if (color.a < 0.004) discard;
}
`;

const OUTLINE_VERTEX = /* glsl */ `
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
in vec3 position;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

const OUTLINE_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 uColor;
out vec4 color;
void main() {
  color = vec4(uColor, 0.55);
}
`;

/** The grid on the ground and the box of the world. */
export class GroundLayer implements ViewportLayer {
  readonly root = new Group();
  private readonly scene: SceneStore;
  private readonly lookedAt: () => {
    readonly target: readonly number[];
    readonly scale: number;
    readonly distance: number;
  };
  private readonly grid: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly outline: LineSegments<BufferGeometry, RawShaderMaterial>;
  private readonly uniforms = {
    uCentre: { value: new Vector3() },
    uEye: { value: new Vector3() },
    uColor: { value: new Color() },
    uOpacity: { value: 1 },
    uReach: { value: 1 },
    uSpacing: { value: [1, 10] },
  };
  private readonly outlineUniforms = { uColor: { value: new Color() } };
  private world: Box | null = null;

  /** `lookedAt`: the target of the camera, its distance, and mm per CSS px there. */
  constructor(scene: SceneStore, lookedAt: GroundLayer['lookedAt']) {
    this.scene = scene;
    this.lookedAt = lookedAt;
    const square = new BufferGeometry();
    square.setDrawRange(0, 6);
    this.grid = new Mesh(square, painted(VERTEX, FRAGMENT, this.uniforms));
    this.grid.material.side = DoubleSide;
    this.outline = new LineSegments(
      new BufferGeometry(),
      painted(OUTLINE_VERTEX, OUTLINE_FRAGMENT, this.outlineUniforms),
    );
    for (const drawn of [this.grid, this.outline]) {
      drawn.frustumCulled = false;
      drawn.renderOrder = ORDER.ground;
      this.root.add(drawn);
    }
  }

  setAppearance({ grid: [color, opacity], outline }: Appearance): void {
    this.uniforms.uColor.value.copy(color);
    this.uniforms.uOpacity.value = opacity;
    this.outlineUniforms.uColor.value.copy(outline);
  }

  beforeFrame(camera: PerspectiveCamera): boolean {
    const { world, showGrid, showOutline } = this.scene.getState();
    this.grid.visible = showGrid;
    this.outline.visible = showOutline;
    if (showOutline && world !== this.world) this.setWorld(world);
    const { target, scale, distance } = this.lookedAt();
    this.uniforms.uCentre.value.set(target[0], target[1], 0);
    this.uniforms.uEye.value.setFromMatrixPosition(camera.matrixWorld);
    this.uniforms.uReach.value = 2.2 * distance;
    this.uniforms.uSpacing.value = [...groundSpacing(scale)];
    return false;
  }

  dispose(): void {
    for (const drawn of [this.grid, this.outline]) {
      drawn.geometry.dispose();
      drawn.material.dispose();
    }
  }

  private setWorld(world: Box): void {
    this.world = world;
    const points = corners(world);
    const edges = points.flatMap((from, i) =>
      [1, 2, 4].flatMap((bit) => (i & bit ? [] : [...from, ...points[i | bit]])),
    );
    this.outline.geometry.dispose();
    this.outline.geometry = new BufferGeometry();
    this.outline.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(edges), 3));
  }
}

function painted(
  vertexShader: string,
  fragmentShader: string,
  uniforms: RawShaderMaterial['uniforms'],
): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms,
    transparent: true,
    depthWrite: false,
  });
}
