/**
 * A singly diagonally implicit Runge–Kutta scheme whose first stage is explicit and whose last is the step's end
 * (ESDIRK, stiffly accurate): one matrix per step size, first stage for free (it is the last stage of the step before).
 */
export interface Esdirk {
  readonly name: string;
  readonly order: number;
  /** The diagonal entry of every stage but the first. */
  readonly gamma: number;
  /** Times of the stages as parts of the step: 0, …, 1. */
  readonly nodes: readonly number[];
  /** Row i holds the weights of stages 0 … i - 1 in stage i. The last row and gamma are the step's own weights. */
  readonly lower: readonly (readonly number[])[];
  /** Weights of the step less those of the embedded scheme: what estimates the local error. */
  readonly errorWeights: readonly number[];
  /** The estimate falls with this power of the step. */
  readonly errorOrder: number;
}

const D = 1 - Math.SQRT1_2;
const W = Math.SQRT2 / 4;

/**
 * TR-BDF2: trapezoidal rule to γ = 2 - √2 of the step, then the second backward difference; second order, L-stable.
 * Bank, Coughran, Fichtner, Grosse, Rose and Smith (1985), "Transient simulation of silicon devices and circuits",
 * IEEE Trans. Electron Devices 32; the embedded third-order scheme is from Hosea and Shampine (1996), "Analysis and
 * implementation of TR-BDF2", Appl. Numer. Math. 20, table 1.
 */
export const TR_BDF2: Esdirk = {
  name: 'TR-BDF2',
  order: 2,
  gamma: D,
  nodes: [0, 2 * D, 1],
  lower: [[], [D], [W, W]],
  errorWeights: [W - (1 - W) / 3, W - (3 * W + 1) / 3, D - D / 3],
  errorOrder: 3,
};

const G = 1767732205903 / 4055673282236;

/**
 * Third order, L-stable, with an embedded second-order scheme: the implicit half of ARK3(2)4L[2]SA,
 * Kennedy and Carpenter (2003), "Additive Runge–Kutta schemes for convection-diffusion-reaction equations",
 * Appl. Numer. Math. 44, appendix C.
 */
export const ESDIRK3: Esdirk = {
  name: 'ESDIRK3(2)4L[2]SA',
  order: 3,
  gamma: G,
  nodes: [0, 2 * G, 3 / 5, 1],
  lower: [
    [],
    [G],
    [2746238789719 / 10658868560708, -640167445237 / 6845629431997],
    [1471266399579 / 7840856788654, -4482444167858 / 7529755066697, 11266239266428 / 11593286722821],
  ],
  errorWeights: [
    1471266399579 / 7840856788654 - 2756255671327 / 12835298489170,
    -4482444167858 / 7529755066697 + 10771552573575 / 22201958757719,
    11266239266428 / 11593286722821 - 9247589265047 / 10645013368117,
    G - 2193209047091 / 5459859503100,
  ],
  errorOrder: 3,
};
