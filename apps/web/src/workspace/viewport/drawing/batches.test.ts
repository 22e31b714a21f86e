import { describe, expect, it } from 'vitest';
import { blockBatches, fillMeshes, meshBatches, roundBatches, setHoles } from './batches.ts';
import { meshBuffers } from './mesh-buffers.ts';
import { ModelUniforms } from './model-uniforms.ts';

const uniforms = new ModelUniforms();
const batches = [
  ...Object.values(blockBatches(uniforms, { value: null })),
  ...Object.values(roundBatches(uniforms, { value: null })),
  ...Object.values(meshBatches(uniforms)),
];

/** Whether the materials that draw ask for holes. */
const asking = ({ material }: (typeof batches)[number]) =>
  material.filter(({ visible }) => visible).map(({ defines }) => 'HOLES' in (defines ?? {}));

describe('a body', () => {
  it('asks for holes in its pixels only where there are holes', () => {
    for (const batch of batches) {
      expect(asking(batch)).toEqual([false]);
      setHoles(batch, true);
      expect(asking(batch)).toEqual([true]);
      setHoles(batch, false);
      expect(asking(batch)).toEqual([false]);
    }
  });

  it('is drawn whole by either material, also once its triangles are others', () => {
    const meshes = meshBatches(uniforms);
    fillMeshes(meshes, meshBuffers([], null));
    for (const { geometry } of [...batches, ...Object.values(meshes)]) {
      expect(geometry.groups).toEqual(
        [0, 1].map((materialIndex) => ({ start: 0, count: Infinity, materialIndex })),
      );
    }
  });
});
