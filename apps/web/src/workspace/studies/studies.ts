import type { Study, StudyObjects, StudyResistance } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';
import type { CaseTable } from './case-table.ts';

/** The last study of a scenario, as far as it is known here. */
export interface ScenarioStudy {
  /** Undefined: not read yet. */
  readonly study: Study | undefined;
  /** Undefined: not read yet. */
  readonly cases: CaseTable | undefined;
  /** Cases are on their way. */
  readonly loading: boolean;
  /** A run or stop was sent and is not yet answered. */
  readonly waiting: boolean;
  /** Why it could not be read. */
  readonly problem: string | null;
  /** The time at which its progress was first seen here, ms of `performance.now()`, and the cases done by then. */
  readonly since: { readonly at: number; readonly done: number } | null;
}

export interface StudiesState {
  /** By scenario. */
  readonly studies: ReadonlyMap<number, ScenarioStudy>;
}

/** Runs the scenarios of a project, and follows how far their studies are. */
export interface Studies {
  readonly store: StoreApi<StudiesState>;
  /** Reads the state of a scenario's study unless it is known. */
  want(scenario: number): void;
  /** Reads a scenario's study and its cases, and follows them until the returned function is called. */
  follow(scenario: number): () => void;
  /** Reads the study and its cases again. */
  load(scenario: number): Promise<void>;
  /** Solves all cases; `resume`: those that are left of the last run. */
  run(scenario: number, resume?: boolean): Promise<void>;
  stop(scenario: number): Promise<void>;
  /** The extremes of one object in every case; without a key, of all. Rejects as calls do. */
  objects(scenario: number, key?: string): Promise<StudyObjects>;
  /** The thermal resistances of the models whose cases were added up. Rejects as calls do. */
  resistances(scenario: number): Promise<StudyResistance>;
  close(): void;
}

const NO_STUDY: ScenarioStudy = {
  study: undefined,
  cases: undefined,
  loading: false,
  waiting: false,
  problem: null,
  since: null,
};

export function studyOf({ studies }: StudiesState, scenario: number): ScenarioStudy {
  return studies.get(scenario) ?? NO_STUDY;
}

/** Whether cases are being solved or wait for it. */
export function isRunning({ study }: ScenarioStudy): boolean {
  return study?.state === 'PENDING' || study?.state === 'RUNNING';
}

export const StudiesContext = storeContext<Studies>();
export const useStudies = () => useOpenStore(StudiesContext);
