import type { Vec3 } from '@thermarium/geometry';
import { type Arrangement, cellArea, nearestDistance, scaled } from './arrangement.ts';
import { cylinderLatticeConductivity } from './cylinder-lattice.ts';
import { equivalentConductivity, type RoundElement } from './round-element.ts';

/** A lattice of elements as a plane cuts it, with conductivities along x, y, z, W/(m·K). */
export interface CompositeSection {
  readonly arrangement: Arrangement;
  readonly radius: number;
  readonly element: Vec3;
  readonly core: { readonly radius: number; readonly conductivity: Vec3 } | null;
  readonly fill: Vec3;
  /** Share of the plane that elements and cores take. Where it is not the lattice's own, the lattice is stretched to it. */
  readonly fraction: number;
}

/** A lattice is taken as it stands when its own fraction differs by no more than rounding. */
const ROUNDING = 1e-9;

/**
 * The effective conductivity along x (0) or y (1) within the plane. Constituents count with their component along the
 * field, which is exact for isotropic ones. A fill that is anisotropic within the plane is corrected to first order in the
 * fraction: by the ratio of the Maxwell-Garnett formulas with the depolarisation factor √ka / (√ka + √kb) that a disc
 * has in it and with 1/2 (Milton, The Theory of Composites, sections 7.1 and 10.1).
 */
export function conductivityAcross(section: CompositeSection, axis: 0 | 1): number {
  const { radius, element, core, fill, fraction } = section;
  const disc: RoundElement = {
    radius,
    conductivity: element[axis],
    core: core && { radius: core.radius, conductivity: core.conductivity[axis] },
  };
  if (fraction <= 0) return fill[axis];
  const isotropic = latticeConductivity(section.arrangement, disc, fill[axis], fraction, axis);
  const [along, across] = [fill[axis], fill[axis === 0 ? 1 : 0]];
  if (along === across) return isotropic;
  const depolarisation = Math.sqrt(along) / (Math.sqrt(along) + Math.sqrt(across));
  const equivalent = equivalentConductivity(disc);
  const corrected =
    (isotropic * maxwellGarnett(equivalent, along, fraction, depolarisation)) /
    maxwellGarnett(equivalent, along, fraction, 0.5);
  const series = 1 / (fraction / equivalent + (1 - fraction) / along);
  const parallel = fraction * equivalent + (1 - fraction) * along;
  return Math.min(parallel, Math.max(series, corrected));
}

function latticeConductivity(
  arrangement: Arrangement,
  disc: RoundElement,
  fill: number,
  fraction: number,
  axis: 0 | 1,
): number {
  const stretch = Math.sqrt((Math.PI * disc.radius ** 2) / (fraction * cellArea(arrangement)));
  const fitted = Math.abs(stretch - 1) < ROUNDING ? arrangement : scaled(arrangement, stretch);
  if (nearestDistance(fitted) < 2 * disc.radius * (1 - ROUNDING)) {
    // Elements that fill more than any lattice of them could (a box that cuts them all round) enclose the fill.
    return maxwellGarnett(fill, equivalentConductivity(disc), Math.max(0, 1 - fraction), 0.5);
  }
  return cylinderLatticeConductivity(fitted, disc, fill, axis);
}

/** k2 (1 + f β / (1 - f L β)), β = (k1 - k2)/(k2 + L (k1 - k2)): inclusions k1 of share f in a matrix k2. */
function maxwellGarnett(inclusion: number, matrix: number, fraction: number, depolarisation: number): number {
  const excess = inclusion - matrix;
  const answer = excess / (matrix + depolarisation * excess);
  return matrix * (1 + (fraction * answer) / (1 - fraction * depolarisation * answer));
}

type Directions = readonly [number, number];

/** The number of lattices whose conductivities are cached: boards repeat the same array hundreds of times. */
const MOST_KEPT = 2000;
const keptByFormula = new Map<unknown, Map<string, Directions>>();

/** The conductivities along x and y, cached by all numbers of a lattice. */
export function inBothDirections<
  Lattice extends Pick<CompositeSection, 'arrangement' | 'element' | 'core' | 'fill'>,
>(lattice: Lattice, conductivity: (lattice: Lattice, axis: 0 | 1) => number): Directions {
  const kept = keptByFormula.get(conductivity) ?? new Map<string, Directions>();
  keptByFormula.set(conductivity, kept);
  const key = JSON.stringify(lattice);
  const known = kept.get(key);
  if (known) return known;
  const computed = computedInBoth(lattice, conductivity);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, computed);
  return computed;
}

/** A lattice that a quarter turn leaves unchanged is computed once: touching elements take up to a second per direction. */
function computedInBoth<Lattice extends Pick<CompositeSection, 'arrangement' | 'element' | 'core' | 'fill'>>(
  lattice: Lattice,
  conductivity: (lattice: Lattice, axis: 0 | 1) => number,
): Directions {
  const { arrangement, element, core, fill } = lattice;
  const isSquare = !arrangement.staggered && arrangement.pitchX === arrangement.pitchY;
  const media = [element, fill, core?.conductivity ?? [0, 0]];
  const alongX = conductivity(lattice, 0);
  const isSame = isSquare && media.every((medium) => medium[0] === medium[1]);
  return [alongX, isSame ? alongX : conductivity(lattice, 1)];
}
