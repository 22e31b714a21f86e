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
import type { MeshBuffers } from './mesh-buffers.ts';
import { MESH_EDGE_VERTEX, MESH_VERTEX } from './mesh-shader.ts';
import type { ModelUniforms } from './model-uniforms.ts';
import { ROUND_FRAGMENT, ROUND_VERTEX } from './round-shader.ts';

/** The order of drawing: opaque faces, edges, then translucent faces. */
export const ORDER = {
  background: -100,
  faces: 0,
  edges: 1,
  ground: 2,
  seenThrough: 3,
  outlines: 10,
} as const;

/** Vertices that the shaders make of one shape. */
export const BLOCK_FACE_VERTICES = 18;
export const BLOCK_EDGE_VERTICES = 24;
export const ROUND_VERTICES = 6;

type Uniforms = { readonly [name: string]: IUniform };

/** The texture that a batch reads its shapes from. */
export type ShapesUniform = IUniform<Texture | null>;

interface Painting {
  readonly vertexShader: string;
  readonly fragmentShader: string;
  readonly uniforms: Uniforms;
  /** 0: opaque faces; 1: translucent faces. */
  readonly pass: 0 | 1;
}

export function faceMaterial({ vertexShader, fragmentShader, uniforms, pass }: Painting): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
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

export function edgeMaterial(
  vertexShader: string,
  uniforms: Uniforms,
  fragmentShader = EDGE_FRAGMENT,
): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { ...uniforms, uPass: { value: 0 } },
    transparent: true,
    depthWrite: false,
  });
}

/** A geometry without attributes: the shader makes the vertices, and `setDrawRange` gives their number. */
function pulled(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setDrawRange(0, 0);
  return geometry;
}

export function blockBatches(shared: ModelUniforms, shapes: ShapesUniform) {
  const uniforms = { ...shared, uShapes: shapes };
  const shaders = { vertexShader: BLOCK_VERTEX, fragmentShader: FACE_FRAGMENT, uniforms };
  return {
    faces: placed(new Mesh(pulled(), faceMaterial({ ...shaders, pass: 0 })), ORDER.faces),
    seenThrough: placed(new Mesh(pulled(), faceMaterial({ ...shaders, pass: 1 })), ORDER.seenThrough),
    edges: placed(new LineSegments(pulled(), edgeMaterial(BLOCK_EDGE_VERTEX, uniforms)), ORDER.edges),
  };
}

export function roundBatches(shared: ModelUniforms, shapes: ShapesUniform) {
  const uniforms = { ...shared, uShapes: shapes };
  const shaders = { vertexShader: ROUND_VERTEX, fragmentShader: ROUND_FRAGMENT, uniforms };
  const faces = faceMaterial({ ...shaders, pass: 0 });
  // Rims are smoothed by coverage, which alpha holds.
  faces.alphaToCoverage = true;
  faces.blending = CustomBlending;
  faces.blendSrc = OneFactor;
  faces.blendDst = ZeroFactor;
  faces.blendSrcAlpha = OneFactor;
  faces.blendDstAlpha = OneMinusSrcAlphaFactor;
  return {
    faces: placed(new Mesh(pulled(), faces), ORDER.faces),
    seenThrough: placed(new Mesh(pulled(), faceMaterial({ ...shaders, pass: 1 })), ORDER.seenThrough),
  };
}

export function meshBatches(shared: ModelUniforms) {
  const shaders = { vertexShader: MESH_VERTEX, fragmentShader: FACE_FRAGMENT, uniforms: { ...shared } };
  const surface = new BufferGeometry();
  return {
    faces: placed(new Mesh(surface, faceMaterial({ ...shaders, pass: 0 })), ORDER.faces),
    seenThrough: placed(new Mesh(surface, faceMaterial({ ...shaders, pass: 1 })), ORDER.seenThrough),
    edges: placed(
      new LineSegments(new BufferGeometry(), edgeMaterial(MESH_EDGE_VERTEX, { ...shared })),
      ORDER.edges,
    ),
  };
}

/** Fills the meshes with new geometries, since their size has changed. */
export function fillMeshes(
  { faces, seenThrough, edges }: ReturnType<typeof meshBatches>,
  buffers: MeshBuffers,
): void {
  faces.geometry.dispose();
  edges.geometry.dispose();
  const surface = new BufferGeometry();
  surface.setAttribute('position', new BufferAttribute(buffers.positions, 3));
  surface.setAttribute('normal', new BufferAttribute(buffers.normals, 3));
  surface.setAttribute('mark', new BufferAttribute(buffers.marks, 2));
  faces.geometry = surface;
  seenThrough.geometry = surface;
  edges.geometry = new BufferGeometry();
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
