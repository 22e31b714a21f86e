import { CUTS_OF, CUTTING_OF_BODIES } from './cut-chunks.ts';
import { DEPTH_SLOPE, SHADE, SHAPE_VERTEX } from './shader-chunks.ts';

/**
 * Ellipsoids and cylinders, four texels each: centre and rank, half axes and colour (negative: a filling), lower corner and
 * form (0: ellipsoid, 1 to 3: cylinder along x, y, z), upper corner. A rectangle around each on the canvas; where a ray
 * enters the body within its box and the clip box is found exactly, so that sections are closed.
 */
export const ROUND_VERTEX = /* glsl */ `
${SHAPE_VERTEX}
${CUTS_OF}
uniform vec2 uCanvas;
flat out vec3 vCentre;
flat out vec3 vHalf;
flat out vec3 vLow;
flat out vec3 vHigh;
flat out vec4 vColor;
flat out float vBias;
flat out float vEdge;
flat out int vForm;
flat out ivec2 vCuts;
out vec2 vAt;

/** px: below the first a round body is painted as a dot, of at least the second. */
const float DOT = 3.0;
const float LEAST_DOT = 1.5;

void main() {
  int round_ = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  vec4 first = shapeTexel(4 * round_);
  vec4 second = shapeTexel(4 * round_ + 1);
  vec4 third = shapeTexel(4 * round_ + 2);
  vec3 low = max(third.xyz, uClipMin);
  vec3 high = min(shapeTexel(4 * round_ + 3).xyz, uClipMax);
  ivec3 style = styleOf(first.w);
  bool faint = second.w < 0.0;
  float alpha = fillAlpha(style, faint);
  bool rimOnly = uPass == 0 && alpha == 0.0 && style.z != 0;
  gl_Position = OUTSIDE;
  vCentre = first.xyz;
  vHalf = second.xyz;
  vForm = int(third.w);
  // Where the box only touches the round surface it must not cut it: rounding would leave specks of a section there.
  vec3 across = vForm == 1 ? vec3(0.0, 1.0, 1.0) : vForm == 2 ? vec3(1.0, 0.0, 1.0) : vForm == 3 ? vec3(1.0, 1.0, 0.0) : vec3(1.0);
  vec3 reach = 0.9999 * second.xyz;
  vLow = low - first.xyz;
  vHigh = high - first.xyz;
  vLow -= second.xyz * across * vec3(lessThan(vLow, -reach));
  vHigh += second.xyz * across * vec3(greaterThan(vHigh, reach));
  vColor = vec4(painted(unpacked(faint ? -second.w - 1.0 : second.w), style), alpha);
  vBias = depthBias(first.w, style.x);
  vEdge = 0.0;
  vCuts = cutsOf(first.w);
  vAt = vec2(0.0);
  if ((alpha == 0.0 && !rimOnly) || any(greaterThanEqual(low, high))) return;

  vec2 from = vec2(1e9);
  vec2 to = vec2(-1e9);
  bool near = false;
  bool before = false;
  for (int i = 0; i < 8; i++) {
    vec3 at = vec3((i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y, (i & 4) != 0 ? high.z : low.z);
    vec4 p = projectionMatrix * viewMatrix * vec4(at, 1.0);
    near = near || p.w <= 1e-6;
    before = before || p.w > 1e-6;
    from = min(from, p.xy / p.w);
    to = max(to, p.xy / p.w);
  }
  if (!before) return;
  if (near) {
    from = vec2(-1.0);
    to = vec2(1.0);
  }
  vec2 pixels = (to - from) * 0.5 * uCanvas;
  // What is smaller than that is a dot: it would come and go between the pixels.
  if (!near && max(pixels.x, pixels.y) < DOT) {
    vec2 middle = 0.5 * (from + to);
    vec2 half_ = max(0.5 * (to - from), vec2(LEAST_DOT) / uCanvas);
    from = middle - half_;
    to = middle + half_;
    vForm = 4;
  } else {
    vec2 margin = 2.0 / uCanvas;
    from -= margin;
    to += margin;
  }
  from = max(from, vec2(-1.0));
  to = min(to, vec2(1.0));
  if (any(greaterThan(from, to))) return;
  vEdge = smoothstep(5.0, 22.0, max(pixels.x, pixels.y));
  vAt = vec2(
    corner == 1 || corner == 2 || corner == 4 ? to.x : from.x,
    corner == 2 || corner == 4 || corner == 5 ? to.y : from.y
  );
  gl_Position = vec4(vAt, 0.0, 1.0);
}
`;

export const ROUND_FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 uCamera;
uniform vec3 uEdgeColor;
uniform float uEdgeOpacity;
flat in vec3 vCentre;
flat in vec3 vHalf;
flat in vec3 vLow;
flat in vec3 vHigh;
flat in vec4 vColor;
flat in float vBias;
flat in float vEdge;
flat in int vForm;
flat in ivec2 vCuts;
in vec2 vAt;
out vec4 color;
${SHADE}
${DEPTH_SLOPE}
${CUTTING_OF_BODIES}
void main() {
  if (vForm == 4) {
    if (vColor.a == 0.0) discard;
    vec4 centre = uCamera * vec4(vCentre, 1.0);
    color = vec4(shaded(vColor.rgb, normalize(vec3(0.3, -0.4, 0.6))), vColor.a);
    gl_FragDepth = clamp((centre.z / centre.w - vBias) * 0.5 + 0.5, 0.0, 1.0);
    return;
  }
  vec3 ray = normalize(mat3(uTurn) * vec3(vAt * uHalfView, -1.0));
  // From the point of the ray nearest to the centre: far from the camera the digits would not do otherwise.
  float toCentre = dot(vCentre - uEye, ray);
  vec3 o = uEye + ray * toCentre - vCentre;

  vec3 inverse = 1.0 / ray;
  vec3 toLow = (vLow - o) * inverse;
  vec3 toHigh = (vHigh - o) * inverse;
  vec3 enter = min(toLow, toHigh);
  vec3 leave = max(toLow, toHigh);
  float tIn = max(enter.x, max(enter.y, enter.z));
  float tOut = min(leave.x, min(leave.y, leave.z));

  vec3 mask = vForm == 1 ? vec3(0.0, 1.0, 1.0) : vForm == 2 ? vec3(1.0, 0.0, 1.0) : vForm == 3 ? vec3(1.0, 1.0, 0.0) : vec3(1.0);
  vec3 p = o / vHalf * mask;
  vec3 d = ray / vHalf * mask;
  float a = dot(d, d);
  float b = dot(p, d);
  float c = dot(p, p) - 1.0;
  float disc = b * b - a * c;
  // How far inside the outline this pixel is, for a smooth rim.
  float inside = disc / max(a, 1e-20);
  float smoothness = fwidth(inside);
  float root = sqrt(max(disc, 0.0)) / max(a, 1e-20);
  float surfaceIn = -b / max(a, 1e-20) - root;
  float surfaceOut = -b / max(a, 1e-20) + root;
  bool along = a < 1e-12;
  if (along ? c > 0.0 : inside < -0.5 * smoothness) discard;
  bool isCap = along || tIn > surfaceIn;
  float t = isCap ? tIn : surfaceIn;
  vec3 at = o + ray * t;
  // Taken in the plane of the flat end, also beyond it: its change must not jump where the side begins.
  vec3 onEnd = (o + ray * tIn) / vHalf * mask;
  float overRim = dot(onEnd, onEnd) - 1.0;
  float rim = overRim / max(fwidth(overRim), 1e-20);
  if (t >= (along ? tOut : min(tOut, max(surfaceOut, surfaceIn + 1e-6))) || t + toCentre <= 0.0) discard;

  int capAxis = enter.x >= enter.y && enter.x >= enter.z ? 0 : enter.y >= enter.z ? 1 : 2;
  vec3 normal = vec3(0.0);
  normal[capAxis] = -sign(ray[capAxis]);
  if (!isCap) normal = normalize(at / (vHalf * vHalf) * mask);
  // px from the lines of the body: the rim of a flat end towards the viewer, or else the outline and the rim of one away.
  vec3 toExit = mix(at - vLow, vHigh - at, vec3(greaterThan(ray, vec3(0.0))));
  vec3 fromExit = toExit / max(fwidth(at), vec3(1e-20));
  float fromLine = isCap ? abs(rim) : min(inside / smoothness, min(fromExit.x, min(fromExit.y, fromExit.z)));
  if (vCuts.y > 0) {
    float toCut = pixelsToCut(vCuts, at + vCentre - normal * uSkin, dFdx(at), dFdy(at));
    if (toCut < 0.0) discard;
    fromLine = min(fromLine, toCut);
  }
  float edge = vEdge * (1.0 - smoothstep(0.4, 1.4, fromLine));
  if (vColor.a == 0.0 && edge < 0.2) discard;
  vec3 face = shaded(vColor.rgb, normal);
  color = vColor.a == 0.0
    ? vec4(uEdgeColor, edge * uEdgeOpacity)
    : vec4(mix(face, uEdgeColor, edge * uEdgeOpacity), vColor.a);
  if (!isCap && vColor.a == 1.0) color.a = clamp(inside / smoothness + 0.5, 0.0, 1.0);
  vec4 onScreen = uCamera * vec4(at + vCentre, 1.0);
  float depth = onScreen.z / onScreen.w - vBias;
  if (isCap && vColor.a > 0.0) {
    // Flat ends step back as far as faces of blocks do by their offset: where both coincide the bias decides.
    vec2 slope = depthSlope(capAxis, at[capAxis] + vCentre[capAxis]);
    depth += max(slope.x, slope.y) + 1.2e-7;
  }
  gl_FragDepth = clamp(depth * 0.5 + 0.5, 0.0, 1.0);
}
`;
