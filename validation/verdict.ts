import type { SolveReport } from '@thermarium/solution';
import { evaluateExpectation } from './evaluate-expectation.ts';
import { type GridName, labelOf, type ReferenceCase } from './reference-case.ts';

/** The comparison of one number of a solve with its reference. */
export interface Verdict {
  readonly caseName: string;
  readonly grid: GridName;
  readonly quantity: string;
  readonly reference: number;
  /** Null: the report has no such number. */
  readonly ours: number | null;
  /** The difference as a part of the reference's scale. */
  readonly error: number;
  readonly allowed: number;
  readonly passed: boolean;
}

/** Compares a report with everything that the case expects; a solve that did not converge fails all of it. */
export function verdictsOf(reference: ReferenceCase, grid: GridName, report: SolveReport): Verdict[] {
  return reference.expect.map((expectation) => {
    const ours = evaluateExpectation(report, expectation);
    const error = ours === null ? Infinity : Math.abs(ours - expectation.value) / expectation.scale;
    const allowed = expectation.tolerance[grid];
    return {
      caseName: reference.name,
      grid,
      quantity: labelOf(expectation),
      reference: expectation.value,
      ours,
      error,
      allowed,
      passed: report.status === 'converged' && error <= allowed,
    };
  });
}

/** How many times the error fits into the tolerance; Infinity for a perfect match. */
export const timesInside = ({ allowed, error }: Verdict): number => allowed / error;
