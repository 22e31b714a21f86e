import { NearestFace } from './nearest-face.ts';
import type { SurfaceField } from './surface-field.ts';

/** Sorts an object's cells step by step; returns them after the last step. */
type Steps = Generator<void, NearestFace>;

/** The cells of each object of a solution, sorted once for the picture of curved bodies and for the pointer. */
export class NearestFaces {
  private readonly field: SurfaceField;
  private readonly sorted = new Map<number, NearestFace>();
  private readonly running = new Map<number, Steps>();

  constructor(field: SurfaceField) {
    this.field = field;
  }

  /** The cells of an object; null: they are not sorted yet. */
  known(object: number): NearestFace | null {
    return this.sorted.get(object) ?? null;
  }

  /** Sorts the cells in steps of half a millisecond. Continues a sort that another caller has begun. */
  *steps(object: number): Steps {
    for (;;) {
      const known = this.sorted.get(object);
      if (known) return known;
      const steps = this.running.get(object) ?? NearestFace.build(this.field, object);
      this.running.set(object, steps);
      const { done, value } = steps.next();
      if (done) {
        this.running.delete(object);
        this.sorted.set(object, value);
      } else yield;
    }
  }
}

/** By patches: all steps of a transient share them. */
const faces = new WeakMap<SurfaceField['patches'], NearestFaces>();

export function nearestFacesOf(field: SurfaceField): NearestFaces {
  let found = faces.get(field.patches);
  if (!found) {
    found = new NearestFaces(field);
    faces.set(field.patches, found);
  }
  return found;
}
