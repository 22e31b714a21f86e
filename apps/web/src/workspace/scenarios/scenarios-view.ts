import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scenario } from '../records/project-content.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import type { CaseTable } from '../studies/case-table.ts';

/** The parts of the reading of a study. */
type StudyReading = 'histogram' | 'cumulative' | 'parameters' | 'compare' | 'resistances';

/** The reading of studies, whichever scenario is shown. */
export interface StudyView {
  readonly reading: StudyReading;
  /** The object whose hottest temperature is read, `{id}.{type_id}`; null: the hottest of all. */
  readonly observed: string | null;
  /** % */
  readonly percentile: number;
  /** °C; null: none. */
  readonly limit: number | null;
  /** The parameter over which temperatures are drawn; null: the one that matters most. */
  readonly parameter: string | null;
  readonly filter: string;
  readonly sorting: { readonly key: string; readonly descending: boolean };
}

/** A study, and how it is read. */
export interface ReadingParts {
  readonly scenario: Scenario;
  readonly table: CaseTable;
  readonly view: StudyView;
  readonly onView: (change: Partial<StudyView>) => void;
  readonly onLoad: (row: number) => void;
}

/** The view of the scenarios, which outlasts their tab: another one may be shown meanwhile. */
interface ScenariosView {
  /** The scenario that is shown; null: the first. */
  readonly scenario: number | null;
  readonly part: 'configuration' | 'cases';
  readonly study: StudyView;
}

export type ScenariosViewStore = StoreApi<ScenariosView>;

export function createScenariosView(): ScenariosViewStore {
  return createStore<ScenariosView>()(() => ({
    scenario: null,
    part: 'configuration',
    study: {
      reading: 'histogram',
      observed: null,
      percentile: 95,
      limit: null,
      parameter: null,
      filter: '',
      sorting: { key: 'max_t', descending: true },
    },
  }));
}

export const ScenariosViewContext = storeContext<ScenariosViewStore>();
export const useScenariosView = () => useOpenStore(ScenariosViewContext);
