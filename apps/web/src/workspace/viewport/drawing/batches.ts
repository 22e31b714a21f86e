import {
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  FrontSide,
  GLSL3,
  type IUniform,
  LineSegments,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  type Texture,
  ZeroFactor,
} from 'three';
import { BLOCK_EDGE_VERTEX, BLOCK_VERTEX, EDGE_FRAGMENT, FACE_FRAGMENT } from './block-shader.ts';
import { CUTS_OF } from './cut-chunks.ts';
import type { MeshBuffers } from './mesh-buffers.ts';
import type { ModelUniforms } from './model-uniforms.ts';
import { ROUND_FRAGMENT, ROUND_VERTEX } from './round-shader.ts';
import { SHAPE_VERTEX } from './shader-chunks.ts';

/** Triangles of solids without a closed form; the vertices are attributes, already cut by the clip box. */
const MESH_VERTEX = /* glsl */ `
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

const MESH_EDGE_VERTEX = /* glsl */ `
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

/** The order of drawing: opaque faces, edges, then translucent faces. */
export const ORDER = {
  background: -100,
  faces: 0,
  edges: 1,
  ground: 2,
  seenThrough: 3,
  marks: 5,
  outlines: 10,
} as const;

/** Vertices that the shaders make of one shape. */
export const BLOCK_FACE_VERTICES = 18;
export const BLOCK_EDGE_VERTICES = 24;
export const ROUND_VERTICES = 6;

type Uniforms = { readonly [name: string]: IUniform };
type Defines = { readonly [name: string]: string };

/** The texture that a batch reads its shapes from. */
export type ShapesUniform = IUniform<Texture | null>;

/** The materials of a body without holes and of one that holes cut. Both are compiled in advance, and one of them draws. */
export type BodyMaterials = [whole: RawShaderMaterial, cut: RawShaderMaterial];

interface Painting {
  readonly vertexShader: string;
  readonly fragmentShader: string;
  readonly uniforms: Uniforms;
  readonly defines?: Defines;
  /** 0: opaque faces; 1: translucent faces. */
  readonly pass: 0 | 1;
}

export function faceMaterial({ uniforms, pass, defines = {}, ...shaders }: Painting): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    ...shaders,
    defines: { ...defines },
    uniforms: { ...uniforms, uPass: { value: pass } },
    side: FrontSide,
    transparent: pass === 1,
    depthWrite: pass === 0,
    // Edges are lines, which no offset moves: faces step back instead.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}

export function edgeMaterial({
  uniforms,
  defines = {},
  ...shaders
}: Omit<Painting, 'pass'>): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    ...shaders,
    defines: { ...defines },
    uniforms: { ...uniforms, uPass: { value: 0 } },
    transparent: true,
    depthWrite: false,
  });
}

function bodyMaterials(make: (defines: Defines) => RawShaderMaterial): BodyMaterials {
  const [whole, cut] = [make({}), make({ HOLES: '' })];
  cut.visible = false;
  return [whole, cut];
}

/** Tells the materials whether there are holes. */
export function setHoles(drawn: { readonly material: BodyMaterials }, hasHoles: boolean): void {
  const [whole, cut] = drawn.material;
  whole.visible = !hasHoles;
  cut.visible = hasHoles;
}

/** Has all of a geometry drawn by whichever of the materials is visible. */
function byEither(geometry: BufferGeometry): BufferGeometry {
  for (const material of [0, 1]) geometry.addGroup(0, Number.POSITIVE_INFINITY, material);
  return geometry;
}

/** A geometry without attributes: the shader makes the vertices, and `setDrawRange` gives their number. */
function pulled(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setDrawRange(0, 0);
  return byEither(geometry);
}

export function blockBatches(shared: ModelUniforms, shapes: ShapesUniform) {
  const uniforms = { ...shared, uShapes: shapes };
  const shaders = { vertexShader: BLOCK_VERTEX, fragmentShader: FACE_FRAGMENT, uniforms };
  const lines = { vertexShader: BLOCK_EDGE_VERTEX, fragmentShader: EDGE_FRAGMENT, uniforms };
  return {
    faces: faces(pulled(), shaders, 0),
    seenThrough: faces(pulled(), shaders, 1),
    edges: edges(pulled(), lines),
  };
}

export function roundBatches(shared: ModelUniforms, shapes: ShapesUniform) {
  const uniforms = { ...shared, uShapes: shapes };
  const shaders = { vertexShader: ROUND_VERTEX, fragmentShader: ROUND_FRAGMENT, uniforms };
  const rounds = faces(pulled(), shaders, 0);
  for (const material of rounds.material) {
    // Rims are smoothed by coverage, which alpha holds.
    material.alphaToCoverage = true;
    material.blending = CustomBlending;
    material.blendSrc = OneFactor;
    material.blendDst = ZeroFactor;
    material.blendSrcAlpha = OneFactor;
    material.blendDstAlpha = OneMinusSrcAlphaFactor;
  }
  return { faces: rounds, seenThrough: faces(pulled(), shaders, 1) };
}

export function meshBatches(shared: ModelUniforms) {
  const shaders = { vertexShader: MESH_VERTEX, fragmentShader: FACE_FRAGMENT, uniforms: { ...shared } };
  const lines = { vertexShader: MESH_EDGE_VERTEX, fragmentShader: EDGE_FRAGMENT, uniforms: { ...shared } };
  const surface = byEither(new BufferGeometry());
  return {
    faces: faces(surface, shaders, 0),
    seenThrough: faces(surface, shaders, 1),
    edges: edges(byEither(new BufferGeometry()), lines),
  };
}

function faces(geometry: BufferGeometry, shaders: Omit<Painting, 'pass'>, pass: 0 | 1) {
  const materials = bodyMaterials((defines) => faceMaterial({ ...shaders, defines, pass }));
  return placed(new Mesh(geometry, materials), pass === 0 ? ORDER.faces : ORDER.seenThrough);
}

function edges(geometry: BufferGeometry, shaders: Omit<Painting, 'pass'>) {
  const materials = bodyMaterials((defines) => edgeMaterial({ ...shaders, defines }));
  return placed(new LineSegments(geometry, materials), ORDER.edges);
}

/** Gives back what a batch holds on the graphics card. */
export function disposeOfBatch({
  geometry,
  material,
}: {
  readonly geometry: BufferGeometry;
  readonly material: BodyMaterials;
}): void {
  geometry.dispose();
  for (const each of material) each.dispose();
}

/** Fills the meshes with new geometries, since their size has changed. */
export function fillMeshes(
  { faces, seenThrough, edges }: ReturnType<typeof meshBatches>,
  buffers: MeshBuffers,
): void {
  faces.geometry.dispose();
  edges.geometry.dispose();
  const surface = byEither(new BufferGeometry());
  surface.setAttribute('position', new BufferAttribute(buffers.positions, 3));
  surface.setAttribute('normal', new BufferAttribute(buffers.normals, 3));
  surface.setAttribute('mark', new BufferAttribute(buffers.marks, 2));
  faces.geometry = surface;
  seenThrough.geometry = surface;
  edges.geometry = byEither(new BufferGeometry());
  edges.geometry.setAttribute('position', new BufferAttribute(buffers.edgePositions, 3));
  edges.geometry.setAttribute('start', new BufferAttribute(buffers.edgeStarts, 3));
  edges.geometry.setAttribute('inward', new BufferAttribute(buffers.edgeInward, 3));
  edges.geometry.setAttribute('mark', new BufferAttribute(buffers.edgeMarks, 2));
}

/** Sets the order of drawing and turns off the work that three.js would do for each object. */
export function placed<Drawn extends Mesh | LineSegments>(drawn: Drawn, order: number): Drawn {
  drawn.renderOrder = order;
  drawn.frustumCulled = false;
  drawn.matrixAutoUpdate = false;
  return drawn;
}
