import { NearestFace } from './nearest-face.ts';
import type { SurfaceField } from './surface-field.ts';

/** Takes a step of the work on an object's cells; the cells once all steps are done. */
type Steps = Generator<void, NearestFace>;

/** The cells of each object of a solution, sorted once for whoever needs them: the picture of what is curved and the pointer. */
export class NearestFaces {
  private readonly field: SurfaceField;
  private readonly sorted = new Map<number, NearestFace>();
  private readonly running = new Map<number, Steps>();

  constructor(field: SurfaceField) {
    this.field = field;
  }

  /** Null: they have not been sorted yet. */
  known(object: number): NearestFace | null {
    return this.sorted.get(object) ?? null;
  }

  /** Sorts them in steps of half a millisecond. What somebody else has begun is gone on with. */
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

const faces = new WeakMap<SurfaceField, NearestFaces>();

export function nearestFacesOf(field: SurfaceField): NearestFaces {
  let found = faces.get(field);
  if (!found) {
    found = new NearestFaces(field);
    faces.set(field, found);
  }
  return found;
}
