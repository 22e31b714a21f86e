/** Texels of a row of the textures below. */
const CUT_ROW = 1024;
/** Texels of a solid, without the edges of its section. */
export const SOLID_TEXELS = 4;
/** Forms of solids: block, ellipsoid, cylinders along x, y, z, and other sections swept along x, y, z. */
export const FORM = { block: 0, ellipsoid: 1, cylinder: 2, swept: 5 } as const;

/**
 * Solids of `uSolids`, four texels each: lower corner and form, upper corner and the first edge of the section, centre and
 * number of edges, half axes. Lists of solids lie in the same texture, a texel each: address, colour (-1: a hole), rank.
 */
const SOLIDS = /* glsl */ `
uniform highp sampler2D uSolids;

vec4 solidTexel(int i) {
  return texelFetch(uSolids, ivec2(i % ${CUT_ROW}, i / ${CUT_ROW}), 0);
}

/** From the outline of a section, negative within it; the first two say in which direction it grows. */
vec3 fromSection(int first, int count, vec2 p) {
  bool within = false;
  float least = 1e30;
  vec2 away = vec2(1.0, 0.0);
  for (int i = first; i < first + count; i++) {
    vec4 edge = solidTexel(i);
    vec2 run = edge.zw - edge.xy;
    vec2 off = p - edge.xy;
    if ((edge.y <= p.y) != (edge.w <= p.y) && off.x < off.y * run.x / run.y) within = !within;
    vec2 from = off - run * clamp(dot(off, run) / dot(run, run), 0.0, 1.0);
    if (dot(from, from) < least) {
      least = dot(from, from);
      away = from;
    }
  }
  float distance_ = sqrt(least);
  vec2 direction = away / max(distance_, 1e-20);
  return within ? vec3(-direction, -distance_) : vec3(direction, distance_);
}

/**
 * How far a place is outside of a solid, mm, negative within it, and in which direction that grows. Farther than \`reach\`
 * from the box around it only that is said.
 */
vec4 beyond(int solid, vec3 p, float reach) {
  vec4 low = solidTexel(solid);
  vec4 high = solidTexel(solid + 1);
  vec3 off = max(low.xyz - p, p - high.xyz);
  int nearest = off.x >= off.y && off.x >= off.z ? 0 : off.y >= off.z ? 1 : 2;
  vec4 found = vec4(0.0, 0.0, 0.0, off[nearest]);
  found[nearest] = p[nearest] * 2.0 > low[nearest] + high[nearest] ? 1.0 : -1.0;
  int form = int(low.w);
  if (form == ${FORM.block} || found.w > reach) return found;
  vec4 centre = solidTexel(solid + 2);
  if (form < ${FORM.swept}) {
    vec3 mask = form == 1 ? vec3(1.0) : vec3(form != 2, form != 3, form != 4);
    vec3 half_ = solidTexel(solid + 3).xyz;
    vec3 q = (p - centre.xyz) / half_ * mask;
    float size = max(length(q), 1e-20);
    vec3 growth = q / half_ * mask / size;
    float rate = max(length(growth), 1e-20);
    float round_ = (size - 1.0) / rate;
    return round_ > found.w ? vec4(growth / rate, round_) : found;
  }
  int axis = form - ${FORM.swept};
  vec3 section = fromSection(
    int(high.w),
    int(centre.w),
    axis == 0 ? p.yz : axis == 1 ? p.xz : p.xy
  );
  if (section.z <= found.w) return found;
  return axis == 0
    ? vec4(0.0, section.xy, section.z)
    : axis == 1 ? vec4(section.x, 0.0, section.y, section.z) : vec4(section.xy, 0.0, section.z);
}
`;

/** For vertex shaders: finds the holes that cut an object. */
export const CUTS_OF = /* glsl */ `
uniform highp sampler2D uCuts;
uniform int uCutObjects;

/** The first of its holes in the list and how many there are. */
ivec2 cutsOf(float rank) {
  int object = int(rank);
  if (object >= uCutObjects) return ivec2(0);
  return ivec2(texelFetch(uCuts, ivec2(object % ${CUT_ROW}, object / ${CUT_ROW}), 0).xy);
}
`;

/** For fragment shaders of what holes may cut. */
export const CUTTING = /* glsl */ `
${SOLIDS}
uniform float uSkin;

/**
 * How many px a place under a surface is from where the nearest hole begins; negative: it is cut away.
 *
 * @param across how the place changes from one pixel to the next
 */
float pixelsToCut(ivec2 cuts, vec3 place, vec3 across, vec3 along) {
  float pixels = 1e9;
  float reach = 4.0 * max(length(across), length(along));
  for (int i = 0; i < cuts.y; i++) {
    int solid = int(solidTexel(cuts.x + i).x);
    vec4 outside = beyond(solid, place, reach);
    if (outside.w < 0.0) return -1.0;
    if (outside.w > reach) continue;
    float change = abs(dot(outside.xyz, across)) + abs(dot(outside.xyz, along));
    float away = outside.w / max(change, 1e-20);
    // A hole that only touches the surface from outside has no rim in it.
    if (away < pixels && beyond(solid, place - outside.xyz * (outside.w + uSkin), 0.0).w < 0.0) pixels = away;
  }
  return pixels;
}
`;

/**
 * The same for bodies, whose shaders are made with `HOLES` and without. A branch that no pixel takes is not free: without a
 * graphics card every pixel goes through it, and a frame takes two to three times as long.
 */
export const CUTTING_OF_BODIES = /* glsl */ `
#ifdef HOLES
${CUTTING}
#else
uniform float uSkin;

float pixelsToCut(ivec2 cuts, vec3 place, vec3 across, vec3 along) {
  return 1e9;
}
#endif
`;

/** Finds the body that the wall of a hole shows at a place: the latest body there; none inside another hole. */
export const MADE_OF = /* glsl */ `
vec4 madeOf(vec3 wall, vec3 place) {
  for (int i = 0; i < int(wall.z); i++) {
    vec4 entry = solidTexel(int(wall.y) + i);
    if (beyond(int(entry.x), place, 0.0).w < 0.0) return entry;
  }
  return vec4(-1.0);
}
`;
