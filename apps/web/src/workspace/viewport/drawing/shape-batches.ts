import type { SceneObject } from '../../scene/scene.ts';
import {
  BLOCK_EDGE_VERTICES,
  BLOCK_FACE_VERTICES,
  blockBatches,
  disposeOfBatch,
  ROUND_VERTICES,
  roundBatches,
  type ShapesUniform,
} from './batches.ts';
import type { ModelUniforms } from './model-uniforms.ts';
import { ShapeTexture } from './shape-texture.ts';
import { BLOCK_TEXELS, countsOf, ROUND_TEXELS, writeBlocks, writeRounds } from './shape-writer.ts';

/** The places of an object's shapes among all shapes. */
interface Range {
  readonly object: SceneObject;
  readonly blocks: number;
  readonly rounds: number;
}

/**
 * All blocks in one texture and all round shapes in another. While the number of shapes stays, only those of objects that
 * have changed are written again.
 */
export class ShapeBatches {
  readonly blocks: ReturnType<typeof blockBatches>;
  readonly rounds: ReturnType<typeof roundBatches>;
  private readonly blockTexture = new ShapeTexture((length) => new Float32Array(length));
  private readonly roundTexture = new ShapeTexture((length) => new Float32Array(length));
  private readonly blockShapes: ShapesUniform = { value: null };
  private readonly roundShapes: ShapesUniform = { value: null };
  private ranges: readonly Range[] = [];

  constructor(uniforms: ModelUniforms) {
    this.blocks = blockBatches(uniforms, this.blockShapes);
    this.rounds = roundBatches(uniforms, this.roundShapes);
  }

  get drawn() {
    return [...Object.values(this.blocks), ...Object.values(this.rounds)];
  }

  /** Objects in painter's order. */
  update(objects: readonly SceneObject[]): void {
    if (objects.length !== this.ranges.length || !this.rewrite(objects)) this.writeAll(objects);
  }

  dispose(): void {
    for (const batch of this.drawn) disposeOfBatch(batch);
    this.blockTexture.dispose();
    this.roundTexture.dispose();
  }

  /** Rewrites the shapes of changed objects; false: an object needs a different number of shapes. */
  private rewrite(objects: readonly SceneObject[]): boolean {
    const ranges = [...this.ranges];
    const changed: number[] = [];
    for (const [index, object] of objects.entries()) {
      const before = ranges[index].object;
      if (before === object) continue;
      ranges[index] = { ...ranges[index], object };
      if (
        before.bodies === object.bodies &&
        before.bounds === object.bounds &&
        before.sheet === object.sheet &&
        before.copies === object.copies
      )
        continue;
      const [room, wanted] = [countsOf(before), countsOf(object)];
      if (room.blocks !== wanted.blocks || room.rounds !== wanted.rounds) return false;
      changed.push(index);
    }
    this.ranges = ranges;
    for (const index of changed) this.write(index);
    return true;
  }

  private write(index: number): void {
    const { object, blocks, rounds } = this.ranges[index];
    const counts = countsOf(object);
    writeBlocks(object, index, this.blockTexture.values, BLOCK_TEXELS * blocks);
    writeRounds(object, index, this.roundTexture.values, ROUND_TEXELS * rounds);
    this.blockTexture.touch(BLOCK_TEXELS * blocks, BLOCK_TEXELS * (blocks + counts.blocks));
    this.roundTexture.touch(ROUND_TEXELS * rounds, ROUND_TEXELS * (rounds + counts.rounds));
  }

  private writeAll(objects: readonly SceneObject[]): void {
    let [blocks, rounds] = [0, 0];
    this.ranges = objects.map((object) => {
      const range = { object, blocks, rounds };
      const counts = countsOf(object);
      blocks += counts.blocks;
      rounds += counts.rounds;
      return range;
    });
    this.blockTexture.reserve(BLOCK_TEXELS * blocks);
    this.roundTexture.reserve(ROUND_TEXELS * rounds);
    for (const [index, range] of this.ranges.entries()) {
      writeBlocks(range.object, index, this.blockTexture.values, BLOCK_TEXELS * range.blocks);
      writeRounds(range.object, index, this.roundTexture.values, ROUND_TEXELS * range.rounds);
    }
    this.blockTexture.touchAll();
    this.roundTexture.touchAll();
    this.blockShapes.value = this.blockTexture.texture;
    this.roundShapes.value = this.roundTexture.texture;
    const { faces, seenThrough, edges } = this.blocks;
    faces.geometry.setDrawRange(0, blocks * BLOCK_FACE_VERTICES);
    seenThrough.geometry.setDrawRange(0, blocks * BLOCK_FACE_VERTICES);
    edges.geometry.setDrawRange(0, blocks * BLOCK_EDGE_VERTICES);
    this.rounds.faces.geometry.setDrawRange(0, rounds * ROUND_VERTICES);
    this.rounds.seenThrough.geometry.setDrawRange(0, rounds * ROUND_VERTICES);
  }
}
