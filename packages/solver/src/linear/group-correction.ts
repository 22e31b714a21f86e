import type { FluxOperator } from './flux-operator.ts';
import { groupCouplings } from './group-couplings.ts';
import type { Preconditioner, PreconditionerFacts } from './preconditioner.ts';
import type { LinearOutcome, LinearProgress, StencilSystem, StoppingRule } from './system.ts';

/**
 * Adds to a preconditioner M a correction by a constant in each of some groups of cells, such as the nodes of a network, which lie in each
 * other's way so that no coarse grid has a cell for each of them:
 *
 *   z = M r + Z (Zᵀ A Z)⁻¹ Zᵀ r
 *
 * with the columns of Z 1 in a group and 0 elsewhere (Nicolaides 1987). Symmetric and positive like its parts.
 */
export class GroupCorrection implements Preconditioner {
  readonly #inner: Preconditioner;
  readonly #groups: readonly Int32Array[];
  /** The places of the groups' cells in the layout of the operator. */
  readonly #slots: readonly Int32Array[];
  readonly #groupOf: Int32Array;
  /** Zᵀ A Z without ties, and the inverse of Cholesky's factor with them; row by row. */
  #coupled: Float64Array;
  #factor: Float64Array;
  readonly #sums: Float64Array;

  constructor(
    inner: Preconditioner,
    system: StencilSystem,
    groups: readonly Int32Array[],
    operator: FluxOperator,
  ) {
    this.#inner = inner;
    this.#groups = groups;
    this.#groupOf = new Int32Array(system.nx * system.ny * system.nz).fill(-1);
    for (const [group, cells] of groups.entries()) for (const cell of cells) this.#groupOf[cell] = group;
    this.#slots = slotsOf(groups, operator);
    this.#coupled = new Float64Array(0);
    this.#factor = new Float64Array(0);
    this.#sums = new Float64Array(groups.length);
    this.load(system);
  }

  /** Takes other couplings and ties. */
  load(system: StencilSystem): void {
    this.#coupled = groupCouplings(system, this.#groupOf, this.#groups.length);
    this.retie(system.tie());
  }

  retie(tie: Float64Array): void {
    const count = this.#groups.length;
    this.#factor = this.#coupled.slice();
    this.#groups.forEach((cells, group) => {
      for (const cell of cells) this.#factor[group * count + group] += tie[cell];
    });
    if (!factorise(this.#factor, count)) this.#factor = new Float64Array(0);
  }

  get residual(): Float32Array {
    return this.#inner.residual;
  }

  get correction(): Float32Array {
    return this.#inner.correction;
  }

  get facts(): PreconditionerFacts {
    return this.#inner.facts;
  }

  get patience(): number {
    return this.#inner.patience;
  }

  apply(): number {
    const { residual, correction } = this;
    const sums = this.#sums;
    // The cycle may overwrite what it was given.
    this.#slots.forEach((slots, group) => {
      let sum = 0;
      for (let n = 0; n < slots.length; n++) sum += residual[slots[n]];
      sums[group] = sum;
    });
    let product = this.#inner.apply();
    if (this.#factor.length === 0) return product;
    const given = sums.slice();
    solveFactored(this.#factor, sums);
    for (let group = 0; group < sums.length; group++) {
      product += given[group] * sums[group];
      const slots = this.#slots[group];
      for (let n = 0; n < slots.length; n++) correction[slots[n]] += sums[group];
    }
    return product;
  }

  reset(): void {
    this.#inner.reset();
  }

  refill(): void {
    this.#inner.refill();
  }

  reload(loadOther: Parameters<Preconditioner['reload']>[0]): void {
    this.#inner.reload(loadOther);
  }

  watch(rule: StoppingRule): void {
    this.#inner.watch(rule);
  }

  wantsChange(step: LinearProgress | LinearOutcome): boolean {
    return this.#inner.wantsChange(step);
  }

  change(): void {
    this.#inner.change();
  }
}

function slotsOf(groups: readonly Int32Array[], operator: FluxOperator): readonly Int32Array[] {
  const { nx, ny, nz, size } = operator.layout;
  const marks = new Float64Array(nx * ny * nz);
  groups.forEach((cells, group) => {
    for (const cell of cells) marks[cell] = group + 1;
  });
  const placed = new Float64Array(size);
  operator.scatter(marks, placed);
  const slots = groups.map((): number[] => []);
  for (let slot = 0; slot < size; slot++) if (placed[slot] > 0) slots[placed[slot] - 1].push(slot);
  return slots.map((own) => Int32Array.from(own));
}

/** Cholesky's factor in the lower triangle (Golub and Van Loan, Matrix Computations, 4.2); false: the matrix is not positive. */
function factorise(matrix: Float64Array, count: number): boolean {
  for (let j = 0; j < count; j++) {
    for (let i = j; i < count; i++) {
      let sum = matrix[i * count + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * count + k] * matrix[j * count + k];
      if (i > j) matrix[i * count + j] = sum / matrix[j * count + j];
      else if (sum > 0) matrix[j * count + j] = Math.sqrt(sum);
      else return false;
    }
  }
  return true;
}

function solveFactored(factor: Float64Array, x: Float64Array): void {
  const count = x.length;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < i; k++) x[i] -= factor[i * count + k] * x[k];
    x[i] /= factor[i * count + i];
  }
  for (let i = count - 1; i >= 0; i--) {
    for (let k = i + 1; k < count; k++) x[i] -= factor[k * count + i] * x[k];
    x[i] /= factor[i * count + i];
  }
}
