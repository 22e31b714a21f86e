import type { PackedFaces } from '@thermarium/picture';
import {
  BufferAttribute,
  BufferGeometry,
  Mesh,
  type ShaderMaterial,
  type Side,
  Sphere,
  Vector2,
} from 'three';
import type { ColorScale } from './color-scale.ts';
import { FIELD_FRAGMENT, FIELD_VERTEX } from './field-shader.ts';
import { type FieldTextures, fieldTextures } from './field-textures.ts';

export interface FieldMeshOptions {
  readonly side: Side;
  readonly isOverlay?: (object: number) => boolean;
}

/** Faces as one thing to draw: a rectangle per patch, whose fragments look their cells up. */
export class FieldMesh {
  readonly mesh: Mesh;
  private readonly textures: FieldTextures;
  private readonly geometry = new BufferGeometry();
  readonly material: ShaderMaterial;

  constructor(faces: PackedFaces, scale: ColorScale, { side, isOverlay }: FieldMeshOptions) {
    this.textures = fieldTextures(faces, isOverlay);
    const { values, lines, lookup, patches, lineStart, bucketing } = this.textures;
    this.material = scale.material({
      name: 'temperatures',
      vertexShader: FIELD_VERTEX,
      fragmentShader: FIELD_FRAGMENT,
      uniforms: {
        values: { value: values },
        lines: { value: lines },
        lookup: { value: lookup },
        patches: { value: patches },
        lineStart: { value: lineStart },
        bucketing: { value: bucketing.map(([first, perLength]) => new Vector2(first, perLength)) },
      },
      side,
      // Edges of bodies lie on the faces and stay in front.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    this.geometry.boundingSphere = new Sphere();
    this.mesh = new Mesh(this.geometry, this.material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.show(Uint32Array.from({ length: faces.coordinates.length }, (_, patch) => patch));
  }

  /** Other temperatures on the same faces, °C. */
  recolor(values: Float32Array): void {
    const { image } = this.textures.values;
    image.data = values;
    this.textures.values.needsUpdate = true;
  }

  /** The patches that are drawn. */
  show(patches: Uint32Array): void {
    const indices = new Uint32Array(6 * patches.length);
    for (let n = 0; n < patches.length; n++) {
      const first = 4 * patches[n];
      const at = 6 * n;
      indices[at] = first;
      indices[at + 1] = first + 1;
      indices[at + 2] = first + 2;
      indices[at + 3] = first;
      indices[at + 4] = first + 2;
      indices[at + 5] = first + 3;
    }
    // Its buffer has another size: the old one goes with the geometry's record on the graphics card.
    this.geometry.dispose();
    this.geometry.setIndex(new BufferAttribute(indices, 1));
    this.showAgain();
  }

  /** Draws the same patches again after they were hidden. */
  showAgain(): void {
    this.mesh.visible = (this.geometry.index?.count ?? 0) > 0;
  }

  /** Memory on the graphics card. */
  get bytes(): number {
    return this.textures.bytes + (this.geometry.index?.array.byteLength ?? 0);
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.geometry.dispose();
    this.material.dispose();
    this.textures.dispose();
  }
}
