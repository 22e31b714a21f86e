import type { Vec3 } from '@thermarium/geometry';
import type { Discretisation } from '@thermarium/mesh';
import { coolantOutlet } from '../figures/coolant-outlet.ts';
import { dissipatedPower } from '../figures/dissipated-power.ts';
import { filmCoefficient } from '../figures/film-coefficient.ts';
import { heatToAmbient } from '../figures/heat-to-ambient.ts';
import { makeFigures, type ObjectFigures } from '../figures/object-figures.ts';
import type { Solution } from '../solution.ts';
import { decodeFaces, encodeFaces, type FaceColumns, faceColumns } from '../stored/face-file.ts';
import type { CoefficientRange } from '../superposition/dominance.ts';
import { ExtremeResponses } from './extreme-responses.ts';
import { FaceResponses } from './face-responses.ts';
import { MeanResponses } from './mean-responses.ts';
import type { WhatIfSource } from './sources.ts';

/** The fields that are added up, all of one grid. */
export interface WhatIfFields {
  /** The model with every power at 1 W. */
  readonly discretisation: Discretisation;
  readonly sources: readonly WhatIfSource[];
  /** What the model's powers do as they stand: one per source. */
  readonly powered: readonly Solution[];
  /** What surroundings of their own do at the ambient of the model; null: there are none. */
  readonly surrounded: Solution | null;
  /** How that changes with a kelvin more of ambient; null: it does not. */
  readonly perKelvin: Solution | null;
}

/** A choice of all powers and of the world's ambient. */
export interface WhatIfChoice {
  /** The part of its power that each source has: 1 as it stands. */
  readonly factors: readonly number[];
  /** °C */
  readonly ambient: number;
}

/** The temperatures of a choice, °C. Objects in the order of `WhatIf.objects`. */
export interface WhatIfAnswer {
  /** NaN where nothing is left of an object. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly mean: Float64Array;
  /** mW */
  readonly power: Float64Array;
  /** W */
  readonly heatToAmbient: Float64Array;
  /** NaN where no coolant warms in it. */
  readonly coolantOutlet: Float64Array;
  /** Of the whole model; null: it has no body. */
  readonly tMax: number | null;
  readonly tMaxAt: Vec3 | null;
  /** The place where an object is hottest, mm. */
  maxAt(object: number): Vec3 | null;
}

/** Powers may be chosen up to this many times what they are, and ambient within so many kelvin: within that, answers are exact. */
export const LARGEST_FACTOR = 10;
export const LARGEST_SHIFT = 200;

/**
 * Answers what a model's temperatures are at other powers and another ambient, without a solve: its steady field is linear in both.
 * The rise over the chosen ambient is Σ factor · powered + surrounded + (ambient − own ambient) · perKelvin.
 */
export class WhatIf {
  readonly discretisation: Discretisation;
  readonly sources: readonly WhatIfSource[];
  /** Of the model as it stands, °C. */
  readonly ambient: number;
  /** Numbers of the objects that answers have, in the order of reports. */
  readonly objects: readonly number[];
  readonly #fields: readonly Solution[];
  readonly #hasSurrounded: boolean;
  readonly #hasSlope: boolean;
  readonly #extremes: ExtremeResponses;
  readonly #means: MeanResponses;
  readonly #faces: FaceResponses;
  readonly #linear: { readonly power: Columns; readonly heat: Columns; readonly outlet: Columns };

  constructor({ discretisation, sources, powered, surrounded, perKelvin }: WhatIfFields) {
    this.discretisation = discretisation;
    this.sources = sources;
    this.ambient = discretisation.scene.world.ambient;
    this.#hasSurrounded = surrounded !== null;
    this.#hasSlope = perKelvin !== null;
    this.#fields = [...powered, ...(surrounded ? [surrounded] : []), ...(perKelvin ? [perKelvin] : [])];
    const [first] = this.#fields;
    if (!first) throw new Error('Without power and surroundings there is nothing to add up.');
    this.objects = first.objects;
    this.#extremes = new ExtremeResponses(this.#fields, this.#range());
    this.#means = new MeanResponses(this.#fields);
    this.#faces = new FaceResponses(this.#fields);
    const columns = (figureOf: (field: Solution) => (object: number) => number): Columns =>
      this.#fields.map((field) => Float64Array.from(this.objects, figureOf(field)));
    this.#linear = {
      power: columns((field) => dissipatedPower.compute(field)),
      heat: columns((field) => heatToAmbient.compute(field)),
      outlet: columns((field) => {
        const outletOf = coolantOutlet.compute(field);
        return (object) => (outletOf(object) ?? Number.NaN) - field.ambient;
      }),
    };
  }

  /** Readings that are compared for each answer. */
  get candidates(): number {
    return this.#extremes.candidates;
  }

  /** The figures of an object that every choice has in common; those that follow the choice, or that nobody knows of one, are null. */
  constantFigures(object: number): ObjectFigures {
    const [first] = this.#fields;
    return makeFigures(
      (figure) => (figure.key === filmCoefficient.key ? filmCoefficient.compute(first)(object) : null),
      () => null,
    );
  }

  /** The rows of the faces, with any temperatures. */
  get faceRows(): FaceColumns {
    return faceColumns(decodeFaces(encodeFaces(this.#fields[0])));
  }

  /** Rows of the faces. */
  get faces(): number {
    return this.#faces.rows;
  }

  /** @param faces is given the temperature of every row of the faces, °C */
  at(choice: WhatIfChoice, faces: Float64Array): WhatIfAnswer {
    const coefficients = this.#coefficientsOf(choice);
    const { ambient } = choice;
    const extremes = this.#extremes.at(coefficients);
    const means = this.#means.at(coefficients, extremes);
    this.#faces.write(coefficients, ambient, extremes, faces);
    const celsius = (rises: Float64Array): Float64Array =>
      Float64Array.from(this.objects, (object) =>
        Number.isFinite(rises[object]) ? ambient + rises[object] : Number.NaN,
      );
    const sum = (columns: Columns, zero: number): Float64Array => {
      const total = new Float64Array(this.objects.length).fill(zero);
      columns.forEach((column, f) => {
        for (let n = 0; n < total.length; n++) total[n] += coefficients[f] * column[n];
      });
      return total;
    };
    const place = (spot: ReturnType<typeof extremes.maxSpot>): Vec3 | null =>
      spot && this.#fields[0].placeOf(spot);
    return {
      min: celsius(extremes.min),
      max: celsius(extremes.max),
      mean: celsius(means),
      power: sum(this.#linear.power, 0),
      heatToAmbient: sum(this.#linear.heat, 0),
      coolantOutlet: sum(this.#linear.outlet, ambient),
      tMax: Number.isFinite(extremes.hottest) ? ambient + extremes.hottest : null,
      tMaxAt: place(extremes.hottestAt),
      maxAt: (object) => place(extremes.maxSpot(object)),
    };
  }

  #coefficientsOf({ factors, ambient }: WhatIfChoice): Float64Array {
    if (factors.length !== this.sources.length) throw new Error('A choice has a factor for each source.');
    const outside = factors.some((factor) => !(factor >= 0 && factor <= LARGEST_FACTOR));
    const shift = ambient - this.ambient;
    if (outside || !(Math.abs(shift) <= LARGEST_SHIFT)) throw new Error('The choice is out of range.');
    return Float64Array.from([
      ...factors,
      ...(this.#hasSurrounded ? [1] : []),
      ...(this.#hasSlope ? [shift] : []),
    ]);
  }

  /** The coefficients of all choices. The references are the model as it stands, each source alone, and both ends of ambient. */
  #range(): CoefficientRange {
    const count = this.sources.length;
    const at = (factorOf: (source: number) => number, ambient: number): Float64Array =>
      this.#coefficientsOf({
        factors: this.sources.map((_, source) => factorOf(source)),
        ambient: this.ambient + ambient,
      });
    const middle = at(() => LARGEST_FACTOR / 2, 0);
    const half = at(() => LARGEST_FACTOR / 2, 0).fill(0);
    half.fill(LARGEST_FACTOR / 2, 0, count);
    if (this.#hasSlope) half[half.length - 1] = LARGEST_SHIFT;
    return {
      middle,
      half,
      references: [
        at(() => 1, 0),
        ...this.sources.map((_, source) => at((other) => (other === source ? 1 : 0), 0)),
        ...(this.#hasSurrounded || this.#hasSlope ? [at(() => 0, 0)] : []),
        ...(this.#hasSlope ? [at(() => 1, -LARGEST_SHIFT), at(() => 1, LARGEST_SHIFT)] : []),
      ],
    };
  }
}

/** Per field a value of every object. */
type Columns = readonly Float64Array[];
