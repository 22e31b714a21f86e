import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  FloatType,
  GLSL3,
  Group,
  Mesh,
  RGBAFormat,
  ShaderMaterial,
  Sphere,
} from 'three';
import type { Scene, SceneObject } from '../../scene/scene.ts';
import { NearestFace } from '../nearest-face.ts';
import type { SurfaceField } from '../surface-field.ts';
import { VALUE_ROW } from '../wire/packed-faces.ts';
import type { ColorScale } from './color-scale.ts';
import { elementShape, PaintedElements, PaintedMesh, paintBody, paintElements } from './curved-parts.ts';
import { CURVED_FRAGMENT, CURVED_VERTEX, ROUND_FRAGMENT, ROUND_VERTEX } from './curved-shader.ts';
import { isCurved, isShown } from './shown-patches.ts';
import { inTurns } from './slices.ts';

/** The true surfaces of curved bodies, painted in turns beside frames and clicks; drawn by two calls. */
export class CurvedFaces {
  readonly root = new Group();
  private readonly invalidate: () => void;
  private readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly elements: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly textures: { elements: DataTexture; shapes: DataTexture };
  private running: AbortController | null = null;
  private painted: readonly unknown[] = [];

  constructor(scale: ColorScale, invalidate: () => void) {
    this.invalidate = invalidate;
    this.textures = { elements: floats([]), shapes: floats([]) };
    this.mesh = drawn(
      new ShaderMaterial({
        name: 'curved temperatures',
        glslVersion: GLSL3,
        vertexShader: CURVED_VERTEX,
        fragmentShader: CURVED_FRAGMENT,
        uniforms: { ...scale.uniforms },
        polygonOffset: true,
        polygonOffsetFactor: 1,
        polygonOffsetUnits: 1,
      }),
    );
    this.elements = drawn(
      new ShaderMaterial({
        name: 'temperatures of elements',
        glslVersion: GLSL3,
        vertexShader: ROUND_VERTEX,
        fragmentShader: ROUND_FRAGMENT,
        uniforms: {
          ...scale.uniforms,
          elements: { value: this.textures.elements },
          shapes: { value: this.textures.shapes },
        },
        // Sides of the box turn either way.
        side: DoubleSide,
      }),
    );
    this.root.add(this.mesh, this.elements);
  }

  /** Paints what is shown now; what is there stays until then. */
  update(field: SurfaceField, scene: Scene): void {
    const objects = [...scene.objects.values()].filter(
      (object) => isCurved(object) && isShown(scene, object.id) && field.byObject.has(object.id),
    );
    const wanted = [field, ...objects.flatMap(({ bodies, copies }) => [bodies, copies])];
    if (wanted.length === this.painted.length && wanted.every((one, n) => one === this.painted[n])) return;
    this.painted = wanted;
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    const mesh = new PaintedMesh();
    const elements = new PaintedElements();
    void inTurns(paint(objects, field, mesh, elements), controller.signal).then(() => {
      if (controller.signal.aborted) return;
      this.takeMesh(mesh);
      this.takeElements(elements);
      this.invalidate();
    });
  }

  /** On the graphics card. */
  get bytes(): number {
    const { attributes, index } = this.mesh.geometry;
    const { elements, shapes } = this.textures;
    const arrays = [...Object.values(attributes), ...(index ? [index] : [])];
    const ofMesh = arrays.reduce((sum, { array }) => sum + array.byteLength, 0);
    return ofMesh + (elements.image.data?.byteLength ?? 0) + (shapes.image.data?.byteLength ?? 0);
  }

  dispose(): void {
    this.running?.abort();
    this.painted = [];
    for (const { geometry, material } of [this.mesh, this.elements]) {
      geometry.dispose();
      material.dispose();
    }
    this.textures.elements.dispose();
    this.textures.shapes.dispose();
    this.root.removeFromParent();
  }

  private takeMesh({ positions, temperatures, indices }: PaintedMesh): void {
    const geometry = nowhere();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
    geometry.setAttribute('temperature', new BufferAttribute(new Float32Array(temperatures), 1));
    geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.mesh.visible = indices.length > 0;
  }

  private takeElements({ texels, shapes }: PaintedElements): void {
    this.textures.elements.dispose();
    this.textures.shapes.dispose();
    this.textures.elements = floats(texels);
    this.textures.shapes = floats(shapes);
    const { uniforms } = this.elements.material;
    uniforms.elements.value = this.textures.elements;
    uniforms.shapes.value = this.textures.shapes;
    this.elements.geometry.setDrawRange(0, (texels.length / 8) * 18);
    this.elements.visible = texels.length > 0;
  }
}

function drawn(material: ShaderMaterial): Mesh<BufferGeometry, ShaderMaterial> {
  const mesh = new Mesh(nowhere(), material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.visible = false;
  return mesh;
}

/** A geometry whose place nobody asks for. */
function nowhere(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.boundingSphere = new Sphere();
  return geometry;
}

function* paint(
  objects: readonly SceneObject[],
  field: SurfaceField,
  mesh: PaintedMesh,
  elements: PaintedElements,
): Generator<void> {
  for (const object of objects) {
    const nearest = new NearestFace(field, object.id);
    yield;
    for (const body of object.bodies) {
      if (!body.solid.curved || body.role === 'filling') continue;
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
