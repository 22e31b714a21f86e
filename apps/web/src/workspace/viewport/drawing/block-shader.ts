import { CUTS_OF, CUTTING_OF_BODIES } from './cut-chunks.ts';
import { DEPTH_SLOPE, SHADE, SHAPE_VERTEX } from './shader-chunks.ts';

/**
 * Faces of blocks, two texels each: lower corner and rank, upper corner and colour (negative: a filling). Only the three
 * faces that can look at the camera are made. A block cut by the clip box is a smaller block: its section is closed.
 */
export const BLOCK_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
${CUTS_OF}
${DEPTH_SLOPE}
out vec3 vNormal;
out vec3 vWorld;
out vec4 vColor;
flat out int vHatched;
flat out int vEdged;
flat out ivec2 vCuts;

/**
 * Of what lies on a face: corners are put on fractions of a pixel, 1/16 where nothing better is at hand, each triangle by
 * itself. On a steep face that shifts its depth by more than any fixed step, and it would sink into the face in patches.
 */
const float SNAPPED = 0.15;

void main() {
  int block = gl_VertexID / 18;
  int vertex = gl_VertexID % 18;
  vec4 first = shapeTexel(2 * block);
  vec4 second = shapeTexel(2 * block + 1);
  ivec3 style = styleOf(first.w);
  bool faint = second.w < 0.0;
  float alpha = fillAlpha(style, faint);
  vec3 low = max(first.xyz, uClipMin);
  vec3 high = min(second.xyz, uClipMax);
  bool cutOff = any(greaterThan(low, high))
    || any(equal(low, high)) && any(notEqual(vec3(equal(low, high)), vec3(equal(first.xyz, second.xyz))));
  gl_Position = OUTSIDE;
  vNormal = vec3(0.0);
  vColor = vec4(0.0);
  vWorld = vec3(0.0);
  vHatched = style.x == 6 ? 1 : 0;
  vEdged = style.z != 0 ? 1 : 0;
  vCuts = ivec2(0);
  if (alpha == 0.0 || cutOff) return;

  int axis = vertex / 6;
  int corner = vertex % 6;
  bool u = corner == 1 || corner == 2 || corner == 4;
  bool v = corner == 2 || corner == 4 || corner == 5;
  bool upper = cameraPosition[axis] > high[axis];
  int a = (axis + 1) % 3;
  int b = (axis + 2) % 3;
  vec3 at;
  at[axis] = upper ? high[axis] : low[axis];
  // Counter-clockwise seen from outside on both sides.
  bool first_ = upper ? u : v;
  bool second_ = upper ? v : u;
  at[a] = first_ ? high[a] : low[a];
  at[b] = second_ ? high[b] : low[b];
  vNormal[axis] = upper ? 1.0 : -1.0;
  vColor = vec4(painted(unpacked(faint ? -second.w - 1.0 : second.w), style), alpha);
  vWorld = at;
  vCuts = cutsOf(first.w);
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
  vec2 slope = style.x == 6 ? SNAPPED * depthSlope(axis, at[axis]) : vec2(0.0);
  gl_Position.z -= (depthBias(first.w, style.x) + slope.x + slope.y) * gl_Position.w;
}
`;

/** Faces of blocks and of triangles; holes are cut out of them and have an edge all round. */
export const FACE_FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
uniform vec3 uEdgeColor;
uniform float uEdgeOpacity;
in vec3 vNormal;
in vec3 vWorld;
in vec4 vColor;
flat in int vHatched;
flat in int vEdged;
flat in ivec2 vCuts;
out vec4 color;
${SHADE}
${CUTTING_OF_BODIES}
void main() {
  vec3 across = dFdx(vWorld);
  vec3 along = dFdy(vWorld);
  vec3 normal = normalize(vNormal);
  float toCut = vCuts.y > 0 ? pixelsToCut(vCuts, vWorld - normal * uSkin, across, along) : 1e9;
  if (toCut < 0.0) discard;
  float rim = vEdged == 1 ? uEdgeOpacity * (1.0 - smoothstep(0.4, 1.4, toCut)) : 0.0;
  // Power on a face is hatched: it is no body, and black as it is by default it would look like a hole.
  bool stripe = vHatched == 1 && fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0) < 0.22;
  vec3 own = stripe ? mix(vColor.rgb, vec3(1.0), 0.22) : vColor.rgb;
  color = vec4(mix(shaded(own, normal), uEdgeColor, rim), max(vColor.a, rim));
}
`;

/** The twelve edges of every block. Those of blocks that are small in the picture fade, or they would be all that is seen. */
export const BLOCK_EDGE_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
${CUTS_OF}
uniform float uSkin;
uniform vec2 uCanvas;
uniform float uEdgeOpacity;
flat out vec2 vStart;
flat out int vDashed;
flat out ivec2 vCuts;
out vec3 vWorld;
out float vAlpha;

vec2 onCanvas(vec4 p) {
  return (p.xy / p.w * 0.5 + 0.5) * uCanvas;
}

void main() {
  int block = gl_VertexID / 24;
  int vertex = gl_VertexID % 24;
  vec4 first = shapeTexel(2 * block);
  vec4 second = shapeTexel(2 * block + 1);
  ivec3 style = styleOf(first.w);
  vec3 low = max(first.xyz, uClipMin);
  vec3 high = min(second.xyz, uClipMax);
  bool cutOff = any(greaterThan(low, high))
    || any(equal(low, high)) && any(notEqual(vec3(equal(low, high)), vec3(equal(first.xyz, second.xyz))));
  gl_Position = OUTSIDE;
  vAlpha = 0.0;
  vStart = vec2(0.0);
  vDashed = style.z == 2 ? 1 : 0;
  vWorld = vec3(0.0);
  vCuts = ivec2(0);
  if (style.z == 0 || cutOff) return;

  int edge = vertex / 2;
  int axis = edge / 4;
  int side = edge % 4;
  int a = (axis + 1) % 3;
  int b = (axis + 2) % 3;
  vec3 from;
  from[axis] = low[axis];
  from[a] = (side & 1) != 0 ? high[a] : low[a];
  from[b] = (side & 2) != 0 ? high[b] : low[b];
  vec3 to = from;
  to[axis] = high[axis];
  mat4 camera = projectionMatrix * viewMatrix;
  vec4 start = camera * vec4(from, 1.0);
  vec4 end = camera * vec4(to, 1.0);
  float pixels = length(high - low) * projectionMatrix[1][1] * 0.5 * uCanvas.y / max(start.w, 1e-6);
  gl_Position = vertex % 2 == 0 ? start : end;
  vec3 inward = sign(low + high - from - to);
  vWorld = (vertex % 2 == 0 ? from : to) + inward * uSkin;
  vCuts = cutsOf(first.w);
  gl_Position.z -= (depthBias(first.w, style.x) + 2e-5) * gl_Position.w;
  vStart = onCanvas(start);
  vAlpha = uEdgeOpacity * smoothstep(3.0, 24.0, pixels);
  bool faint = second.w < 0.0;
  // Layers as thin as their edges would be nothing but edges; the outline around all of them stays.
  vec3 size = high - low;
  float thickness = min(size.x, min(size.y, size.z)) / length(size) * pixels;
  if (style.z == 3) vAlpha *= faint ? 1.0 : 0.8 * smoothstep(1.5, 8.0, thickness);
  else vAlpha *= (faint ? 0.45 : 1.0) * mix(0.6, 1.0, smoothstep(1.0, 4.0, thickness));
}
`;

export const EDGE_FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
uniform vec3 uEdgeColor;
flat in vec2 vStart;
flat in int vDashed;
flat in ivec2 vCuts;
in vec3 vWorld;
in float vAlpha;
out vec4 color;
${CUTTING_OF_BODIES}
void main() {
  if (vCuts.y > 0 && pixelsToCut(vCuts, vWorld, vec3(0.0), vec3(0.0)) < 0.0) discard;
  if (vDashed == 1 && fract(distance(gl_FragCoord.xy, vStart) / 8.0) > 0.55) discard;
  color = vec4(uEdgeColor, vAlpha);
}
`;
