import { MADE_OF } from '../../viewport/drawing/cut-chunks.ts';
import { COLOR_GLSL } from './field-shader.ts';

/**
 * Walls of holes with the temperatures of one of the bodies that they are made of. `wall`: address of the hole, the list
 * of what its wall lies in, and the place of that body among the objects.
 */
export const WALL_VERTEX = /* glsl */ `
in float temperature;
in vec4 wall;
flat out vec4 vWall;
out float vTemperature;
centroid out vec3 world;
void main() {
  world = position;
  vWall = wall;
  vTemperature = temperature;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  // In front of the sides of cells that all but touch it.
  gl_Position.z -= 6e-6 * gl_Position.w;
}
`;

export const WALL_FRAGMENT = /* glsl */ `
precision highp int;
${COLOR_GLSL}
${MADE_OF}
flat in vec4 vWall;
in float vTemperature;
centroid in vec3 world;
out vec4 color;
void main() {
  clip(world);
  vec4 own = beyond(int(vWall.x), world, 1e9);
  vec4 entry = madeOf(vWall.xyz, world + own.xyz * (uSkin - own.w));
  if (entry.y < 0.0 || int(entry.z) != int(vWall.w)) discard;
  color = colorOf(vTemperature, -own.xyz);
}
`;
