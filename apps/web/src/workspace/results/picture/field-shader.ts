import { STALE_COLOR, VALUE_ROW } from '@thermarium/picture';
import { CUTTING_OF_BODIES } from '../../viewport/drawing/cut-chunks.ts';
import { BUCKETS } from './field-textures.ts';

/**
 * The part that the shaders of all temperatures share: colours and range of the legend, clip box, and holes, which a shader
 * knows only if it is made with `HOLES` (see `CUTTING_OF_BODIES`).
 */
export const COLOR_GLSL = /* glsl */ `
${CUTTING_OF_BODIES}
uniform sampler2D colors;
uniform vec2 range;
uniform bool filtered;
uniform float isolines;
uniform bool stale;
uniform vec3 clipLow;
uniform vec3 clipHigh;
uniform ivec2 holes;
uniform vec3 edgeColor;
uniform float edgeOpacity;

void clip(vec3 world) {
  if (any(lessThan(world, clipLow)) || any(greaterThan(world, clipHigh))) discard;
}

/** Cut by the clip box and by holes; px from the rim of the nearest hole. */
float cut(vec3 world, vec3 normal) {
  vec3 across = dFdx(world);
  vec3 along = dFdy(world);
  clip(world);
  float toHole = holes.y > 0 ? pixelsToCut(holes, world - normal * uSkin, across, along) : 1e9;
  if (toHole < 0.0) discard;
  return toHole;
}

/** With the line along the rim of a hole. */
vec4 edged(vec4 own, float toHole) {
  return vec4(mix(own.rgb, edgeColor, edgeOpacity * (1.0 - smoothstep(0.4, 1.4, toHole))), own.a);
}

/** Faded and hatched: nobody may take the colours of a stale solution, or a picture of them, for the present model's. */
vec3 aged(vec3 own) {
  vec3 faded = mix(vec3(dot(own, vec3(0.3, 0.59, 0.11))), own, ${STALE_COLOR});
  float stripe = mod(gl_FragCoord.x + gl_FragCoord.y, 16.0);
  return mix(faded, vec3(0.5), 0.55 * (1.0 - smoothstep(2.0, 3.0, abs(stripe - 8.0))));
}

/** The share of a pixel that a line of equal temperature covers; none where lines would run into one another. */
float onIsoline(float temperature) {
  float level = temperature / isolines;
  float perPixel = fwidth(level);
  if (!(perPixel > 1e-6 && perPixel < 0.5)) return 0.0;
  float away = abs(fract(level + 0.5) - 0.5) / perPixel;
  return (1.0 - smoothstep(0.4, 1.2, away)) * (1.0 - smoothstep(0.15, 0.4, perPixel));
}

/** Dark on light colours and light on dark ones. */
vec3 lined(vec3 own, float share) {
  float brightness = dot(own, vec3(0.3, 0.59, 0.11));
  return mix(own, vec3(brightness > 0.3 ? 0.05 : 0.95), 0.75 * share);
}

/** Little shade, so that a colour is found again in the legend. */
vec4 colorOf(float temperature, vec3 normal) {
  // Before anything is left out: it asks the pixels around.
  float line = isolines > 0.0 ? onIsoline(temperature) : 0.0;
  float t = (temperature - range.x) / (range.y - range.x);
  if (filtered && (t < -1e-5 || t > 1.0 + 1e-5)) discard;
  int index = clamp(int(floor(t * 256.0)), 0, 255);
  float shade = 0.86 + (normal.z > 0.0 ? 0.14 : 0.1) * normal.z + 0.05 * dot(normal.xy, vec2(-0.8, -0.6));
  vec3 own = lined(texelFetch(colors, ivec2(index, 0), 0).rgb * shade, line);
  return vec4(stale ? aged(own) : own, 1.0);
}
`;

const FIELD_GLSL = /* glsl */ `
precision highp int;
uniform highp sampler2D values;
uniform highp sampler2D lines;
uniform highp sampler2D lookup;
uniform highp isampler2D patches;
uniform ivec3 lineStart;
uniform vec2 bucketing[3];

const int ROW = ${VALUE_ROW};

float lineAt(int axis, int n) {
  int at = lineStart[axis] + n;
  return texelFetch(lines, ivec2(at % ROW, at / ROW), 0).r;
}

ivec2 acrossOf(int axis) {
  return ivec2(axis == 0 ? 1 : 0, axis == 2 ? 1 : 2);
}
`;

/** The corners of the rectangle of each patch; an index names patch and corner. */
export const FIELD_VERTEX = /* glsl */ `
${FIELD_GLSL}
flat out ivec4 grid;
flat out ivec3 size;
flat out vec3 faceNormal;
centroid out vec3 world;

void main() {
  int number = gl_VertexID >> 2;
  int at = number * 2;
  ivec4 head = texelFetch(patches, ivec2(at % ROW, at / ROW), 0);
  ivec4 rest = texelFetch(patches, ivec2((at + 1) % ROW, (at + 1) / ROW), 0);
  int axis = head.x >> 1;
  bool upward = (head.x & 1) == 1;
  ivec2 across = acrossOf(axis);
  int corner = gl_VertexID & 3;
  // x then z turns against y.
  if ((axis == 1) == upward) corner = (4 - corner) & 3;
  bool right = corner == 1 || corner == 2;
  bool high = corner >= 2;
  vec3 place;
  place[across.x] = lineAt(across.x, head.y + (right ? rest.x : 0));
  place[across.y] = lineAt(across.y, head.z + (high ? rest.y : 0));
  place[axis] = intBitsToFloat(rest.z);
  vec3 normal = vec3(0.0);
  normal[axis] = upward ? 1.0 : -1.0;
  world = place;
  grid = ivec4(head.y, head.z, head.w, axis);
  size = ivec3(rest.x, rest.y, 0);
  faceNormal = normal;
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
  if (rest.w == 1) gl_Position.z -= 2e-6 * gl_Position.w;
}
`;

/**
 * The temperature is interpolated between the middles of cells, as the solver understands them; towards a neighbour that
 * has no face the cell's own is kept.
 */
export const FIELD_FRAGMENT = /* glsl */ `
${FIELD_GLSL}
${COLOR_GLSL}
flat in ivec4 grid;
flat in ivec3 size;
flat in vec3 faceNormal;
centroid in vec3 world;
out vec4 color;

float valueAt(int column, int row) {
  int at = grid.z + row * size.x + column;
  return texelFetch(values, ivec2(at % ROW, at / ROW), 0).r;
}

/** The interval of a patch's lines that holds a place, and which part of the way to which neighbour it lies. */
int intervalAt(int axis, int first, int count, float at, out int neighbour, out float way) {
  int bucket = clamp(int((at - bucketing[axis].x) * bucketing[axis].y), 0, ${BUCKETS - 1});
  vec2 between = texelFetch(lookup, ivec2(bucket, axis), 0).rg;
  int low = clamp(int(between.x), first, first + count - 1);
  int high = clamp(int(between.y), low + 1, first + count);
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    if (lineAt(axis, middle) <= at) low = middle;
    else high = middle;
  }
  float from = lineAt(axis, low);
  float to = lineAt(axis, low + 1);
  float center = 0.5 * (from + to);
  int step = at < center ? -1 : 1;
  neighbour = low + step;
  way = 0.0;
  if (neighbour >= first && neighbour < first + count) {
    float last = step < 0 ? lineAt(axis, neighbour) : lineAt(axis, neighbour + 1);
    float other = 0.5 * (last + (step < 0 ? from : to));
    way = clamp((at - center) / (other - center), 0.0, 1.0);
  } else {
    neighbour = low;
  }
  neighbour -= first;
  return low - first;
}

void main() {
  float toHole = cut(world, faceNormal);
  ivec2 across = acrossOf(grid.w);
  int nextColumn;
  int nextRow;
  vec2 way;
  int column = intervalAt(across.x, grid.x, size.x, world[across.x], nextColumn, way.x);
  int row = intervalAt(across.y, grid.y, size.y, world[across.y], nextRow, way.y);
  float own = valueAt(column, row);
  float beside = valueAt(nextColumn, row);
  float above = valueAt(column, nextRow);
  float corner = valueAt(nextColumn, nextRow);
  if (isnan(beside)) beside = own;
  if (isnan(above)) above = own;
  if (isnan(corner)) corner = beside + above - own;
  float temperature = mix(mix(own, beside, way.x), mix(above, corner, way.x), way.y);
  color = edged(colorOf(temperature, gl_FrontFacing ? faceNormal : -faceNormal), toHole);
  // Last: lines of equal temperature ask the pixels around.
  if (isnan(own)) discard;
}
`;
