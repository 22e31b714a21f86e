import type { Axis } from '@thermarium/geometry';
import { across } from '@thermarium/picture';
import {
  BufferAttribute,
  DoubleSide,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector3,
} from 'three';
import { ORDER } from '../../../viewport/drawing/batches.ts';
import type { ColorScale } from '../../picture/color-scale.ts';
import type { RasterFlux } from './flux-raster.ts';

/**
 * A square for each place, flat on the plane: x along what the flux has in the plane. `shape` is the length of the arrow and,
 * where the flux mostly crosses the plane, the size of the mark for that, negative where it goes away from the camera.
 */
const VERTEX = /* glsl */ `
precision highp float;
in vec3 place;
in vec3 flux;
uniform vec3 upward;
uniform vec3 aside;
uniform float size;
uniform float largest;
out vec2 at;
flat out vec2 shape;
out vec3 inWorld;

/** Cube roots: from one square to the next, fluxes differ by a hundred and more. */
float lengthOf(float magnitude) {
  return pow(magnitude / largest, 1.0 / 3.0);
}

void main() {
  float across = dot(flux, upward);
  vec3 inPlane = flux - across * upward;
  float along = length(inPlane);
  vec3 forward = along > 0.0 ? inPlane / along : aside;
  float towards = sign(dot(upward, cameraPosition - place)) * across;
  shape = vec2(lengthOf(along), abs(across) > along ? sign(towards) * lengthOf(abs(across)) : 0.0);
  at = position.xy;
  inWorld = place + 0.5 * size * (position.x * forward + position.y * cross(upward, forward));
  gl_Position = projectionMatrix * viewMatrix * vec4(inWorld, 1.0);
}
`;

/** Dark with a light rim: legible on any colour of temperatures, in both themes. Distances are parts of half a square. */
const FRAGMENT = /* glsl */ `
precision highp float;
uniform vec3 clipLow;
uniform vec3 clipHigh;
in vec2 at;
flat in vec2 shape;
in vec3 inWorld;
out vec4 color;

const vec3 INK = vec3(0.05, 0.06, 0.09);
const vec3 RIM = vec3(1.0);
const float FULL = 0.9;
const float LEAST = 0.05;
const float RIM_WIDTH = 0.05;

float segment(vec2 p, vec2 a, vec2 b) {
  vec2 way = b - a;
  return length(p - a - way * clamp(dot(p - a, way) / dot(way, way), 0.0, 1.0));
}

/** The distance from an arrow of a length, within it negative. */
float arrow(float size) {
  float tip = FULL * min(size, 1.0);
  float width = 0.025 + 0.045 * tip;
  vec2 back = vec2(0.62 * tip - 0.05, 0.26 * tip + 0.04);
  vec2 p = vec2(at.x, abs(at.y));
  float head = segment(p, vec2(tip, 0.0), back);
  return min(segment(at, vec2(-tip, 0.0), vec2(tip, 0.0)), head) - width;
}

/** That from a ring with a dot in it, the tip of an arrow that comes, or with a cross, the feathers of one that goes. */
float mark(float size) {
  float radius = 0.6 * FULL * min(abs(size), 1.0);
  float width = 0.03 + 0.04 * radius;
  float ring = abs(length(at) - radius);
  float inner = size > 0.0
    ? length(at) - 0.2 * radius
    : min(segment(at, -0.7071 * radius * vec2(1.0), 0.7071 * radius * vec2(1.0)),
        segment(at, 0.7071 * radius * vec2(-1.0, 1.0), 0.7071 * radius * vec2(1.0, -1.0)));
  return min(ring, inner) - width;
}

void main() {
  if (any(lessThan(inWorld, clipLow)) || any(greaterThan(inWorld, clipHigh))) discard;
  float away = 1e9;
  if (shape.x > LEAST) away = arrow(shape.x);
  if (abs(shape.y) > LEAST) away = min(away, mark(shape.y));
  float pixel = max(fwidth(at.x), fwidth(at.y));
  float ink = 1.0 - smoothstep(-0.5 * pixel, 0.5 * pixel, away);
  float rim = 0.75 * (1.0 - smoothstep(RIM_WIDTH - 0.5 * pixel, RIM_WIDTH + 0.5 * pixel, away));
  // An arrow of a few pixels would show nothing but its rim.
  float seen = smoothstep(2.0, 5.0, FULL * max(shape.x, abs(shape.y)) / pixel);
  float opacity = seen * max(ink, rim);
  if (opacity < 0.01) discard;
  color = vec4(mix(RIM, INK, ink), opacity);
}
`;

/** The arrows of one plane, in one draw call. */
export class ArrowMesh {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private readonly axis: Axis;
  private readonly coordinate: number;

  constructor({ axis, coordinate }: { readonly axis: Axis; readonly coordinate: number }, scale: ColorScale) {
    this.axis = axis;
    this.coordinate = coordinate;
    const unit = (along: Axis): Vector3 => new Vector3().setComponent(along, 1);
    const { clipLow, clipHigh } = scale.uniforms;
    const material = new ShaderMaterial({
      name: 'heat flux',
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        clipLow,
        clipHigh,
        upward: { value: unit(axis) },
        aside: { value: unit(across(axis)[0]) },
        size: { value: 1 },
        largest: { value: 1 },
      },
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new Mesh(new InstancedBufferGeometry(), material);
    this.mesh.renderOrder = ORDER.marks;
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.visible = false;
  }

  /** Draws the flux at places of the plane, in squares of a size (mm). */
  show({ count, places, flux }: RasterFlux, size: number): void {
    const [first, second] = across(this.axis);
    const inWorld = new Float32Array(3 * count).fill(this.coordinate);
    for (let n = 0; n < count; n++) {
      inWorld[3 * n + first] = places[2 * n];
      inWorld[3 * n + second] = places[2 * n + 1];
    }
    // Buffers of another length are new ones to the graphics card.
    this.mesh.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(CORNERS, 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.setAttribute('place', new InstancedBufferAttribute(inWorld, 3));
    geometry.setAttribute('flux', new InstancedBufferAttribute(flux, 3));
    geometry.instanceCount = count;
    this.mesh.geometry = geometry;
    this.mesh.material.uniforms.size.value = size;
  }

  /** @param largest the flux of an arrow of full length, W/m² */
  setScale(largest: number): void {
    this.mesh.material.uniforms.largest.value = largest;
    this.mesh.visible = largest > 0;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

const CORNERS = Float32Array.of(-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0);
