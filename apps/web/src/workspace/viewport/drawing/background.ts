import { BufferGeometry, Color, GLSL3, Mesh, RawShaderMaterial } from 'three';
import type { Appearance } from './appearance.ts';
import { ORDER } from './batches.ts';

const VERTEX = /* glsl */ `
out vec2 vAt;
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  vAt = corner;
  gl_Position = vec4(corner * 2.0 - 1.0, 1.0, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 uTop;
uniform vec3 uBottom;
in vec2 vAt;
out vec4 color;
void main() {
  // Half a step of noise: dark gradients would show bands.
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  color = vec4(mix(uBottom, uTop, vAt.y) + noise / 255.0, 1.0);
}
`;

/** The soft vertical gradient behind everything. */
export class Background {
  readonly root: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly uniforms = { uTop: { value: new Color() }, uBottom: { value: new Color() } };

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setDrawRange(0, 3);
    this.root = new Mesh(
      geometry,
      new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: this.uniforms,
        depthTest: false,
        depthWrite: false,
      }),
    );
    this.root.frustumCulled = false;
    this.root.renderOrder = ORDER.background;
  }

  setAppearance({ canvasTop, canvasBottom }: Appearance): void {
    this.uniforms.uTop.value.copy(canvasTop);
    this.uniforms.uBottom.value.copy(canvasBottom);
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}
