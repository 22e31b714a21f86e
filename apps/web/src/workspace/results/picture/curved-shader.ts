import { VALUE_ROW } from '@thermarium/picture';
import { COLOR_GLSL } from './field-shader.ts';

export const CURVED_VERTEX = /* glsl */ `
in float temperature;
uniform float lift;
out float vTemperature;
centroid out vec3 world;
void main() {
  world = position;
  vTemperature = temperature;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_Position.z -= lift * gl_Position.w;
}
`;

export const CURVED_FRAGMENT = /* glsl */ `
${COLOR_GLSL}
in float vTemperature;
centroid in vec3 world;
out vec4 color;
void main() {
  vec3 normal = normalize(cross(dFdx(world), dFdy(world)));
  float toHole = cut(world, normal);
  color = edged(colorOf(vTemperature, normal), toHole);
}
`;

/**
 * Ellipsoids and cylinders that stand at many places, two texels each: centre and shape, and the temperatures of both ends.
 * Shapes have three texels: half axes and form (0: ellipsoid, 1 to 3: cylinder along x, y, z), and the box that cuts them,
 * about the centre. The three sides of the box that look at the camera are drawn.
 */
export const ROUND_VERTEX = /* glsl */ `
precision highp int;
uniform highp sampler2D elements;
uniform highp sampler2D shapes;
uniform vec3 clipLow;
uniform vec3 clipHigh;
flat out vec3 centre;
flat out vec3 halfAxes;
flat out vec3 low;
flat out vec3 high;
flat out vec2 uncut;
flat out vec2 ends;
flat out int form;
out vec3 world;

const int ROW = ${VALUE_ROW};

vec4 texel(highp sampler2D from, int n) {
  return texelFetch(from, ivec2(n % ROW, n / ROW), 0);
}

void main() {
  int element = gl_VertexID / 18;
  int vertex = gl_VertexID % 18;
  vec4 place = texel(elements, 2 * element);
  int shape = int(place.w);
  vec4 first = texel(shapes, 3 * shape);
  centre = place.xyz;
  halfAxes = first.xyz;
  form = int(first.w);
  vec3 from = texel(shapes, 3 * shape + 1).xyz;
  vec3 to = texel(shapes, 3 * shape + 2).xyz;
  int along = form == 0 ? 2 : form - 1;
  uncut = vec2(from[along], to[along]);
  ends = texel(elements, 2 * element + 1).xy;
  low = max(from, clipLow - centre);
  high = min(to, clipHigh - centre);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  world = vec3(0.0);
  if (isnan(ends.x) || any(greaterThanEqual(low, high))) return;
  int axis = vertex / 6;
  int corner = vertex % 6;
  bool u = corner == 1 || corner == 2 || corner == 4;
  bool v = corner == 2 || corner == 4 || corner == 5;
  bool upper = cameraPosition[axis] > centre[axis] + high[axis];
  int a = (axis + 1) % 3;
  int b = (axis + 2) % 3;
  vec3 at;
  at[axis] = upper ? high[axis] : low[axis];
  at[a] = u ? high[a] : low[a];
  at[b] = v ? high[b] : low[b];
  world = centre + at;
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.0);
}
`;

export const ROUND_FRAGMENT = /* glsl */ `
precision highp int;
uniform mat4 projectionMatrix;
${COLOR_GLSL}
flat in vec3 centre;
flat in vec3 halfAxes;
flat in vec3 low;
flat in vec3 high;
flat in vec2 uncut;
flat in vec2 ends;
flat in int form;
in vec3 world;
out vec4 color;

void main() {
  vec3 ray = normalize(world - cameraPosition);
  // From the point of the ray nearest to the centre: far from the camera the digits would not do otherwise.
  vec3 origin = cameraPosition + ray * dot(centre - cameraPosition, ray) - centre;
  vec3 toLow = (low - origin) / ray;
  vec3 toHigh = (high - origin) / ray;
  vec3 enter = min(toLow, toHigh);
  vec3 leave = max(toLow, toHigh);
  float boxIn = max(enter.x, max(enter.y, enter.z));
  float boxOut = min(leave.x, min(leave.y, leave.z));
  vec3 mask = form == 0 ? vec3(1.0) : vec3(form != 1, form != 2, form != 3);
  vec3 p = origin / halfAxes * mask;
  vec3 d = ray / halfAxes * mask;
  float a = dot(d, d);
  float b = dot(p, d);
  float c = dot(p, p) - 1.0;
  float inside = b * b - a * c;
  bool along = a < 1e-12;
  if (along ? c > 0.0 : inside < 0.0) discard;
  float root = sqrt(max(inside, 0.0));
  float roundIn = along ? boxIn : (-b - root) / a;
  float roundOut = along ? boxOut : (-b + root) / a;
  float t = max(boxIn, roundIn);
  if (t >= min(boxOut, roundOut)) discard;
  vec3 at = origin + ray * t;
  vec3 normal = normalize(at / (halfAxes * halfAxes) * mask);
  if (boxIn >= roundIn) {
    normal = vec3(equal(enter, vec3(boxIn))) * -sign(ray);
  }
  int axis = form == 0 ? 2 : form - 1;
  float way = clamp((at[axis] - uncut.x) / (uncut.y - uncut.x), 0.0, 1.0);
  float toHole = cut(at + centre, normal);
  color = edged(colorOf(mix(ends.x, ends.y, way), normal), toHole);
  vec4 onScreen = projectionMatrix * viewMatrix * vec4(at + centre, 1.0);
  // A little behind what lies on it: section faces and outlines.
  gl_FragDepth = clamp((onScreen.z / onScreen.w) * 0.5 + 0.5 + 1e-6, 0.0, 1.0);
}
`;
