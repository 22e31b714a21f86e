import { caseEndpoints, pathOf } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { CaseChoice, ResultsState } from './results-state.ts';
import { unpackSolution } from './unpack-solution.ts';
import type { LoadAnswer } from './wire/answers.ts';

/** Loads the solution of a case of a study into a store, where it is shown instead of the project's own. */
export class CaseLoads {
  private readonly store: StoreApi<ResultsState>;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
  private running: AbortController | null = null;

  constructor(store: StoreApi<ResultsState>, load: LoadAnswer, project: number) {
    this.store = store;
    this.loadAnswer = load;
    this.project = project;
  }

  /** Fulfils with the reason why the case is not shown; null: it is, or another one was asked for meanwhile. */
  async show({ scenario, id, name }: CaseChoice): Promise<string | null> {
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    this.store.setState({ caseLoading: id });
    const params = { project: this.project, scenario, case: id };
    const request = {
      address: pathOf(caseEndpoints.caseSolution, params),
      known: [],
      reading: { kind: 'solution' },
    } as const;
    try {
      const answer = await this.loadAnswer(request, controller.signal);
      if (controller.signal.aborted) return null;
      this.store.setState({ caseLoading: null });
      if (answer.outcome === 'refused') return answer.message;
      if (answer.outcome !== 'read' || answer.content.kind !== 'solution' || !answer.content.solution) {
        return 'The case has no solution.';
      }
      const solution = unpackSolution(answer.content.solution);
      this.store.setState({ shownCase: { scenario, id, name, solution } });
      return null;
    } catch (error) {
      if (controller.signal.aborted) return null;
      this.store.setState({ caseLoading: null });
      return String(error);
    }
  }

  /** Shows the project's own solution again. */
  leave(): void {
    this.running?.abort();
    this.running = null;
    const { shownCase, caseLoading } = this.store.getState();
    if (shownCase !== null || caseLoading !== null)
      this.store.setState({ shownCase: null, caseLoading: null });
  }

  close(): void {
    this.running?.abort();
  }
}
