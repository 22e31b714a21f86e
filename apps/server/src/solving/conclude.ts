import { kinds } from '@thermarium/kinds';
import { adjacencyOf, prepareModel } from '@thermarium/mesh';
import { evaluateDocument } from '@thermarium/model';
import { describeError } from './describe-ending.ts';
import { findImpedance } from './find-impedance.ts';
import { loadCase } from './load-case.ts';
import { refusalOf } from './log-lines.ts';
import type { Assignment, Conclusion } from './messages.ts';
import { groupStudy, solveCases } from './solve-cases.ts';
import { solveSnapshot } from './solve-snapshot.ts';
import type { ChildHost } from './working-host.ts';

/** Budgets of cells. Areas come from the exact shapes, so a coarse grid gives them as well as a fine one. */
const ADJACENCY_BUDGET = { generous: 20_000, usual: 100_000 };

/** Does the assignment. Never rejects. */
export async function conclude(assignment: Assignment, host: ChildHost): Promise<Conclusion> {
  try {
    switch (assignment.kind) {
      case 'solve':
        return await solveSnapshot(assignment, host);
      case 'impedance':
        return await findImpedance(assignment, host);
      case 'cases':
        return await solveCases(assignment, host);
      case 'load':
        return await loadCase(assignment, host);
      case 'group':
        return await groupStudy(assignment, host);
      case 'adjacency':
        return findAdjacency(assignment);
    }
  } catch (error) {
    return { type: 'failed', message: describeError(error) };
  }
}

function findAdjacency({ document, cellLimit }: Extract<Assignment, { kind: 'adjacency' }>): Conclusion {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) return { type: 'failed', message: refusalOf(issues) };
  const { discretisation, issues: found } = prepareModel(model, kinds, {
    analysis: 'steady',
    refine: 1,
    cellLimit,
    cellBudget: ADJACENCY_BUDGET,
  });
  if (discretisation) return { type: 'adjacency', answer: { ...adjacencyOf(discretisation) } };
  const isEmpty = found.some(({ code }) => code === 'empty-model');
  if (isEmpty) return { type: 'adjacency', answer: { contacts: [], exposed: [] } };
  return { type: 'failed', message: refusalOf(found) };
}
