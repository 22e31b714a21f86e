import type { Axis } from '@thermarium/geometry';
import { across } from './pack-faces.ts';
import { type FaceLayout, HEAD, HEAD_SIZE, isSameLayout, type PackedFaces } from './packed-faces.ts';
import type { Patch, SurfaceField } from './surface-field.ts';

/**
 * Faces as they came from the worker, without copying them: patches read their numbers where they lie.
 *
 * @param like another step of the same solve: where the faces lie at the same places, the patches are its own
 */
export function unpackFaces(packed: PackedFaces, like: SurfaceField | null = null): SurfaceField {
  const { values } = packed;
  if (like && isSameLayout(like.packed, packed)) {
    return { ...like, values, packed: { ...like.packed, values } };
  }
  const { lines, heads, coordinates } = packed;
  const layout: FaceLayout = { lines, heads, coordinates };
  const patches: Patch[] = [];
  const byObject = new Map<number, number[]>();
  for (let patch = 0; patch < packed.coordinates.length; patch++) {
    const view = new PackedPatch(layout, patch);
    patches.push(view);
    const known = byObject.get(view.object);
    if (known) known.push(patch);
    else byObject.set(view.object, [patch]);
  }
  return { patches, values, byObject, packed };
}

const AXIS: readonly Axis[] = [0, 1, 2];

/** Computes its values on demand: there may be a hundred thousand patches, and few are read. */
class PackedPatch implements Patch {
  private readonly layout: FaceLayout;
  private readonly index: number;

  constructor(layout: FaceLayout, index: number) {
    this.layout = layout;
    this.index = index;
  }

  get object(): number {
    return this.head(HEAD.object);
  }

  get axis(): Axis {
    return AXIS[this.head(HEAD.axis)];
  }

  get side(): 1 | -1 {
    return this.head(HEAD.side) > 0 ? 1 : -1;
  }

  get coordinate(): number {
    return this.layout.coordinates[this.index];
  }

  get columns(): number {
    return this.head(HEAD.columns);
  }

  get rows(): number {
    return this.head(HEAD.rows);
  }

  get at(): number {
    return this.head(HEAD.at);
  }

  get u(): Float32Array {
    return this.lines(0, this.head(HEAD.u), this.columns);
  }

  get v(): Float32Array {
    return this.lines(1, this.head(HEAD.v), this.rows);
  }

  private head(number: number): number {
    return this.layout.heads[HEAD_SIZE * this.index + number];
  }

  private lines(which: 0 | 1, first: number, intervals: number): Float32Array {
    return this.layout.lines[across(this.axis)[which]].subarray(first, first + intervals + 1);
  }
}
