import {
  type Cutting,
  cuttingIn,
  isSameCutting,
  isShown,
  PaintedMesh,
  type SurfaceField,
  temperaturesAt,
} from '@thermarium/picture';
import { BufferAttribute, type BufferGeometry, GLSL3, Group, type Mesh, ShaderMaterial } from 'three';
import type { Scene } from '../../scene/scene.ts';
import { MADE_OF } from '../../viewport/drawing/cut-chunks.ts';
import { type CutAddresses, CutTexture, skinOf } from '../../viewport/drawing/cut-texture.ts';
import type { ColorScale } from './color-scale.ts';
import { COLOR_GLSL } from './field-shader.ts';
import { PaintedWalls, paintHoles } from './painted-holes.ts';
import { drawnEverywhere, PaintedTriangles, recolor, trianglesOf } from './painted-triangles.ts';
import type { Painting } from './painting.ts';

/**
 * Walls of holes with the temperatures of one of the bodies that they are made of. `wall`: address of the hole, the list
 * of what its wall lies in, and the place of that body among the objects.
 */
const WALL_VERTEX = /* glsl */ `
in float temperature;
in vec4 wall;
flat out vec4 vWall;
out float vTemperature;
centroid out vec3 world;
void main() {
  world = position;
  vWall = wall;
  vTemperature = temperature;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  // In front of the sides of cells that all but touch it.
  gl_Position.z -= 6e-6 * gl_Position.w;
}
`;

const WALL_FRAGMENT = /* glsl */ `
precision highp int;
${COLOR_GLSL}
${MADE_OF}
flat in vec4 vWall;
in float vTemperature;
centroid in vec3 world;
out vec4 color;
void main() {
  clip(world);
  vec4 own = beyond(int(vWall.x), world, 1e9);
  vec4 entry = madeOf(vWall.xyz, world + own.xyz * (uSkin - own.w));
  if (entry.y < 0.0 || int(entry.z) != int(vWall.w)) discard;
  color = colorOf(vTemperature, -own.xyz);
}
`;

/** Behind the cells' own faces, which are exact wherever there are some. */
const BEHIND = -3e-6;

/** Holes in painted bodies: gives them to the shaders of all temperatures, and paints the true walls of curved holes. */
export class HoleSurfaces {
  readonly root = new Group();
  private readonly scale: ColorScale;
  private readonly textures = new CutTexture();
  private readonly walls: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly rims: PaintedTriangles;
  private cutting: Cutting | null = null;
  private addresses: CutAddresses = { walls: [], empty: [0, 0] };
  private readonly painting: Painting;
  /** The content that the walls are painted from, and the walls once they are done. */
  private painted: readonly unknown[] = [];
  private done: { readonly walls: PaintedWalls; readonly rims: PaintedMesh } | null = null;
  private values: Float32Array = new Float32Array(0);

  constructor(scale: ColorScale, painting: Painting) {
    this.scale = scale;
    this.painting = painting;
    this.rims = new PaintedTriangles(scale, BEHIND);
    this.walls = drawnEverywhere(
      new ShaderMaterial({
        name: 'temperatures of walls of holes',
        glslVersion: GLSL3,
        vertexShader: WALL_VERTEX,
        fragmentShader: WALL_FRAGMENT,
        defines: { HOLES: '' },
        uniforms: { ...scale.uniforms },
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
      }),
    );
    this.root.add(this.walls, this.rims.mesh);
  }

  get materials(): readonly ShaderMaterial[] {
    return [this.walls.material];
  }

  /** Cuts the holes of the model out of all painted faces. */
  cut(scene: Scene): void {
    const cutting = cuttingIn(scene);
    if (this.cutting && isSameCutting(cutting, this.cutting)) return;
    this.cutting = cutting;
    this.addresses = this.textures.write(cutting, scene.objects.size);
    this.scale.setHoles(this.textures.solidsTexture, this.addresses.empty, skinOf(cutting));
  }

  /**
   * Paints the current walls; the old ones stay until the new ones are done. Another step of the same solve only has
   * other temperatures at the same places.
   */
  update(field: SurfaceField, scene: Scene, shown: readonly number[]): void {
    const isSameStep = this.values === field.values;
    this.values = field.values;
    const { cutting } = this;
    const wanted = [field.patches, cutting, shown];
    if (!cutting) return;
    if (wanted.every((one, n) => one === this.painted[n])) {
      if (!isSameStep) this.recolor();
      return;
    }
    this.painted = wanted;
    this.done = null;
    const [walls, rims] = [new PaintedWalls(), new PaintedMesh()];
    const model = {
      ...{ cutting, field, addresses: this.addresses.walls },
      isShown: (object: number) => isShown(scene, object),
    };
    this.painting.start(paintHoles(model, walls, rims), () => {
      this.done = { walls, rims };
      this.take(walls);
      this.rims.take(rims, temperaturesAt(rims.places, this.values));
    });
  }

  private recolor(): void {
    if (!this.done) return;
    const { walls, rims } = this.done;
    recolor(this.walls.geometry, temperaturesAt(walls.places, this.values));
    this.rims.recolor(temperaturesAt(rims.places, this.values));
  }

  dispose(): void {
    this.painting.stop();
    this.painted = [];
    this.done = null;
    this.rims.dispose();
    this.walls.geometry.dispose();
    this.walls.material.dispose();
    this.textures.dispose();
    this.root.removeFromParent();
  }

  private take(walls: PaintedWalls): void {
    const geometry = trianglesOf(walls, temperaturesAt(walls.places, this.values));
    geometry.setAttribute('wall', new BufferAttribute(new Float32Array(walls.walls), 4));
    this.walls.geometry.dispose();
    this.walls.geometry = geometry;
    this.walls.visible = walls.indices.length > 0;
  }
}
