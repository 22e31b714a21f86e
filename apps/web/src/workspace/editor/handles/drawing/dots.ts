import type { Vec3 } from '@thermarium/geometry';
import { BufferGeometry, type Color, Float32BufferAttribute, Points, ShaderMaterial } from 'three';

export interface Dot {
  readonly at: Vec3;
  /** Diameter with its ring, CSS px. */
  readonly size: number;
  readonly color: Color;
  readonly ring: Color;
}

const MOST = 16;

/** Round points of a size in CSS px, with a ring, in one draw call. */
export class Dots {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  private readonly positions = new Float32BufferAttribute(MOST * 3, 3);
  private readonly sizes = new Float32BufferAttribute(MOST, 1);
  private readonly colors = new Float32BufferAttribute(MOST * 3, 3);
  private readonly rings = new Float32BufferAttribute(MOST * 3, 3);

  constructor(pixelRatio: number) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.positions);
    geometry.setAttribute('size', this.sizes);
    geometry.setAttribute('fill', this.colors);
    geometry.setAttribute('ring', this.rings);
    const material = new ShaderMaterial({
      uniforms: { pixelRatio: { value: pixelRatio } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      depthTest: false,
      depthWrite: false,
      transparent: true,
      toneMapped: false,
    });
    this.points = new Points(geometry, material);
    this.points.frustumCulled = false;
    this.points.renderOrder = 120;
  }

  show(dots: readonly Dot[], pixelRatio: number): void {
    const shown = dots.slice(0, MOST);
    for (const [index, { at, size, color, ring }] of shown.entries()) {
      this.positions.setXYZ(index, at[0], at[1], at[2]);
      this.sizes.setX(index, size);
      this.colors.setXYZ(index, color.r, color.g, color.b);
      this.rings.setXYZ(index, ring.r, ring.g, ring.b);
    }
    this.points.material.uniforms.pixelRatio.value = pixelRatio;
    this.points.geometry.setDrawRange(0, shown.length);
    this.points.visible = shown.length > 0;
    for (const attribute of [this.positions, this.sizes, this.colors, this.rings]) {
      attribute.needsUpdate = true;
    }
  }

  dispose(): void {
    this.points.geometry.dispose();
    this.points.material.dispose();
  }
}

const VERTEX = /* glsl */ `
attribute float size;
attribute vec3 fill;
attribute vec3 ring;
uniform float pixelRatio;
varying vec3 vFill;
varying vec3 vRing;
varying float vSize;
void main() {
  vFill = fill;
  vRing = ring;
  vSize = size * pixelRatio;
  gl_PointSize = vSize;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = /* glsl */ `
uniform float pixelRatio;
varying vec3 vFill;
varying vec3 vRing;
varying float vSize;
void main() {
  float fromCentre = length(gl_PointCoord - 0.5) * vSize;
  float radius = vSize * 0.5;
  float coverage = clamp(radius - fromCentre, 0.0, 1.0);
  if (coverage <= 0.0) discard;
  float inner = clamp(radius - 1.5 * pixelRatio - fromCentre + 0.5, 0.0, 1.0);
  gl_FragColor = vec4(mix(vRing, vFill, inner), coverage);
  #include <colorspace_fragment>
}`;
