/** A circle never has fewer chords, so that it still looks like one, nor more, so that a picture of many stays light. */
const FEWEST = 12;
const MOST = 96;

/**
 * Chords around a circle of `radius` that stay within `tolerance` of it (sagitta: radius (1 - cos(pi / n))), as a
 * multiple of four from 12 to 96 so that the extremes on both axes are vertices. At 96 the chords of a circle are
 * within 5.4e-4 of its radius; a smaller tolerance gets no more.
 */
export function segmentsAround(radius: number, tolerance: number): number {
  const cosine = 1 - tolerance / radius;
  if (!(cosine < 1)) return MOST;
  const needed = cosine <= 0 ? FEWEST : Math.PI / Math.acos(cosine);
  return Math.min(MOST, Math.max(FEWEST, 4 * Math.ceil(needed / 4)));
}
