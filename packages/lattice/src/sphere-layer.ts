import { cellArea } from './arrangement.ts';
import { type CompositeSection, conductivityAcross } from './composite-section.ts';

/** Points and weights of the Gauss-Legendre rule on [-1, 1]: exact for polynomials up to degree 2 n - 1. */
interface Quadrature {
  readonly points: Float64Array;
  readonly weights: Float64Array;
}

/** Newton's method on the Legendre polynomial from Tricomi's estimate of its roots. */
export function gaussLegendre(n: number): Quadrature {
  const points = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = legendre(n, x).slope;
    // Quadratic convergence from an estimate good to 1/n^3: five steps reach rounding for every n.
    for (let step = 0; step < 5; step++) {
      x -= legendre(n, x).value / slope;
      slope = legendre(n, x).slope;
    }
    points[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  return { points, weights };
}

function legendre(n: number, x: number): { value: number; slope: number } {
  let [previous, value] = [1, x];
  for (let k = 2; k <= n; k++) {
    [previous, value] = [value, ((2 * k - 1) * x * value - (k - 1) * previous) / k];
  }
  return { value, slope: (n * (x * value - previous)) / (x * x - 1) };
}

/**
 * One layer of spheres centred at mid-height of a slab, cut by its two faces. `radius` is that of the spheres and
 * `fraction` their share of the slab's volume, after all cuts.
 */
export interface SphereLayer extends CompositeSection {
  /** The slab's height, in the unit of the other lengths. */
  readonly height: number;
}

/** Slices over half a sphere. 48 instead change the 12th digit; the third where balls touch at a contrast of 1300. */
const SLICES = gaussLegendre(24);

/** The share of a slice's area that the spheres take in it: `peak` at mid-height, (1 - z²/R²) of it at z. */
function peakShare(layer: SphereLayer): number {
  const { radius, height } = layer;
  const half = Math.min(radius, height / 2);
  const meanOfProfile = (half - half ** 3 / (3 * radius ** 2)) / (height / 2);
  return Math.min(1, layer.fraction / meanOfProfile);
}

/**
 * Along z: 1/k = (1/height) ∫ dz / (f k1 + (1-f) k2) with f(z) = peak (1 - z²/R²), in closed form. Slices are
 * isothermal, so this is an upper bound: 4 to 15 % high for solder balls cut at both ends, threefold for whole ones.
 */
export function sphereLayerAlong(layer: SphereLayer): number {
  const { radius, height } = layer;
  const [k1, k2] = [layer.element[2], layer.fill[2]];
  const half = Math.min(radius, height / 2);
  const steepest = (k1 - k2) * peakShare(layer);
  const middle = k2 + steepest;
  const ratio = steepest / middle;
  const reach = (half / radius) * Math.sqrt(Math.abs(ratio));
  let factor = 1 + ratio * ((half / radius) ** 2 / 3);
  if (reach > 1e-4) factor = (ratio > 0 ? Math.atanh(reach) : Math.atan(reach)) / reach;
  return height / 2 / ((half / middle) * factor + (height / 2 - half) / k2);
}

/**
 * Along x (0) or y (1): every slice a lattice of cylinders of the radius that the spheres have there, averaged over z.
 * Slices exchange no heat, so this is a lower bound: 1 to 3 % low for solder balls cut at both ends, 4 to 7 % for
 * whole balls of high contrast (see docs/explanation/quick-model.md for the measured table).
 */
export function sphereLayerAcross(layer: SphereLayer, axis: 0 | 1): number {
  const { arrangement, radius, height, element, fill } = layer;
  const half = Math.min(radius, height / 2);
  const peak = peakShare(layer);
  const lattice = (Math.PI * radius ** 2) / cellArea(arrangement);
  const steepest = Math.asin(Math.min(1, half / radius));
  let sum = (height / 2 - half) * fill[axis];
  for (let i = 0; i < SLICES.points.length; i++) {
    // z = R sin φ spreads the slices evenly over the sphere's outline.
    const angle = (steepest * (SLICES.points[i] + 1)) / 2;
    const cosine = Math.cos(angle);
    const section = {
      arrangement,
      radius: radius * cosine,
      element,
      core: null,
      fill,
      // Exactly the lattice's own share where the spheres are not cut in plan.
      fraction: (Math.abs(peak / lattice - 1) < 1e-9 ? lattice : peak) * cosine ** 2,
    };
    sum += ((SLICES.weights[i] * steepest) / 2) * radius * cosine * conductivityAcross(section, axis);
  }
  return sum / (height / 2);
}
