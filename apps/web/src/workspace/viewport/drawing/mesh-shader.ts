import { CUTS_OF } from './cut-chunks.ts';
import { SHAPE_VERTEX } from './shader-chunks.ts';

/** Triangles of solids without a closed form; the vertices are attributes, already cut by the clip box. */
export const MESH_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
${CUTS_OF}
in vec3 position;
in vec3 normal;
in vec2 mark;
out vec3 vNormal;
out vec3 vWorld;
out vec4 vColor;
flat out int vHatched;
flat out int vEdged;
flat out ivec2 vCuts;

void main() {
  ivec3 style = styleOf(mark.x);
  vHatched = 0;
  vEdged = style.z != 0 ? 1 : 0;
  vWorld = position;
  vCuts = cutsOf(mark.x);
  bool faint = mark.y < 0.0;
  float alpha = fillAlpha(style, faint);
  vNormal = normal;
  vColor = vec4(painted(unpacked(faint ? -mark.y - 1.0 : mark.y), style), alpha);
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_Position.z -= depthBias(mark.x, style.x) * gl_Position.w;
  if (alpha == 0.0) gl_Position = OUTSIDE;
}
`;

export const MESH_EDGE_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
${CUTS_OF}
in vec3 position;
in vec3 start;
in vec3 inward;
in vec2 mark;
uniform float uSkin;
uniform vec2 uCanvas;
uniform float uEdgeOpacity;
flat out vec2 vStart;
flat out int vDashed;
flat out ivec2 vCuts;
out vec3 vWorld;
out float vAlpha;

void main() {
  ivec3 style = styleOf(mark.x);
  mat4 camera = projectionMatrix * viewMatrix;
  vec4 from = camera * vec4(start, 1.0);
  vStart = (from.xy / from.w * 0.5 + 0.5) * uCanvas;
  vDashed = style.z == 2 ? 1 : 0;
  vAlpha = uEdgeOpacity * (mark.y < 0.0 ? 0.45 : 1.0);
  vWorld = position + inward * uSkin;
  vCuts = cutsOf(mark.x);
  gl_Position = camera * vec4(position, 1.0);
  gl_Position.z -= (depthBias(mark.x, style.x) + 2e-5) * gl_Position.w;
  if (style.z == 0) gl_Position = OUTSIDE;
}
`;
