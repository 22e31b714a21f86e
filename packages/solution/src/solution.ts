import type { Vec3 } from '@thermarium/geometry';
import { type Discretisation, reportedObjects } from '@thermarium/mesh';
import type { Enclosure, LayerShares, RiseBounds } from '@thermarium/solver';
import { faceFluxes } from './faces/face-fluxes.ts';
import { type FaceLayout, faceLayoutOf } from './faces/face-layout.ts';
import { faceTemperatures } from './faces/face-temperatures.ts';
import { type HeatFlow, heatFlow } from './heat-flow/heat-flow.ts';
import type { CellField } from './readings/cell-interpolation.ts';
import { outletsByObject } from './readings/coolant-outlets.ts';
import { celsiusOf, type FieldExtremes, objectExtremes } from './readings/extremes.ts';
import type { FieldOnGrid, FieldState } from './readings/field-state.ts';
import { filmCoefficients } from './readings/film-coefficients.ts';
import { FlatWalls } from './readings/flat-walls.ts';
import { meanRises } from './readings/mean-rises.ts';
import { heatByObject, powerByObject } from './readings/object-heat.ts';
import type { PatchBand } from './readings/patch-band.ts';
import { cellFieldOf, riseAt } from './readings/probe.ts';
import { SideTemperatures } from './readings/side-temperatures.ts';
import { placeOf, type Spot } from './readings/spot.ts';

/**
 * A solved field with the model on its grid, and everything that follows from the two. Each of it is found once, when it is
 * first asked for. A solve reuses the arrays of its fields: what is to outlive the telling of one must have been asked by then.
 *
 * Objects are numbers, in the order of the scene.
 */
export class Solution implements FieldOnGrid {
  readonly discretisation: Discretisation;
  /** The field as it was solved: heat follows from this. */
  readonly solved: FieldState;
  /** Bounds of the mean rises of objects, K: of those that were enclosed. */
  bands: ReadonlyMap<number, Enclosure> = new Map();
  /** Of the hottest patches of these objects, of those that were looked at. */
  patches: ReadonlyMap<number, PatchBand> = new Map();
  /** An estimate of the largest rise of the whole model, K; null: it is not known. */
  largest: RiseBounds | null = null;
  /** Where the errors of these means come from, by layers of the grid, in %; null: nobody has asked. */
  errorShares: LayerShares | null = null;
  #state: FieldState | null;
  #extremes: FieldExtremes | null = null;
  #sides: SideTemperatures | null = null;
  #cellField: CellField | null = null;
  #means: Float64Array | null = null;
  #power: Float64Array | null = null;
  #heatToAmbient: Float64Array | null = null;
  #filmCoefficients: Float64Array | null = null;
  #coolantOutlets: Float64Array | null = null;
  #heatFlow: HeatFlow | null = null;
  #faceTemperatures: Float64Array | null = null;
  #faceFluxes: Float64Array | null = null;

  /** @param state the field as it is read, where that is known already */
  constructor(discretisation: Discretisation, solved: FieldState, state: FieldState | null = null) {
    this.discretisation = discretisation;
    this.solved = solved;
    this.#state = state;
  }

  /** The field as temperatures are read from it: walls of thin layers have those of what lies beside them. */
  get state(): FieldState {
    this.#state ??= new FlatWalls(this.discretisation).read(this.solved);
    return this.#state;
  }

  /** s; null for a steady field. */
  get time(): number | null {
    return this.solved.time;
  }

  /** °C */
  get ambient(): number {
    return this.discretisation.scene.world.ambient;
  }

  /** The temperature of a rise, °C; null for the extreme of nothing. */
  celsius(rise: number): number | null {
    return celsiusOf(rise, this.ambient);
  }

  /** The highest allowed temperature of an object, °C; null: nothing limits it. */
  limitOf(object: number): number | null {
    return this.discretisation.scene.limits.get(object)?.celsius ?? null;
  }

  /** The place of a spot, mm. */
  placeOf(spot: Spot | null): Vec3 | null {
    return spot && placeOf(this.discretisation.grid, spot);
  }

  /** Those that fill space, heat it or cover faces of it. */
  get objects(): readonly number[] {
    return reportedObjects(this.discretisation.scene);
  }

  /** The lowest and the highest rises, K, with their places. */
  get extremes(): FieldExtremes {
    this.#extremes ??= objectExtremes(this);
    return this.#extremes;
  }

  get sides(): SideTemperatures {
    this.#sides ??= new SideTemperatures(this);
    return this.#sides;
  }

  /** The field as it is interpolated within cells. */
  get cellField(): CellField {
    this.#cellField ??= cellFieldOf(this, this.sides);
    return this.#cellField;
  }

  /** The mean rise of every object, K. */
  get means(): Float64Array {
    this.#means ??= meanRises(this, this.extremes);
    return this.#means;
  }

  /** The power of every object, W. */
  get power(): Float64Array {
    this.#power ??= powerByObject(this.discretisation, this.solved);
    return this.#power;
  }

  /** The heat that every object gives to ambient, W. */
  get heatToAmbient(): Float64Array {
    this.#heatToAmbient ??= heatByObject(this);
    return this.#heatToAmbient;
  }

  /** The mean heat transfer coefficient of every object, W/(m²·K); NaN where no air takes heat from it. */
  get filmCoefficients(): Float64Array {
    this.#filmCoefficients ??= filmCoefficients(this.discretisation);
    return this.#filmCoefficients;
  }

  /** The rise at which coolants leave every object, K; NaN where none warms in it. */
  get coolantOutlets(): Float64Array {
    this.#coolantOutlets ??= outletsByObject(this.discretisation, this.solved);
    return this.#coolantOutlets;
  }

  /** The ways of heat. */
  get heatFlow(): HeatFlow {
    this.#heatFlow ??= heatFlow(this.#asSolved);
    return this.#heatFlow;
  }

  /** The face cells of all objects. */
  get faces(): FaceLayout {
    return faceLayoutOf(this.discretisation);
  }

  /** The temperature of every face cell, °C. */
  get faceTemperatures(): Float64Array {
    this.#faceTemperatures ??= faceTemperatures(this.faces, this, this);
    return this.#faceTemperatures;
  }

  /** The heat flux that leaves the cell of every face cell through it, W/m²; NaN where the grid has none. */
  get faceFluxes(): Float64Array {
    this.#faceFluxes ??= faceFluxes(this.faces, this.#asSolved, this.sides);
    return this.#faceFluxes;
  }

  /** The temperature at a point (mm), °C; null in void. */
  temperatureAt(point: Vec3): number | null {
    const rise = riseAt(this.discretisation, this.cellField, point);
    return rise === null ? null : this.ambient + rise;
  }

  get #asSolved(): FieldOnGrid {
    return { discretisation: this.discretisation, state: this.solved };
  }
}
