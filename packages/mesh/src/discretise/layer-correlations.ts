import type { Axis } from '@thermarium/geometry';
import { axisOf } from '@thermarium/model';
import { airAt, nusseltOfLayerFromBelow, nusseltOfLayerFromSide, rayleigh } from '@thermarium/solver';
import { type FilmWorld, PASCALS_PER_KILOPASCAL, short } from './film-correlations.ts';

/** How air between two walls carries heat, by their mean temperatures: that of the side at the lower end of the axis first, K. */
export interface LayerCorrelation {
  /** How much more heat passes than through the same air at rest, at least 1. */
  nusselt(low: number, high: number): number;
  /** Why the correlation is not known there, as a part of a sentence; null: it is. */
  doubt(low: number, high: number): string | null;
}

/** The air between two walls, m. */
export interface LayerSizes {
  /** From wall to wall. */
  readonly gap: number;
  /** Along x, y, z. */
  readonly extents: readonly [number, number, number];
}

/** Up to these Rayleigh numbers the sources have tried air. */
const MOST_FROM_BELOW = 4e6;
const MOST_FROM_SIDE = 2e7;
/** Heights per gap between which the source has tried air that is heated from the side. */
const LOWEST = 5;
const HIGHEST = 110;
/**
 * A layer counts as wide from so many times its gap on: there air begins to move at a Rayleigh number of 2004 instead of 1708 (Catton,
 * J. Heat Transfer 92 (1970) 186).
 */
const WIDE = 3;

/** @param axis along which the heat passes from one wall to the other */
export function layerCorrelation(
  { gravity, pressure }: FilmWorld,
  axis: Axis,
  { gap, extents }: LayerSizes,
): LayerCorrelation {
  const { axis: upright, isUp } = axisOf(gravity);
  const numberAt = (low: number, high: number) =>
    rayleigh(airAt((low + high) / 2, pressure * PASCALS_PER_KILOPASCAL), high - low, gap);
  if (axis !== upright) {
    const slenderness = extents[upright] / gap;
    return {
      nusselt: (low, high) => nusseltOfLayerFromSide(numberAt(low, high), slenderness),
      doubt(low, high) {
        if (slenderness < LOWEST || slenderness > HIGHEST) {
          return `it is ${short(slenderness)} times as high as thick, and the correlation is known from ${LOWEST} to ${HIGHEST}`;
        }
        return beyond(numberAt(low, high), MOST_FROM_SIDE);
      },
    };
  }
  const width = Math.min(...extents.filter((_, other) => other !== axis)) / gap;
  // Gravity points to the lower wall.
  const isFromBelow = (low: number, high: number) => (isUp ? high > low : low > high);
  return {
    nusselt: (low, high) => (isFromBelow(low, high) ? nusseltOfLayerFromBelow(numberAt(low, high)) : AT_REST),
    doubt(low, high) {
      if (!isFromBelow(low, high)) return null;
      if (width < WIDE) {
        return `it is ${short(width)} times as wide as thick, and the correlation is known from ${WIDE} on`;
      }
      return beyond(numberAt(low, high), MOST_FROM_BELOW);
    },
  };
}

/** Of air that carries heat by conduction alone. */
const AT_REST = 1;

function beyond(number: number, most: number): string | null {
  if (number <= most) return null;
  return `its Rayleigh number is ${short(number)}, and the correlation is known to ${short(most)}`;
}
