import { type Box, corners } from '@thermarium/geometry';
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  GLSL3,
  Group,
  LineSegments,
  Matrix4,
  Mesh,
  type PerspectiveCamera,
  RawShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import type { SceneStore } from '../../scene/scene.ts';
import type { ViewportLayer } from '../viewport-layer.ts';
import type { Appearance } from './appearance.ts';
import { ORDER } from './batches.ts';

/** The least distance of grid lines in the middle of the picture, CSS px. */
const LEAST_PIXELS = 24;

/** Distances of the grid's thin and strong lines in mm, of the sequence 1, 2, 5; `scale`: mm per CSS px. */
export function groundSpacing(scale: number): readonly [number, number] {
  const least = Math.max(scale * LEAST_PIXELS, 1e-6);
  const power = 10 ** Math.floor(Math.log10(least));
  for (const [step, strong] of STEPS) {
    if (step * power >= least * (1 - 1e-9)) return [step * power, strong * power];
  }
  return [10 * power, 50 * power];
}

/** Five, five and four thin ones to a strong one, which are 5, 10 and 20: of the sequence too. */
const STEPS = [
  [1, 5],
  [2, 10],
  [5, 20],
] as const;

/** A triangle over the whole picture: the ground has no end that the camera's planes could cut off. */
const VERTEX = /* glsl */ `
uniform vec2 uHalfView;
uniform mat4 uTurn;
out vec3 vRay;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  vRay = mat3(uTurn) * vec3(corner * uHalfView, -1.0);
  gl_Position = vec4(corner, 0.0, 1.0);
}
`;

/** The grid lies in the plane z = 0. It fades towards the horizon, and far from what the camera looks at. */
const FRAGMENT = /* glsl */ `
precision highp float;
uniform mat4 uCamera;
uniform vec3 uCentre;
uniform vec3 uEye;
uniform vec3 uColor;
uniform float uOpacity;
uniform float uReach;
uniform vec2 uSpacing;
in vec3 vRay;
out vec4 color;

/** How much of this pixel a line of one pixel covers. */
float lines(vec2 place, vec2 across, float spacing) {
  vec2 at = place / spacing;
  vec2 width = across / spacing;
  vec2 off = abs(fract(at - 0.5) - 0.5) / max(width, vec2(1e-9));
  vec2 cover = 1.0 - smoothstep(0.25, 0.95, off);
  // Where lines crowd they melt into each other instead of flickering.
  cover *= 1.0 - smoothstep(0.15, 0.5, width);
  return max(cover.x, cover.y);
}

void main() {
  float way = -uEye.z / vRay.z;
  // About the middle, where the numbers are small and keep their digits.
  vec2 fromCentre = uEye.xy - uCentre.xy + vRay.xy * way;
  vec2 place = uCentre.xy + fromCentre;
  vec2 across = fwidth(fromCentre);
  if (!(way > 0.0)) discard;
  float far = 1.0 - smoothstep(0.25, 1.0, length(fromCentre) / uReach);
  float cover = max(0.5 * lines(place, across, uSpacing.x), lines(place, across, uSpacing.y));
  // Looked at along its plane, the grid is only noise.
  float slope = abs(normalize(vRay).z);
  color = vec4(uColor, uOpacity * cover * far * smoothstep(0.0, 0.12, slope));
  if (color.a < 0.004) discard;
  vec4 onScreen = uCamera * vec4(place, 0.0, 1.0);
  gl_FragDepth = clamp(onScreen.z / onScreen.w * 0.5 + 0.5, 0.0, 1.0);
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
    uCamera: { value: new Matrix4() },
    uTurn: { value: new Matrix4() },
    uHalfView: { value: new Vector2() },
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
    const whole = new BufferGeometry();
    whole.setDrawRange(0, 3);
    this.grid = new Mesh(whole, painted(VERTEX, FRAGMENT, this.uniforms));
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
    const { elements } = camera.projectionMatrix;
    this.uniforms.uCamera.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
    this.uniforms.uTurn.value.extractRotation(camera.matrixWorld);
    this.uniforms.uHalfView.value.set(1 / elements[0], 1 / elements[5]);
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
