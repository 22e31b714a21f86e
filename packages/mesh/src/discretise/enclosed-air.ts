import { AXES, AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import {
  ABSOLUTE_ZERO_CELSIUS,
  type Issue,
  issue,
  METRES_PER_MM,
  propertyAt,
  REFERENCE_CELSIUS,
  warning,
} from '@thermarium/model';
import { airAt, STANDARD_PRESSURE, STEFAN_BOLTZMANN } from '@thermarium/solver';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import { type AirSide, type SideWeights, sidesOf } from './air-sides.ts';
import type { Conductances } from './conductances.ts';
import type { Faces } from './faces.ts';
import { short } from './film-correlations.ts';
import { type LayerCorrelation, layerCorrelation } from './layer-correlations.ts';
import type { VaryingMedia } from './varying-media.ts';

/** A factor is settled where another pass changes it by no more than this part. */
const SETTLED = 1e-12;
const MOST_PASSES = 80;
/** Differences that stand for slopes, K. */
const STEP = 0.01;
/** Between sides no further apart, heat passes in no direction to speak of, K. */
const LEAST_DIFFERENCE = 1;
/** More of a side open than this is told. */
const OPEN_PART = 0.01;
/** The conductivity of a material like air differs by less than this part of it. */
const LIKE_AIR = 0.15;
/** W/(m·K). */
const AIR_AT_REFERENCE = conductivityOfAir(REFERENCE_CELSIUS - ABSOLUTE_ZERO_CELSIUS);

/** A scene on its grid, as far as enclosed air depends on it. */
interface AirContext {
  readonly scene: Scene;
  readonly grid: PaintedGrid;
  readonly conductances: Conductances;
  readonly faces: Faces;
  readonly varying: VaryingMedia;
}

/**
 * The air of one body between two walls. It conducts better than its material by a factor, the Nusselt number of a layer of air at the
 * mean temperatures of its two sides; where the material states one conductivity for all temperatures, also as that of air follows
 * the mean of both; and, in a world that radiates, by what both sides radiate to each other as grey planes. A side is where its cells meet others, and is as warm as the faces are. These depend on the factor in turn, so
 * both are found at once: the factor is one of the temperatures of the cells alone.
 */
export class EnclosedAir {
  readonly object: number;
  readonly region: number;
  readonly axis: Axis;
  readonly #context: AirContext;
  readonly #sides: readonly (readonly [AirSide, AirSide])[];
  /** m³. */
  readonly #volume: number;
  readonly #correlation: LayerCorrelation;
  /** The conductivity over temperature that its material states along the axis, W/(m·K); null: one for all temperatures. */
  readonly #curve: Parameters<typeof propertyAt>[0] | null;
  /** Between its sides, m. */
  readonly #gap: number;
  /** What of the heat that black planes would exchange passes between the sides. */
  readonly #exchange: number;
  /** As last taken. */
  #factor = 1;
  #nusselt = 1;

  /** @param cells that the region fills */
  constructor(context: AirContext, region: number, axis: Axis, cells: readonly number[]) {
    const { scene, grid, conductances, faces } = context;
    this.object = scene.objectOf[region];
    this.region = region;
    this.axis = axis;
    this.#context = context;
    this.#sides = AXES.map((along) => sidesOf(scene, grid, conductances, faces, cells, along));
    this.#volume = cells.reduce((sum, cell) => sum + conductances.volume(cell), 0);
    const table = scene.regions[region].medium.overTemperature;
    this.#curve = table
      ? { temperatures: table.temperatures, values: table.conductivity.map((row) => row[axis]) }
      : null;
    this.#gap = this.#depth(axis);
    this.#exchange = scene.world.radiation ? greyPlanes(this.#sides[axis]) : 0;
    const sizes = { gap: this.#gap, extents: extentsOf(grid, cells) };
    this.#correlation = layerCorrelation(scene.world, axis, sizes);
  }

  /** How much more heat passes from one side to the other than through the same air at rest, as last taken. */
  get nusselt(): number {
    return this.#nusselt;
  }

  /** The faces of its two sides, by `faceNumber`. */
  get faceNumbers(): readonly number[] {
    return this.#sides[this.axis].flatMap((side) => side.faceNumbers);
  }

  /**
   * Takes the factor at these rises; that of air at rest where a side is open.
   *
   * @param rise K per cell
   * @param heat of planar sources on its sides, by `faceNumber`, W
   */
  follow(rise: Float64Array, heat: ReadonlyMap<number, number>): void {
    if (this.#sides[this.axis].some(({ area }) => area === 0)) return;
    const { conductances, faces, varying } = this.#context;
    for (const side of this.#sides[this.axis]) side.read(rise, conductances, faces, this.#factor, heat);
    this.#factor = this.#factorAt(0, 0);
    this.#nusselt = this.#correlation.nusselt(...this.#sidesAt(this.#factor, 0, 0));
    varying.takeFactor(this.region, this.#factor);
  }

  /** How the logarithm of the factor follows the rise of either side at those last taken, 1/K, and the cells that make that rise. */
  slopes(): readonly (SideWeights & { readonly slope: number })[] {
    const at = (low: number, high: number) => Math.log(this.#factorAt(low, high));
    const slopes = [at(STEP, 0) - at(-STEP, 0), at(0, STEP) - at(0, -STEP)];
    return this.#sides[this.axis].map((side, n) => ({
      slope: slopes[n] / (2 * STEP),
      ...side.weights(this.#factor),
    }));
  }

  /** Why its convection is not known at these rises, K per cell, as a part of a sentence; null: it is. */
  doubt(rise: Float64Array): string | null {
    const heat = AXES.map((axis) => this.#conducted(axis, rise));
    const other = AXES.find((axis) => heat[axis] > heat[this.axis]);
    if (other !== undefined) {
      const [stated, more] = [this.axis, other].map((axis) => AXIS_LETTERS[axis]);
      return `more heat passes it along ${more} than along ${stated}`;
    }
    return this.#correlation.doubt(...this.#sidesAt(this.#factor, 0, 0));
  }

  issues(): Issue[] {
    const { objects, regions } = this.#context.scene;
    const { path } = objects[this.object];
    const place = `tree/${path}.enclosed_air`;
    const [low, high] = this.#sides[this.axis].map(({ openPart }) => openPart);
    const [sign, part] = low >= high ? ['-', low] : ['+', high];
    const letter = AXIS_LETTERS[this.axis];
    const side = `${sign}${letter} side`;
    const remedy = `Let walls meet it on both sides along ${letter}, choose another axis, or set 'Enclosed air' to none.`;
    const issues: Issue[] = [];
    if (part === 1) {
      const message = `'${path}' meets nothing on its ${side}: air is enclosed between two walls.`;
      issues.push(issue('open-enclosure', place, message, remedy));
    } else if (part > OPEN_PART) {
      const message = `${Math.round(100 * part)} % of the ${side} of '${path}' is open: its air counts as enclosed by the rest.`;
      issues.push(warning('open-enclosure', place, message, remedy));
    }
    const { conductivity, materials } = regions[this.region].medium;
    const far = conductivity.find((own) => Math.abs(own / AIR_AT_REFERENCE - 1) > LIKE_AIR);
    if (far !== undefined) {
      const message = `'${path}' is enclosed air of '${materials[0]}', which conducts ${short(far)} W/m·K: it moves as air does, and conducts as that material.`;
      const like = `Give it a material that conducts as air does, ${short(AIR_AT_REFERENCE)} W/m·K, or set 'Enclosed air' to none.`;
      issues.push(warning('not-air', place, message, like));
    }
    return issues;
  }

  /** The temperatures of both sides at a factor, the lower one first, each raised by some K, K. */
  #sidesAt(factor: number, low: number, high: number): [number, number] {
    const ambient = this.#context.scene.world.ambient - ABSOLUTE_ZERO_CELSIUS;
    const [one, other] = this.#sides[this.axis].map((side) => ambient + side.mean(factor));
    return [one + low, other + high];
  }

  /** The factor that the sides ask for at the temperatures that they have with it. */
  #factorAt(low: number, high: number): number {
    return settledAt((factor) => {
      const [one, other] = this.#sidesAt(factor, low, high);
      const ofAir = this.#curve === null ? conductivityOfAir((one + other) / 2) / AIR_AT_REFERENCE : 1;
      return ofAir * this.#correlation.nusselt(one, other) + this.#radiated(one, other);
    }, this.#factor);
  }

  /** What both sides radiate to each other over what the material conducts, at their temperatures in K. */
  #radiated(one: number, other: number): number {
    if (this.#exchange === 0) return 0;
    const { conductivity } = this.#context.scene.regions[this.region].medium;
    const celsius = (one + other) / 2 + ABSOLUTE_ZERO_CELSIUS;
    const stated = this.#curve === null ? conductivity[this.axis] : propertyAt(this.#curve, celsius);
    // T₁⁴ - T₂⁴ over T₁ - T₂, which is no quotient of small differences.
    const perKelvin = STEFAN_BOLTZMANN * (one ** 2 + other ** 2) * (one + other);
    return (this.#exchange * perKelvin * this.#gap) / stated;
  }

  /** Heat that air at rest would pass along an axis, over its conductivity, K·m; 0 where its sides are about as warm as each other. */
  #conducted(axis: Axis, rise: Float64Array): number {
    const [low, high] = this.#sides[axis];
    if (low.area === 0 || high.area === 0) return 0;
    const difference = Math.abs(low.meanBeyond(rise) - high.meanBeyond(rise));
    if (difference < LEAST_DIFFERENCE) return 0;
    return (difference * (low.area + high.area)) / 2 / this.#depth(axis);
  }

  /** The mean length of its lines along an axis, m. */
  #depth(axis: Axis): number {
    const across = this.#sides[axis].reduce((sum, { area, open }) => sum + area + open, 0) / 2;
    return this.#volume / across;
  }
}

/** The air of all bodies that enclose some, of those of which something is left; as it is where all is at ambient. */
export function enclosedAirOf(
  context: Omit<AirContext, 'varying'>,
  varying: VaryingMedia | null,
): EnclosedAir[] {
  const { scene, grid } = context;
  const axes = scene.regions.map(({ body }) => scene.bodies[body].enclosedAir);
  if (varying === null || axes.every((axis) => axis === null)) return [];
  const cells = new Map<number, number[]>();
  grid.code.forEach((region, cell) => {
    if (region < 0 || axes[region] === null) return;
    const known = cells.get(region);
    if (known) known.push(cell);
    else cells.set(region, [cell]);
  });
  const found = [...cells].flatMap(([region, own]) => {
    const axis = axes[region];
    return axis === null ? [] : [new EnclosedAir({ ...context, varying }, region, axis, own)];
  });
  const atAmbient = new Float64Array(grid.cells);
  for (const air of found) air.follow(atAmbient, new Map());
  return found;
}

/** 1 / (1/ε₁ + 1/ε₂ - 1): what of the heat between black planes passes between grey ones. */
function greyPlanes([low, high]: readonly [AirSide, AirSide]): number {
  const [one, other] = [low.emissivity, high.emissivity];
  return one > 0 && other > 0 ? 1 / (1 / one + 1 / other - 1) : 0;
}

/** W/(m·K), at a temperature in K. It does not depend on the pressure. */
function conductivityOfAir(kelvin: number): number {
  return airAt(kelvin, STANDARD_PRESSURE).conductivity;
}

/** From the lowest to the highest edge of cells along x, y, z, m. */
function extentsOf(grid: PaintedGrid, cells: readonly number[]): [number, number, number] {
  const extent = (axis: Axis): number => {
    let [first, last] = [Infinity, -Infinity];
    for (const cell of cells) {
      const n = grid.indexAlong(cell, axis);
      first = Math.min(first, n);
      last = Math.max(last, n);
    }
    return (grid.edges[axis][last + 1] - grid.edges[axis][first]) * METRES_PER_MM;
  };
  return [extent(0), extent(1), extent(2)];
}

/**
 * The value of which a function gives itself. It lies between a value and the one that the function gives for it where the function
 * falls, as the factor does that its sides ask for the nearer it brings them together: by false position (the Illinois rule).
 *
 * @param first a guess
 */
function settledAt(asked: (value: number) => number, first: number): number {
  const lacking = (value: number) => asked(value) - value;
  let one = Number.isFinite(first) ? first : 1;
  let ofOne = lacking(one);
  let other = one + ofOne;
  let ofOther = lacking(other);
  for (let pass = 0; pass < MOST_PASSES && Math.abs(ofOther) > SETTLED * other; pass++) {
    if (ofOne * ofOther > 0) {
      // Not passed yet.
      [one, ofOne, other] = [other, ofOther, other + ofOther];
      ofOther = lacking(other);
      continue;
    }
    const next = other - (ofOther * (other - one)) / (ofOther - ofOne);
    const ofNext = lacking(next);
    if (ofNext * ofOther < 0) [one, ofOne] = [other, ofOther];
    else ofOne /= 2;
    [other, ofOther] = [next, ofNext];
  }
  return other;
}
