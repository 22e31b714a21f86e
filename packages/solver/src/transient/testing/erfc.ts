/** Complementary error function by the Taylor series of erf, good to 1e-12 for 0 <= x < 3. */
export function erfc(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 120; n++) {
    term *= -(x * x) / n;
    sum += term / (2 * n + 1);
  }
  return 1 - (2 / Math.sqrt(Math.PI)) * sum;
}

/**
 * Rise of a half space under a constant flux q on its face, Carslaw and Jaeger (1959), Conduction of Heat in Solids,
 * 2.9 (7): (2 q / k) (√(α t / π) exp(-x² / 4 α t) - (x / 2) erfc(x / 2 √(α t))), K.
 */
export function halfSpaceRise(flux: number, k: number, diffusivity: number, x: number, time: number): number {
  const reach = Math.sqrt(diffusivity * time);
  const near = (reach / Math.sqrt(Math.PI)) * Math.exp(-((x / (2 * reach)) ** 2));
  return ((2 * flux) / k) * (near - (x / 2) * erfc(x / (2 * reach)));
}
