/** The least distance of grid lines in the middle of the picture, CSS px. */
const LEAST_PIXELS = 24;

/** Distances of the grid's thin and strong lines in mm, of the sequence 1, 2, 5; `scale`: mm per CSS px. */
export function groundSpacing(scale: number): readonly [number, number] {
  const least = Math.max(scale * LEAST_PIXELS, 1e-6);
  const power = 10 ** Math.floor(Math.log10(least));
  for (const [step, strong] of STEPS) {
    if (step * power >= least * (1 - 1e-9)) return [step * power, strong * power];
  }
  return [10 * power, 50 * power];
}

/** Five, five and four thin ones to a strong one, which are 5, 10 and 20: of the sequence too. */
const STEPS = [
  [1, 5],
  [2, 10],
  [5, 20],
] as const;
