import { type Client, caseEndpoints, pathOf, solutionEndpoints } from '@thermarium/api';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { endIfRefused } from '../../app/client.ts';
import { session } from '../../app/session.ts';
import type { ProjectFeed } from '../connection/project-feed.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import { untilDocument } from '../document/until-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import { DifferenceLoads } from './compare/difference-loads.ts';
import { ReferenceLoads } from './compare/reference-loads.ts';
import { Answers, contentOf, Refused } from './loading/answers.ts';
import { NOT_ASKED, problemOf } from './loading/load.ts';
import { Resource } from './loading/resource.ts';
import { openOverlays } from './overlays/open-overlays.ts';
import {
  type CaseChoice,
  NO_RESULTS,
  type Results,
  type ResultsState,
  type Solution,
  type SolutionType,
  shownDifference,
} from './results-state.ts';
import { SolutionLoads } from './solution-loads.ts';
import type { StepRows } from './steps/step-rows.ts';
import { unpackSolution } from './unpack-solution.ts';
import type { LoadAnswer } from './wire/answers.ts';
import { WorkerLoader } from './wire/worker-loader.ts';

/** Loads the solution of a case of a study into a store, where it is shown instead of the project's own. */
class CaseLoads {
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

export interface ResultsParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  readonly document: ProjectDocument;
  readonly editor: EditorStore;
  /** By default a worker loads, with the token of the session. */
  readonly load?: LoadAnswer | undefined;
}

/** Delay after the last change of the model, ms, so that a drag checks staleness only once. */
const REST = 300;

/** Memory for what was decoded of steps. Of 300,000 face cells, 80 steps fit. */
const MOST_BYTES = { solutions: 96e6, differences: 64e6 };

const TYPES: readonly SolutionType[] = ['steady', 'transient'];

export function openResults(
  { client, feed, document, editor, load }: ResultsParts,
  project: number,
): Results {
  const loader = load ? { load, close: () => undefined } : openSessionLoader();
  const store = createStore<ResultsState>()(() => NO_RESULTS);
  const answers = new Answers(loader.load, MOST_BYTES.solutions);
  const cases = new CaseLoads(store, answers, project);
  const parts = { results: store, editor, document: document.store, project };
  const overlays = openOverlays(parts, loader.load);
  const differences = new DifferenceLoads(store, new Answers(loader.load, MOST_BYTES.differences), project);
  const references = new ReferenceLoads(store, client, project);
  const solutions = new SolutionLoads(store, answers, project, [differences, ...overlays]);
  let chosen: SolutionType = 'steady';
  let rest: ReturnType<typeof setTimeout> | undefined;
  let { drafted } = NO_RESULTS;

  const want = (): void => void solutions.want(store.getState().type);
  const tellDrafted = (type: SolutionType, is: boolean): void =>
    store.setState({ drafted: { ...store.getState().drafted, [type]: is } });
  /** A saved change may still be on its way: until the program has it, it would call the solution fresh. */
  const checkSaved = async (type: SolutionType): Promise<void> => {
    await untilDocument(document.store, ({ unsaved }) => unsaved === 0);
    await solutions.check(type);
  };
  /** The other type has a comparison of its own. */
  const choose = (type: SolutionType): void => {
    if (store.getState().type === type) return;
    differences.compare(null);
    store.setState({ type });
  };
  const outdateOverlays = (): void => {
    for (const overlay of overlays) overlay.outdate?.();
  };
  const outdateAll = (): void => {
    for (const type of TYPES) solutions.outdate(type);
    outdateOverlays();
    references.outdate();
  };
  const unsubscribe = [
    editor.subscribe(({ mode }, before) => {
      if (mode !== before.mode && mode !== 'box') want();
    }),
    feed.subscribe((event) => {
      if (event.type === 'model') {
        clearTimeout(rest);
        rest = setTimeout(() => {
          for (const type of TYPES) solutions.mayBeStale(type);
          outdateOverlays();
        }, REST);
      } else if (event.type === 'solution') {
        solutions.outdate(event.transient ? 'transient' : 'steady');
        outdateOverlays();
        // The former solution may be the reference now.
        references.outdate();
      } else if (event.type === 'reference') references.outdate();
      else if (event.type === 'reload') outdateAll();
    }),
  ];
  if (editor.getState().mode !== 'box') want();

  return {
    store,
    want,
    tryAgain: () => {
      const { solutionLoad, type } = store.getState();
      if (problemOf(solutionLoad) !== null) {
        if (type === 'transient') solutions.steps.tryAgain();
        solutions.outdate(type);
      }
      for (const overlay of overlays) overlay.tryAgain();
      differences.tryAgain();
    },
    setType: (type) => {
      if (type !== chosen) cases.leave();
      chosen = type;
      if (type === 'steady') {
        choose(type);
        want();
        return;
      }
      // Only where there is one.
      void solutions.want(type).then(() => {
        if (chosen === type && store.getState().transient) choose(type);
      });
    },
    objectOverTime: ({ id, typeId }, signal) => loadObjectSteps(answers, { project, id, typeId }, signal),
    showStep: (index) => solutions.steps.show(index),
    showTime: (time) => solutions.steps.showTime(time),
    setDrafted: (next) => {
      drafted = next;
      for (const type of TYPES) {
        const was = store.getState().drafted[type];
        if (next[type] && !was) tellDrafted(type, true);
        // Whether the typed values were saved or reverted is known to the program alone.
        else if (!next[type] && was) void checkSaved(type).then(() => tellDrafted(type, drafted[type]));
      }
    },
    setLivePreview: (livePreview) => store.setState({ livePreview }),
    showPreview: (preview, previewProblem) => store.setState({ preview, previewProblem }),
    showWhatIf: (whatIf) => store.setState({ whatIf }),
    setLimits: (limits) => {
      const { limits: own, differenceLimits } = store.getState();
      if (shownDifference(store.getState()) === null) store.setState({ limits: { ...own, ...limits } });
      else store.setState({ differenceLimits: { ...differenceLimits, ...limits } });
    },
    switchOverlay: (key, isOn) => {
      const { switchedOn } = store.getState();
      if (switchedOn.includes(key) === isOn) return;
      store.setState({ switchedOn: isOn ? [...switchedOn, key] : switchedOn.filter((one) => one !== key) });
    },
    compare: (comparison) => differences.compare(comparison),
    keepReference: () => references.keep(),
    removeReference: (id) => references.remove(id),
    showCase: (choice) => cases.show(choice),
    leaveCase: () => cases.leave(),
    invalidate: (solved) => {
      cases.leave();
      solutions.expect(solved);
      outdateAll();
    },
    close: () => {
      clearTimeout(rest);
      for (const end of unsubscribe) end();
      differences.close();
      references.close();
      for (const overlay of overlays) overlay.close();
      cases.close();
      solutions.close();
      loader.close();
    },
  };
}

/** Loads by a worker with the token of the session. An answer 401 ends the session, as in any other call. */
function openSessionLoader(): { readonly load: LoadAnswer; close(): void } {
  const loader = new WorkerLoader();
  return {
    load: async (request, signal) => {
      const { token } = session.getState();
      const answer = await loader.load({ ...request, token }, signal);
      if (answer.outcome === 'refused') endIfRefused(answer.status, token);
      return answer;
    },
    close: () => loader.close(),
  };
}

interface ObjectOfProject {
  readonly project: number;
  readonly id: number;
  readonly typeId: number;
}

/** Loads an object at every step of the transient solution; rejects with the reason in words. */
async function loadObjectSteps(
  answers: Answers,
  { project, id, typeId }: ObjectOfProject,
  signal: AbortSignal,
): Promise<StepRows> {
  const address = pathOf(solutionEndpoints.transientObject, { project, object: id, type: typeId });
  const request = { address, known: [], lasting: false, reading: { kind: 'steps' } } as const;
  const content = contentOf(await answers.load(request, signal), 'steps');
  if (!content) throw new Error('There was no answer.');
  return content.steps;
}
