/**
 * The part that the shaders of all batches share. Shapes are read from a texture: one draw call holds thousands of
 * them, and a change rewrites a row. `uPass` 0 paints opaque faces, 1 translucent ones.
 */
export const SHAPE_VERTEX = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform vec3 cameraPosition;
uniform highp sampler2D uShapes;
uniform sampler2D uStyles;
uniform vec3 uClipMin;
uniform vec3 uClipMax;
uniform float uRankStep;
uniform float uFlatBias;
uniform int uPass;
uniform vec3 uQuiet;

const int ROW = 1024;

vec4 shapeTexel(int i) {
  return texelFetch(uShapes, ivec2(i % ROW, i / ROW), 0);
}

/** x: fill, y: hover, z: edges. */
ivec3 styleOf(float rank) {
  int object = int(rank);
  return ivec3(texelFetch(uStyles, ivec2(object % ROW, object / ROW), 0).xyz * 255.0 + 0.5);
}

/** Of faces in this pass; 0: not painted in it. */
float fillAlpha(ivec3 style, bool faint) {
  int fill = style.x;
  if (uPass == 0) return !faint && (fill == 1 || fill == 3 || fill == 6) ? 1.0 : 0.0;
  if (faint) return fill == 1 && style.z != 3 ? 0.07 : 0.0;
  // Layers lie one behind the other: together they are as faint as one body.
  if (fill == 2) return style.z == 3 ? 0.04 : 0.09;
  if (fill == 4) return 0.12;
  return fill == 5 ? 0.16 : 0.0;
}

vec3 unpacked(float color) {
  int c = int(color);
  return vec3(float(c >> 16), float((c >> 8) & 255), float(c & 255)) / 255.0;
}

vec3 painted(vec3 color, ivec3 style) {
  vec3 own = style.x == 3 ? uQuiet : color;
  return style.y > 0 ? mix(own, vec3(1.0), 0.16) : own;
}

/** Later objects win where faces coincide; what lies on the faces of others wins over all of them. */
float depthBias(float rank, int fill) {
  return rank * uRankStep + (fill == 6 ? uFlatBias : 0.0);
}

const vec4 OUTSIDE = vec4(2.0, 2.0, 2.0, 1.0);
`;

export const SHADE = /* glsl */ `
/** Light from above, a little from the front left: faces of a block differ, and colours stay what they are. */
vec3 shaded(vec3 color, vec3 n) {
  float light = 0.79 + (n.z > 0.0 ? 0.21 : 0.2) * n.z + 0.085 * dot(n.xy, vec2(-0.8, -0.6));
  return color * light;
}
`;

/** How steep a plane across an axis appears. */
export const DEPTH_SLOPE = /* glsl */ `
uniform mat4 uTurn;
uniform vec2 uHalfView;
uniform vec2 uCanvas;
uniform float uDepth;
uniform vec3 uEye;

/** How much its depth, -1 to 1, changes from a pixel to the next one across and to the next one up. */
vec2 depthSlope(int axis, float coordinate) {
  vec2 turn = abs(vec2(uTurn[0][axis], uTurn[1][axis])) * uHalfView * 2.0 / uCanvas;
  return turn * abs(uDepth / (coordinate - uEye[axis]));
}
`;
