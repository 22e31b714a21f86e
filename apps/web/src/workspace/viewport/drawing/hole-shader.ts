import { CUTTING, MADE_OF } from './cut-chunks.ts';
import { SHADE, SHAPE_VERTEX } from './shader-chunks.ts';

/** The walls of holes: their own surfaces, seen from within. `wall`: address of the solid, and the list that it lies in. */
export const WALL_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
in vec3 position;
in vec3 wall;
in float mark;
out vec3 vWorld;
flat out vec3 vWall;
flat out int vHovered;

void main() {
  ivec3 style = styleOf(mark);
  vWorld = position;
  vWall = wall;
  vHovered = style.y;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_Position.z -= depthBias(mark, style.x) * gl_Position.w;
}
`;

export const WALL_FRAGMENT = /* glsl */ `
${SHAPE_VERTEX}
in vec3 vWorld;
flat in vec3 vWall;
flat in int vHovered;
out vec4 color;
${SHADE}
${CUTTING}
${MADE_OF}
void main() {
  if (any(lessThan(vWorld, uClipMin)) || any(greaterThan(vWorld, uClipMax))) discard;
  // On the true surface, then a little into what is around it.
  vec4 own = beyond(int(vWall.x), vWorld, 1e9);
  vec4 entry = madeOf(vWall, vWorld + own.xyz * (uSkin - own.w));
  if (entry.y < 0.0) discard;
  ivec3 style = styleOf(entry.z);
  float alpha = fillAlpha(style, false);
  if (alpha == 0.0) discard;
  style.y = max(style.y, vHovered);
  color = vec4(shaded(painted(unpacked(entry.y), style), -own.xyz), alpha);
}
`;

/** The corners of holes, where they lie in bodies. */
export const WALL_EDGE_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
in vec3 position;
in vec3 outward;
in vec3 wall;
in float mark;
out vec3 vWorld;
out vec3 vOutward;
flat out vec3 vWall;

void main() {
  vWorld = position;
  vOutward = outward;
  vWall = wall;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_Position.z -= (depthBias(mark, 0) + 2e-5) * gl_Position.w;
}
`;

export const WALL_EDGE_FRAGMENT = /* glsl */ `
${SHAPE_VERTEX}
uniform vec3 uEdgeColor;
uniform float uEdgeOpacity;
in vec3 vWorld;
in vec3 vOutward;
flat in vec3 vWall;
out vec4 color;
${CUTTING}
${MADE_OF}
void main() {
  if (any(lessThan(vWorld, uClipMin)) || any(greaterThan(vWorld, uClipMax))) discard;
  vec4 entry = madeOf(vWall, vWorld + vOutward * uSkin);
  if (entry.y < 0.0 || styleOf(entry.z).z == 0) discard;
  color = vec4(uEdgeColor, uEdgeOpacity);
}
`;
