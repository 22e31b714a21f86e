import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  FloatType,
  GLSL3,
  Group,
  type IUniform,
  Matrix4,
  Mesh,
  type PerspectiveCamera,
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
  private readonly scale: ColorScale;
  private readonly invalidate: () => void;
  private readonly camera: IUniform<Matrix4> = { value: new Matrix4() };
  private readonly parts: { readonly bytes: number; dispose(): void }[] = [];
  private running: AbortController | null = null;
  private painted: readonly unknown[] = [];

  constructor(scale: ColorScale, invalidate: () => void) {
    this.scale = scale;
    this.invalidate = invalidate;
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
      this.clear();
      if (mesh.indices.length > 0) this.addMesh(mesh);
      if (elements.texels.length > 0) this.addElements(elements);
      this.invalidate();
    });
  }

  beforeFrame(camera: PerspectiveCamera): void {
    this.camera.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  }

  /** On the graphics card. */
  get bytes(): number {
    return this.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  dispose(): void {
    this.running?.abort();
    this.painted = [];
    this.clear();
    this.root.removeFromParent();
  }

  private clear(): void {
    for (const part of this.parts.splice(0)) part.dispose();
    this.root.clear();
  }

  private addMesh({ positions, temperatures, indices }: PaintedMesh): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setAttribute('temperature', new BufferAttribute(Float32Array.from(temperatures), 1));
    geometry.setIndex(new BufferAttribute(Uint32Array.from(indices), 1));
    const material = new ShaderMaterial({
      name: 'curved temperatures',
      glslVersion: GLSL3,
      vertexShader: CURVED_VERTEX,
      fragmentShader: CURVED_FRAGMENT,
      uniforms: { ...this.scale.uniforms },
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    this.add(geometry, material, 4 * (positions.length + temperatures.length + indices.length));
  }

  private addElements({ texels, shapes }: PaintedElements): void {
    const elements = floats(texels);
    const forms = floats(shapes);
    const material = new ShaderMaterial({
      name: 'temperatures of elements',
      glslVersion: GLSL3,
      vertexShader: ROUND_VERTEX,
      fragmentShader: ROUND_FRAGMENT,
      uniforms: {
        ...this.scale.uniforms,
        camera: this.camera,
        elements: { value: elements },
        shapes: { value: forms },
      },
      // Sides of the box turn either way.
      side: DoubleSide,
    });
    const geometry = new BufferGeometry();
    geometry.setDrawRange(0, (texels.length / 8) * 18);
    this.add(
      geometry,
      material,
      (elements.image.data?.byteLength ?? 0) + (forms.image.data?.byteLength ?? 0),
    );
    this.parts.push(
      { bytes: 0, dispose: () => elements.dispose() },
      { bytes: 0, dispose: () => forms.dispose() },
    );
  }

  private add(geometry: BufferGeometry, material: ShaderMaterial, bytes: number): void {
    geometry.boundingSphere = new Sphere();
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    this.root.add(mesh);
    this.parts.push({
      bytes,
      dispose: () => {
        geometry.dispose();
        material.dispose();
      },
    });
  }
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
