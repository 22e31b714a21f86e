import type { SurfaceField } from '@thermarium/picture';
import {
  isPainted,
  isShown,
  nearestFacesOf,
  PaintedMesh,
  paintBody,
  temperaturesAt,
  VALUE_ROW,
} from '@thermarium/picture';
import {
  type BufferGeometry,
  DataTexture,
  DoubleSide,
  FloatType,
  Group,
  type Mesh,
  RGBAFormat,
  type ShaderMaterial,
} from 'three';
import type { Scene, SceneObject } from '../../scene/scene.ts';
import type { ColorScale } from './color-scale.ts';
import { ELEMENT_SIZE, elementShape, PaintedElements, paintElements, writeEnds } from './curved-parts.ts';
import { ROUND_FRAGMENT, ROUND_VERTEX } from './curved-shader.ts';
import { drawnEverywhere, PaintedTriangles } from './painted-triangles.ts';
import type { Painting } from './painting.ts';

/** The true surfaces of curved bodies, painted in turns beside frames and clicks; drawn by two calls. */
export class CurvedFaces {
  readonly root = new Group();
  private readonly triangles: PaintedTriangles;
  private readonly elements: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly textures: { elements: DataTexture; shapes: DataTexture };
  private readonly painting: Painting;
  /** The content that the surfaces are painted from, and the surfaces once they are done. */
  private painted: readonly unknown[] = [];
  private done: { readonly mesh: PaintedMesh; readonly elements: PaintedElements } | null = null;
  private values: Float32Array = new Float32Array(0);

  constructor(scale: ColorScale, painting: Painting) {
    this.painting = painting;
    this.textures = { elements: floats([]), shapes: floats([]) };
    this.triangles = new PaintedTriangles(scale);
    this.elements = drawnEverywhere(
      scale.material({
        name: 'temperatures of elements',
        vertexShader: ROUND_VERTEX,
        fragmentShader: ROUND_FRAGMENT,
        uniforms: {
          elements: { value: this.textures.elements },
          shapes: { value: this.textures.shapes },
        },
        // Sides of the box turn either way.
        side: DoubleSide,
      }),
    );
    this.root.add(this.triangles.mesh, this.elements);
  }

  /**
   * Paints the shown objects; the old picture stays until the new one is done. Another step of the same solve only has
   * other temperatures at the same places.
   */
  update(field: SurfaceField, scene: Scene): void {
    const isSameStep = this.values === field.values;
    this.values = field.values;
    const objects = [...scene.objects.values()].filter(
      (object) => isPainted(object) && isShown(scene, object.id) && field.byObject.has(object.id),
    );
    const wanted = [field.patches, ...objects.flatMap(({ bodies, copies }) => [bodies, copies])];
    if (wanted.length === this.painted.length && wanted.every((one, n) => one === this.painted[n])) {
      if (!isSameStep) this.recolor();
      return;
    }
    this.painted = wanted;
    this.done = null;
    const mesh = new PaintedMesh();
    const elements = new PaintedElements();
    this.painting.start(paint(objects, field, mesh, elements), () => {
      this.done = { mesh, elements };
      this.triangles.take(mesh, temperaturesAt(mesh.places, this.values));
      this.takeElements(elements);
    });
  }

  private recolor(): void {
    if (!this.done) return;
    const { mesh, elements } = this.done;
    this.triangles.recolor(temperaturesAt(mesh.places, this.values));
    const { data } = this.textures.elements.image;
    if (data instanceof Float32Array) writeEnds(elements, this.values, data);
    this.textures.elements.needsUpdate = true;
  }

  get materials(): readonly ShaderMaterial[] {
    return [this.triangles.mesh.material, this.elements.material];
  }

  /** Memory on the graphics card. */
  get bytes(): number {
    const { elements, shapes } = this.textures;
    return (
      this.triangles.bytes + (elements.image.data?.byteLength ?? 0) + (shapes.image.data?.byteLength ?? 0)
    );
  }

  dispose(): void {
    this.painting.stop();
    this.painted = [];
    this.done = null;
    this.triangles.dispose();
    this.elements.geometry.dispose();
    this.elements.material.dispose();
    this.textures.elements.dispose();
    this.textures.shapes.dispose();
    this.root.removeFromParent();
  }

  private takeElements(painted: PaintedElements): void {
    const { texels, shapes } = painted;
    this.textures.elements.dispose();
    this.textures.shapes.dispose();
    this.textures.elements = floats(texels);
    const { data } = this.textures.elements.image;
    if (data instanceof Float32Array) writeEnds(painted, this.values, data);
    this.textures.shapes = floats(shapes);
    const { uniforms } = this.elements.material;
    uniforms.elements.value = this.textures.elements;
    uniforms.shapes.value = this.textures.shapes;
    this.elements.geometry.setDrawRange(0, (texels.length / ELEMENT_SIZE) * 18);
    this.elements.visible = texels.length > 0;
  }
}

function* paint(
  objects: readonly SceneObject[],
  field: SurfaceField,
  mesh: PaintedMesh,
  elements: PaintedElements,
): Generator<void> {
  for (const object of objects) {
    const nearest = yield* nearestFacesOf(field).steps(object.id);
    for (const body of object.bodies) {
      if (!body.solid.curved) continue;
      const shape = elementShape(object, body);
      if (shape) yield* paintElements(shape, object.copies, nearest, elements);
      else yield* paintBody(body, object.copies, nearest, mesh);
    }
  }
}

function floats(values: readonly number[]): DataTexture {
  const row = 4 * VALUE_ROW;
  const data = new Float32Array(Math.max(Math.ceil(values.length / row), 1) * row);
  data.set(values);
  const texture = new DataTexture(data, VALUE_ROW, data.length / row, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}
