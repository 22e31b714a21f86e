import type { Axis } from '@thermarium/geometry';
import type { Patch, SurfaceField } from './surface-field.ts';
import { across } from './wire/pack-faces.ts';
import { HEAD, HEAD_SIZE, type PackedFaces } from './wire/packed-faces.ts';

/** Faces as they came from the worker, without copying them: patches read their numbers where they lie. */
export function unpackFaces(packed: PackedFaces): SurfaceField {
  const patches: Patch[] = [];
  const byObject = new Map<number, number[]>();
  for (let patch = 0; patch < packed.coordinates.length; patch++) {
    const view = new PackedPatch(packed, patch);
    patches.push(view);
    const known = byObject.get(view.object);
    if (known) known.push(patch);
    else byObject.set(view.object, [patch]);
  }
  return { patches, values: packed.values, byObject, packed };
}

const AXIS: readonly Axis[] = [0, 1, 2];

/** Computes its values on demand: there may be a hundred thousand patches, and few are read. */
class PackedPatch implements Patch {
  private readonly packed: PackedFaces;
  private readonly index: number;

  constructor(packed: PackedFaces, index: number) {
    this.packed = packed;
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
    return this.packed.coordinates[this.index];
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
    return this.packed.heads[HEAD_SIZE * this.index + number];
  }

  private lines(which: 0 | 1, first: number, intervals: number): Float32Array {
    return this.packed.lines[across(this.axis)[which]].subarray(first, first + intervals + 1);
  }
}
