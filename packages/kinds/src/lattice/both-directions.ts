import type { CompositeSection } from './composite-section.ts';

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
