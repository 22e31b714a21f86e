import { type Cutting, cuttingIn, isSameCutting } from '@thermarium/picture';
import { BufferAttribute, BufferGeometry, LineSegments, Mesh } from 'three';
import type { Scene } from '../../scene/scene.ts';
import { edgeMaterial, faceMaterial, ORDER, placed } from './batches.ts';
import { CUTTING, MADE_OF } from './cut-chunks.ts';
import { CutTexture, skinOf } from './cut-texture.ts';
import { type WallBuffers, wallBuffers } from './hole-walls.ts';
import type { ModelUniforms } from './model-uniforms.ts';
import { SHADE, SHAPE_VERTEX } from './shader-chunks.ts';

/** The walls of holes: their own surfaces, seen from within. `wall`: address of the solid, and the list that it lies in. */
const WALL_VERTEX = /* glsl */ `
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

const WALL_FRAGMENT = /* glsl */ `
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
const WALL_EDGE_VERTEX = /* glsl */ `
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

const WALL_EDGE_FRAGMENT = /* glsl */ `
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

/** The holes of the model: gives them to the shaders of all bodies, and draws their walls. */
export class HoleBatches {
  /** The indices of the holes that are seen only by their walls. */
  cut: ReadonlySet<number> = new Set();
  private readonly uniforms: ModelUniforms;
  private readonly faces: Mesh<BufferGeometry>;
  private readonly seenThrough: Mesh<BufferGeometry>;
  private readonly edges: LineSegments<BufferGeometry>;
  private readonly textures = new CutTexture();
  private cutting: Cutting | null = null;

  constructor(uniforms: ModelUniforms) {
    this.uniforms = uniforms;
    const shaders = { vertexShader: WALL_VERTEX, fragmentShader: WALL_FRAGMENT, uniforms: { ...uniforms } };
    const surface = new BufferGeometry();
    this.faces = placed(new Mesh(surface, faceMaterial({ ...shaders, pass: 0 })), ORDER.faces);
    this.seenThrough = placed(new Mesh(surface, faceMaterial({ ...shaders, pass: 1 })), ORDER.seenThrough);
    this.edges = placed(
      new LineSegments(
        new BufferGeometry(),
        edgeMaterial({
          vertexShader: WALL_EDGE_VERTEX,
          fragmentShader: WALL_EDGE_FRAGMENT,
          uniforms: { ...uniforms },
        }),
      ),
      ORDER.edges,
    );
  }

  /** Whether any body is cut. */
  get hasCuts(): boolean {
    return this.uniforms.uCutObjects.value > 0;
  }

  get drawn() {
    return [this.faces, this.seenThrough, this.edges] as const;
  }

  update(scene: Pick<Scene, 'objects'>): void {
    const cutting = cuttingIn(scene);
    if (this.cutting && isSameCutting(cutting, this.cutting)) return;
    this.cutting = cutting;
    this.cut = new Set(cutting.walls.map(({ hole }) => hole.index));
    const { size } = scene.objects;
    const addresses = this.textures.write(cutting, size);
    this.uniforms.setCuts(
      this.textures.solidsTexture,
      this.textures.spansTexture,
      cutting.cuts.size === 0 ? 0 : size,
      skinOf(cutting),
    );
    this.fill(wallBuffers(cutting.walls, addresses.walls));
  }

  /** Hides empty batches, so that they cost no draw call. */
  show(isSeenThrough: boolean): void {
    const hasWalls = this.cut.size > 0;
    this.faces.visible = hasWalls;
    this.edges.visible = hasWalls;
    this.seenThrough.visible = hasWalls && isSeenThrough;
  }

  dispose(): void {
    for (const { geometry, material } of this.drawn) {
      geometry.dispose();
      for (const one of Array.isArray(material) ? material : [material]) one.dispose();
    }
    this.textures.dispose();
  }

  private fill(buffers: WallBuffers): void {
    this.faces.geometry.dispose();
    this.edges.geometry.dispose();
    const surface = new BufferGeometry();
    surface.setAttribute('position', new BufferAttribute(buffers.positions, 3));
    surface.setAttribute('wall', new BufferAttribute(buffers.walls, 3));
    surface.setAttribute('mark', new BufferAttribute(buffers.marks, 1));
    surface.setIndex(new BufferAttribute(buffers.indices, 1));
    this.faces.geometry = surface;
    this.seenThrough.geometry = surface;
    const edges = new BufferGeometry();
    edges.setAttribute('position', new BufferAttribute(buffers.edgePositions, 3));
    edges.setAttribute('outward', new BufferAttribute(buffers.edgeOutward, 3));
    edges.setAttribute('wall', new BufferAttribute(buffers.edgeWalls, 3));
    edges.setAttribute('mark', new BufferAttribute(buffers.edgeMarks, 1));
    this.edges.geometry = edges;
  }
}
