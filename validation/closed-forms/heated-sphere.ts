/** A sphere that heat enters evenly from all around, and leaves nowhere. */
export interface HeatedSphere {
  /** m. */
  readonly radius: number;
  /** W/(m·K). */
  readonly conductivity: number;
  /** m²/s. */
  readonly diffusivity: number;
  /** W. */
  readonly power: number;
}

/** Terms of the series. */
const TERMS = 60;

/**
 * The rise of the centre since the heat came on, K. H. S. Carslaw and J. C. Jaeger, Conduction of Heat in Solids, 2nd ed. (1959), section 9.7,
 * at r = 0: 3 F t / (ρ c a) − 3 F a / (10 k) − (2 F a / k) Σ exp(−α β² t / a²) / (β sin β), tan β = β.
 *
 * @param time s
 */
export function heatedSphereCentre(sphere: HeatedSphere, time: number): number {
  const { radius, conductivity, diffusivity, power } = sphere;
  const scale = power / (4 * Math.PI * radius * conductivity);
  const elapsed = (diffusivity * time) / radius ** 2;
  let sum = 3 * elapsed - 0.3;
  for (let n = 1; n <= TERMS; n++) {
    const root = rootOf(n);
    sum -= (2 * Math.exp(-(root ** 2) * elapsed)) / (root * Math.sin(root));
  }
  return scale * sum;
}

/** The n-th positive root of tan β = β, which is β = nπ + atan β. */
function rootOf(n: number): number {
  let root = (n + 0.5) * Math.PI;
  for (let pass = 0; pass < 50; pass++) root = n * Math.PI + Math.atan(root);
  return root;
}
