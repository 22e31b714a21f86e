import type { Triangles } from '@thermarium/picture';
import { BufferAttribute, BufferGeometry, Mesh, type ShaderMaterial, Sphere } from 'three';
import type { ColorScale } from './color-scale.ts';
import { CURVED_FRAGMENT, CURVED_VERTEX } from './curved-shader.ts';

/** Triangles with a temperature at each vertex, drawn by one call. */
export class PaintedTriangles {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  /** @param lift towards the camera, in normalised depth: triangles lie in front of the cells and behind the edges */
  constructor(scale: ColorScale, lift = 0) {
    const material = scale.material({
      name: 'curved temperatures',
      vertexShader: CURVED_VERTEX,
      fragmentShader: CURVED_FRAGMENT,
      uniforms: { lift: { value: lift } },
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    this.mesh = drawnEverywhere(material);
  }

  /** @param temperatures one for each vertex, °C */
  take(triangles: Triangles, temperatures: Float32Array): void {
    this.mesh.geometry.dispose();
    this.mesh.geometry = trianglesOf(triangles, temperatures);
    this.mesh.visible = triangles.indices.length > 0;
  }

  /** Other temperatures of the same triangles, °C. */
  recolor(temperatures: Float32Array): void {
    recolor(this.mesh.geometry, temperatures);
  }

  /** Memory on the graphics card. */
  get bytes(): number {
    const { attributes, index } = this.mesh.geometry;
    const arrays = [...Object.values(attributes), ...(index ? [index] : [])];
    return arrays.reduce((sum, { array }) => sum + array.byteLength, 0);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.removeFromParent();
  }
}

/** Other temperatures of the same vertices, °C. */
export function recolor(geometry: BufferGeometry, temperatures: Float32Array): void {
  const attribute = geometry.getAttribute('temperature');
  if (!(attribute instanceof BufferAttribute) || attribute.count !== temperatures.length) return;
  attribute.set(temperatures);
  attribute.needsUpdate = true;
}

export function trianglesOf({ positions, indices }: Triangles, temperatures: Float32Array): BufferGeometry {
  const geometry = nowhere();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('temperature', new BufferAttribute(temperatures, 1));
  geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
  return geometry;
}

/** A mesh that is placed by its shader and so never culled; empty at first. */
export function drawnEverywhere(material: ShaderMaterial): Mesh<BufferGeometry, ShaderMaterial> {
  const mesh = new Mesh(nowhere(), material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.visible = false;
  return mesh;
}

/** A geometry whose bounds are never computed. */
function nowhere(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.boundingSphere = new Sphere();
  return geometry;
}
