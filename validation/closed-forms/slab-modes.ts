/** A function on [0, length] with -f' + H f = 0 at 0 and f' + H f = 0 at length, H = h/k: cos(μx) + (H/μ) sin(μx). */
export interface SlabMode {
  /** μ, 1/m. */
  readonly wavenumber: number;
  /** The integral of the squared function, m. */
  readonly norm: number;
  /** The mean of the function over [from, to]; its value where they are equal. */
  mean(from: number, to: number): number;
}

/**
 * The first `count` modes of a slab (m) with the same film on both faces, H in 1/m; H = 0: insulated, the cosines.
 * M. N. Özışık, Heat Conduction, 2nd ed. (1993), table 2-2, case 1: tan(μL) = 2Hμ/(μ² - H²), here in the form
 * μL = nπ + 2 atan(H/μ), whose right side falls while the left grows: one root in each ]nπ, (n + 1)π].
 */
export function slabModes(length: number, filmRatio: number, count: number): SlabMode[] {
  return Array.from({ length: count }, (_, n) => {
    if (filmRatio === 0) return mode((n * Math.PI) / length, 0, n === 0 ? length : length / 2);
    const wavenumber = root(n, length, filmRatio);
    const squares = wavenumber ** 2 + filmRatio ** 2;
    return mode(wavenumber, filmRatio, (squares * length + 2 * filmRatio) / (2 * wavenumber ** 2));
  });
}

function root(n: number, length: number, filmRatio: number): number {
  let low = (n * Math.PI) / length;
  let high = ((n + 1) * Math.PI) / length;
  for (let halving = 0; halving < 200; halving++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (middle * length - n * Math.PI - 2 * Math.atan(filmRatio / middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

function mode(wavenumber: number, filmRatio: number, norm: number): SlabMode {
  const slope = wavenumber === 0 ? 0 : filmRatio / wavenumber;
  const value = (x: number): number => Math.cos(wavenumber * x) + slope * Math.sin(wavenumber * x);
  const integral = (x: number): number => Math.sin(wavenumber * x) - slope * Math.cos(wavenumber * x);
  return {
    wavenumber,
    norm,
    mean(from, to) {
      if (wavenumber === 0 || from === to) return value(from);
      return (integral(to) - integral(from)) / (wavenumber * (to - from));
    },
  };
}
