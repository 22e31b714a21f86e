import { type Arena, heapArena } from '../../kernels/arena.ts';
import { splitLayout } from '../../kernels/split-layout.ts';
import { naturalStrides, orderFor } from '../axes.ts';
import { FluxOperator } from '../flux-operator.ts';
import { Memory } from '../memory.ts';
import { Multigrid } from '../multigrid.ts';
import type { StencilSystem } from '../system.ts';

/** Operator and preconditioner of a system with lines along z, acting on vectors in natural order. */
export function prepare(system: StencilSystem, arena: Arena = heapArena) {
  const order = orderFor(2, system);
  const strides = naturalStrides(order, system);
  const layout = splitLayout(strides.nx, strides.ny, strides.nz);
  const memory = new Memory(32 * layout.size, arena);
  const operator = new FluxOperator(layout, strides, memory);
  operator.loadCouplings(system, order);
  operator.loadTies(system.tie());
  /** The operator for lines along x. */
  const loadOther = () => {
    const other = orderFor(0, system);
    const along = naturalStrides(other, system);
    const crossing = new FluxOperator(splitLayout(along.nx, along.ny, along.nz), along, memory);
    crossing.loadCouplings(system, other);
    return { operator: crossing, order: other, memory };
  };
  const multigrid = new Multigrid(operator, order, memory, loadOther);
  multigrid.reset();

  const precondition = (residual: Float64Array): Float64Array => {
    const split = new Float64Array(layout.size);
    operator.scatter(residual, split);
    multigrid.residual.set(split);
    multigrid.apply();
    const correction = new Float64Array(residual.length);
    operator.gather(Float64Array.from(multigrid.correction), correction);
    return correction;
  };
  /** Adds the second line axis x. */
  const cross = () => {
    multigrid.change();
    multigrid.reset();
  };
  return { operator, order, layout, memory, multigrid, precondition, cross };
}
