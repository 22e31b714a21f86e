import { AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import { axisOf, type EvaluatedWorld, type FilmLaw, propertyAt } from '@thermarium/model';
import {
  type Air,
  airAt,
  nusseltOfChannelInFlow,
  nusseltOfFreeSide,
  nusseltOfHeldSide,
  nusseltOfLyingCylinder,
  nusseltOfPlateInFlow,
  nusseltOfStandingFins,
  nusseltOfVerticalChannel,
  nusseltOfVerticalPlate,
  rayleigh,
} from '@thermarium/solver';
import type { Channels } from '../scene/contribution.ts';

/** The coefficient of a face by its temperature. */
export interface Correlation {
  /**
   * @param wall mean temperature of the face, K
   * @param around temperature of the air around it, K
   * @returns W/(m²·K)
   */
  coefficient(wall: number, around: number): number;
  /** Why the correlation is not known there, as a part of a sentence; null: it is. */
  doubt(wall: number, around: number): string | null;
}

/** A coefficient that is stated over time, whatever the temperatures. */
export class StatedCoefficient implements Correlation {
  readonly #law: CourseLaw;
  #now: number;

  constructor(law: CourseLaw) {
    this.#law = law;
    this.#now = law.coefficients[0];
  }

  /** They ascend, s. */
  get kinks(): readonly number[] {
    return this.#law.times;
  }

  /** Takes the coefficient at a time, s. */
  take(time: number): void {
    const { times, coefficients } = this.#law;
    this.#now = propertyAt({ temperatures: times, values: coefficients }, time);
  }

  coefficient(): number {
    return this.#now;
  }

  doubt(): null {
    return null;
  }
}

type AirLaw = Exclude<FilmLaw, { shape: 'course' }>;
type CourseLaw = Extract<FilmLaw, { shape: 'course' }>;

/** Air at rest still takes heat by conduction; so small a difference stands for none, K. */
const LEAST_DIFFERENCE = 0.01;
const METRES_PER_MM = 1e-3;
/** Of a stated pressure. */
export const PASCALS_PER_KILOPASCAL = 1e3;

/** Whatever of the world has a say in convection. */
export type FilmWorld = Pick<EvaluatedWorld, 'gravity' | 'pressure'>;

/** What a correlation makes of the air at a face: its Nusselt number over `length`, and the number that it depends on. */
interface Similarity {
  readonly name: 'Rayleigh' | 'Reynolds';
  /** m. */
  readonly length: number;
  number(air: Air, difference: number): number;
  nusselt(number: number, air: Air, difference: number): number;
  /** Where the source has tried it. */
  readonly from: number;
  readonly to: number;
}

/**
 * How air cools a flat face, or the curved walls of a body.
 *
 * @param normal of the face; null: it is curved, and counts as upright unless it is that of a lying cylinder
 * @param isHigh whether the normal points up its axis
 * @param extents of the body or the patch, mm
 * @param cylinderAxis of a circular cylinder; null: the body is none
 */
export function faceCorrelation(
  law: AirLaw,
  world: FilmWorld,
  normal: Axis | null,
  isHigh: boolean,
  extents: readonly [number, number, number],
  cylinderAxis: Axis | null,
): Correlation {
  const sides = ([0, 1, 2] as const).filter((axis) => axis !== normal).map((axis) => extents[axis]);
  if (law.shape === 'forced') {
    const { along } = law;
    const length = along === null || along === normal ? Math.max(...sides) : extents[along];
    return byNumber(world, plateInFlow(law.speed, length * METRES_PER_MM));
  }
  const { axis, isUp } = axisOf(world.gravity);
  if (normal === null && cylinderAxis !== null && cylinderAxis !== axis) {
    return byNumber(world, lyingCylinder(extents[axis] * METRES_PER_MM));
  }
  if (axis !== normal) return byNumber(world, uprightPlate(extents[axis] * METRES_PER_MM));
  const [a, b] = sides;
  // Warm air leaves a face that looks away from gravity freely.
  return byNumber(world, lyingPlate(((a * b) / (2 * (a + b))) * METRES_PER_MM, isHigh !== isUp));
}

/** How air cools what lies between the fins of a heat sink whose base is below them. */
export function channelCorrelation(
  law: AirLaw,
  world: FilmWorld,
  { along, spacing, length }: Channels,
): Correlation {
  const gap = spacing * METRES_PER_MM;
  const ratio = spacing / length;
  if (law.shape === 'forced') {
    const flows = law.along ?? along;
    return byNumber(
      world,
      channelInFlow(law.speed, gap, ratio),
      flows === along
        ? null
        : `air that flows along ${AXIS_LETTERS[flows]} meets fins along ${AXIS_LETTERS[along]}`,
    );
  }
  const { axis, isUp } = axisOf(world.gravity);
  if (axis === along) return byNumber(world, uprightChannel(gap, ratio));
  const isStanding = axis === 2 && !isUp;
  return byNumber(
    world,
    standingFins(gap),
    isStanding ? null : 'its fins neither stand on their base nor run upwards',
  );
}

/** @param always a doubt at any temperature */
function byNumber(
  { pressure }: FilmWorld,
  similarity: Similarity,
  always: string | null = null,
): Correlation {
  const { name, length, from, to } = similarity;
  const at = (wall: number, around: number) => {
    const air = airAt((wall + around) / 2, pressure * PASCALS_PER_KILOPASCAL);
    const difference = Math.sign(wall - around || 1) * Math.max(LEAST_DIFFERENCE, Math.abs(wall - around));
    return { air, difference, number: similarity.number(air, difference) };
  };
  return {
    coefficient(wall, around) {
      const { air, difference, number } = at(wall, around);
      return (similarity.nusselt(number, air, difference) * air.conductivity) / length;
    },
    doubt(wall, around) {
      if (always !== null) return always;
      const { number } = at(wall, around);
      if (number >= from && number <= to) return null;
      const known = number < from ? `from ${short(from)} on` : `to ${short(to)}`;
      return `its ${name} number is ${short(number)}, and the correlation is known ${known}`;
    },
  };
}

/** A number in a message. */
export function short(value: number): string {
  return Number(value.toPrecision(2)).toString();
}

function naturally(length: number): Pick<Similarity, 'name' | 'length' | 'number'> {
  return { name: 'Rayleigh', length, number: (air, difference) => rayleigh(air, difference, length) };
}

function uprightPlate(height: number): Similarity {
  return {
    ...naturally(height),
    nusselt: (ra, { prandtl }) => nusseltOfVerticalPlate(ra, prandtl),
    ...{ from: 0, to: 1e12 },
  };
}

function lyingCylinder(diameter: number): Similarity {
  return {
    ...naturally(diameter),
    nusselt: (ra, { prandtl }) => nusseltOfLyingCylinder(ra, prandtl),
    ...{ from: 1e-5, to: 1e12 },
  };
}

function lyingPlate(length: number, isUpper: boolean): Similarity {
  return {
    ...naturally(length),
    nusselt: (ra, { prandtl }, difference) =>
      difference > 0 === isUpper ? nusseltOfFreeSide(ra, prandtl) : nusseltOfHeldSide(ra, prandtl),
    ...{ from: 0, to: 1e10 },
  };
}

function uprightChannel(gap: number, gapPerHeight: number): Similarity {
  return {
    ...naturally(gap),
    nusselt: (ra) => nusseltOfVerticalChannel(ra, gapPerHeight),
    ...{ from: 0, to: 1e5 / gapPerHeight },
  };
}

function standingFins(gap: number): Similarity {
  return { ...naturally(gap), nusselt: nusseltOfStandingFins, ...{ from: 0, to: 6e5 } };
}

function flowing(speed: number, length: number): Pick<Similarity, 'name' | 'length' | 'number'> {
  return { name: 'Reynolds', length, number: ({ viscosity }) => (speed * length) / viscosity };
}

function plateInFlow(speed: number, length: number): Similarity {
  return {
    ...flowing(speed, length),
    nusselt: (re, { prandtl }) => nusseltOfPlateInFlow(re, prandtl),
    ...{ from: 0, to: 1e8 },
  };
}

/** The flow between plates is laminar up to a Reynolds number of 2300 over their hydraulic diameter, twice the gap. */
function channelInFlow(speed: number, gap: number, gapPerLength: number): Similarity {
  return {
    ...flowing(speed, gap),
    nusselt: (re, { prandtl }) => nusseltOfChannelInFlow(re, prandtl, gapPerLength),
    ...{ from: 0, to: 1150 },
  };
}
