import type { Client } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from '../connection/project-feed.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import { CaseLoads } from './case-loads.ts';
import { DifferenceLoads } from './compare/difference-loads.ts';
import { ReferenceLoads } from './compare/reference-loads.ts';
import { Answers } from './loading/answers.ts';
import { problemOf } from './loading/load.ts';
import { openOverlays } from './overlays/open-overlays.ts';
import {
  NO_RESULTS,
  type Results,
  type ResultsState,
  type SolutionType,
  shownDifference,
} from './results-state.ts';
import { SolutionLoads } from './solution-loads.ts';
import { loadObjectSteps } from './steps/object-steps.ts';
import type { LoadAnswer } from './wire/answers.ts';
import { openSessionLoader } from './wire/session-loader.ts';

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
    setDrafted: (next) => {
      drafted = next;
      for (const type of TYPES) {
        const was = store.getState().drafted[type];
        if (next[type] && !was) tellDrafted(type, true);
        // Whether the typed values were saved or reverted is known to the program alone.
        else if (!next[type] && was) void solutions.check(type).then(() => tellDrafted(type, drafted[type]));
      }
    },
    setLimits: (limits) => {
      const { limits: own, differenceLimits } = store.getState();
      if (shownDifference(store.getState()) === null) store.setState({ limits: { ...own, ...limits } });
      else store.setState({ differenceLimits: { ...differenceLimits, ...limits } });
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
