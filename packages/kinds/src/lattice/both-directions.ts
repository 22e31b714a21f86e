import type { CompositeSection } from './composite-section.ts';

/**
 * The conductivities along x and y. What a quarter turn leaves unchanged is computed once: touching elements take up to
 * a second per direction.
 */
export function inBothDirections<
  Lattice extends Pick<CompositeSection, 'arrangement' | 'element' | 'core' | 'fill'>,
>(lattice: Lattice, conductivity: (lattice: Lattice, axis: 0 | 1) => number): readonly [number, number] {
  const { arrangement, element, core, fill } = lattice;
  const isSquare = !arrangement.staggered && arrangement.pitchX === arrangement.pitchY;
  const media = [element, fill, core?.conductivity ?? [0, 0]];
  const alongX = conductivity(lattice, 0);
  const isSame = isSquare && media.every((medium) => medium[0] === medium[1]);
  return [alongX, isSame ? alongX : conductivity(lattice, 1)];
}
