import { faceTemperatures } from '../faces/face-temperatures.ts';
import type { Solution } from '../solution.ts';
import type { RiseExtremes } from './extreme-responses.ts';

/** The temperatures of all face cells for any coefficients of the fields. */
export class FaceResponses {
  readonly #groups: Solution['faces']['groups'];
  /** Per field the rise of every row, K. */
  readonly #rises: readonly Float64Array[];

  constructor(fields: readonly Solution[]) {
    const [{ faces, discretisation }] = fields;
    const { length } = discretisation.scene.objects;
    this.#groups = faces.groups;
    const extremes = {
      min: new Float64Array(length).fill(-Infinity),
      max: new Float64Array(length).fill(Infinity),
    };
    this.#rises = fields.map((field) =>
      faceTemperatures(faces, field, { sides: field.sides, extremes }).map(
        (celsius) => celsius - field.ambient,
      ),
    );
  }

  get rows(): number {
    return this.#rises[0].length;
  }

  /**
   * Writes the temperature of every row, °C.
   *
   * @param coefficients one per field
   * @param into one per row of the faces
   */
  write(coefficients: Float64Array, ambient: number, { min, max }: RiseExtremes, into: Float64Array): void {
    into.fill(ambient);
    this.#rises.forEach((rises, f) => {
      const coefficient = coefficients[f];
      if (coefficient === 0) return;
      for (let row = 0; row < into.length; row++) into[row] += coefficient * rises[row];
    });
    // As `faceTemperatures` does: small parts of cut cells are no colder and no hotter than their object.
    for (const { object, first, count } of this.#groups) {
      const [coldest, hottest] = [ambient + min[object], ambient + max[object]];
      if (!(coldest <= hottest)) continue;
      for (let row = first; row < first + count; row++) {
        if (into[row] < coldest) into[row] = coldest;
        else if (into[row] > hottest) into[row] = hottest;
      }
    }
  }
}
