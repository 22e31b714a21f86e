import type { Axis } from './axes.ts';

export interface LinearSolverOptions {
  /** Default 'multigrid'. 'diagonal' sets up next to nothing, and takes hundreds of iterations. */
  readonly preconditioner?: 'multigrid' | 'diagonal';
  /** The axis whose lines are relaxed whole, 0 = x. Default: chosen from the couplings. */
  readonly lineAxis?: Axis;
  /** Whether a slow solve may take a second line axis (more memory); default true. */
  readonly crossing?: boolean;
}

/** @throws TypeError on unknown options or values */
export function checkOptions(options: LinearSolverOptions): void {
  const { preconditioner = 'multigrid', lineAxis = 0, crossing = true, ...unknown } = options;
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new TypeError(`Unknown option '${name}' of the linear solver.`);
  if (!['multigrid', 'diagonal'].includes(preconditioner)) {
    throw new TypeError(`Unknown preconditioner '${preconditioner}'.`);
  }
  if (![0, 1, 2].includes(lineAxis)) throw new TypeError(`Unknown axis '${lineAxis}'.`);
  if (typeof crossing !== 'boolean') throw new TypeError(`Option 'crossing' cannot be '${crossing}'.`);
}
