import { caseEndpoints, pathOf } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { type Answers, contentOf, Refused } from './loading/answers.ts';
import { NOT_ASKED } from './loading/load.ts';
import { Resource } from './loading/resource.ts';
import type { CaseChoice, ResultsState, Solution } from './results-state.ts';
import { unpackSolution } from './unpack-solution.ts';

/** Loads the solution of a case of a study into a store, where it is shown instead of the project's own. */
export class CaseLoads {
  private readonly store: StoreApi<ResultsState>;
  private readonly answers: Answers;
  private readonly project: number;
  /** A case that is on its way leaves the one before as it is, and so does one that cannot be loaded. */
  private readonly resource = new Resource<Solution>({ get: () => NOT_ASKED, set: () => undefined });

  constructor(store: StoreApi<ResultsState>, answers: Answers, project: number) {
    this.store = store;
    this.answers = answers;
    this.project = project;
  }

  /** Fulfils with the reason why the case is not shown; null: it is, or another one was asked for meanwhile. */
  async show({ scenario, id, name }: CaseChoice): Promise<string | null> {
    this.store.setState({ caseLoading: id });
    const params = { project: this.project, scenario, case: id };
    const request = {
      ...{ address: pathOf(caseEndpoints.caseSolution, params), known: [], lasting: false },
      reading: { kind: 'solution' },
    } as const;
    const end = await this.resource.load(async (signal) => {
      const { solution = null } = contentOf(await this.answers.load(request, signal), 'solution') ?? {};
      if (solution === null) throw new Refused('The case has no solution.', 404);
      return unpackSolution(solution);
    });
    if (end === null) return null;
    this.store.setState({ caseLoading: null });
    if (end.status === 'failed') return end.problem;
    this.store.setState({ shownCase: { scenario, id, name, solution: end.data } });
    return null;
  }

  /** Shows the project's own solution again. */
  leave(): void {
    this.resource.stop();
    const { shownCase, caseLoading } = this.store.getState();
    if (shownCase !== null || caseLoading !== null)
      this.store.setState({ shownCase: null, caseLoading: null });
  }

  close(): void {
    this.resource.stop();
  }
}
