import { type Client, type ProjectEvent, type Study, studyEndpoints } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from '../connection/project-feed.ts';
import { caseTable } from './case-table.ts';
import { isRunning, type ScenarioStudy, type Studies, type StudiesState, studyOf } from './studies.ts';

/** The shortest time between two readings of the cases of a study that runs, ms. */
const LOOK_EVERY = 2000;
/** Such a reading takes at most this share of the time. */
const LOOK_SHARE = 0.2;

export interface StudiesParts {
  readonly client: Client;
  readonly feed: ProjectFeed;
  /** Saves what is typed, before a run; false: it could not be saved. */
  readonly prepare: () => Promise<boolean>;
  readonly say: (message: string, kind: 'success' | 'error') => void;
  /** Words a failed call. */
  readonly reason: (error: unknown) => string;
}

export function openStudies({ client, feed, prepare, say, reason }: StudiesParts, project: number): Studies {
  const store = createStore<StudiesState>()(() => ({ studies: new Map() }));
  const followed = new Map<number, number>();
  /** The looks at the cases of studies that run, by scenario. */
  const looks = new Map<number, ReturnType<typeof setTimeout>>();
  const asked = new Set<number>();
  let isClosed = false;

  const get = (scenario: number) => studyOf(store.getState(), scenario);
  const set = (scenario: number, change: Partial<ScenarioStudy>) => {
    if (isClosed) return;
    const next = new Map(store.getState().studies).set(scenario, { ...get(scenario), ...change });
    store.setState({ studies: next });
  };
  const paramsOf = (scenario: number) => ({ params: { project, scenario } });

  const take = (scenario: number, study: Study) => {
    const { study: before, since } = get(scenario);
    const began = before?.started !== study.started ? null : since;
    const isOn = isRunning({ ...get(scenario), study });
    set(scenario, { study, since: isOn ? (began ?? { at: performance.now(), done: study.done }) : null });
  };
  const readStudy = async (scenario: number) =>
    take(scenario, await client(studyEndpoints.study, paramsOf(scenario)));
  const readCases = async (scenario: number) => {
    const cases = caseTable(await client(studyEndpoints.cases, paramsOf(scenario)));
    set(scenario, { cases, problem: null });
  };
  /** `isNeeded`: whether cases have to be read, by the study before and the one that was read. */
  const load = async (
    scenario: number,
    isNeeded: (before: ScenarioStudy, now: Study) => boolean = always,
  ) => {
    asked.add(scenario);
    set(scenario, { loading: true });
    try {
      const before = get(scenario);
      await readStudy(scenario);
      const { study } = get(scenario);
      if (study && isNeeded(before, study)) await readCases(scenario);
      set(scenario, { loading: false, problem: null });
    } catch (error) {
      set(scenario, { loading: false, problem: reason(error) });
    }
  };
  const want = (scenario: number) => {
    if (asked.has(scenario)) return;
    asked.add(scenario);
    readStudy(scenario).catch(() => asked.delete(scenario));
  };
  /** Looks at the cases again, but not so often that looking would be all that is done. */
  const lookSoon = (scenario: number, after = LOOK_EVERY) => {
    if (looks.has(scenario) || isClosed) return;
    const look = async () => {
      const began = performance.now();
      await readCases(scenario).catch(() => {});
      looks.delete(scenario);
      const took = performance.now() - began;
      if (followed.has(scenario) && isRunning(get(scenario)))
        lookSoon(scenario, Math.max(LOOK_EVERY, took / LOOK_SHARE));
    };
    looks.set(
      scenario,
      setTimeout(() => void look(), after),
    );
  };

  const hear = (event: ProjectEvent) => {
    if (event.type === 'reload') {
      for (const scenario of asked) {
        if (followed.has(scenario)) void load(scenario);
        else void readStudy(scenario).catch(() => {});
      }
    } else if (event.type === 'study') {
      const { scenario, state, cases, done, failed } = event;
      if (!asked.has(scenario)) return;
      const { study } = get(scenario);
      if (study) take(scenario, { ...study, state, cases, done, failed });
      const isOver = state !== 'PENDING' && state !== 'RUNNING';
      // An event does not tell its start, its way and its time: they are read.
      if (isOver || study?.state !== state) {
        if (followed.has(scenario)) void load(scenario);
        else void readStudy(scenario).catch(() => {});
      } else if (followed.has(scenario)) lookSoon(scenario);
    } else if (event.type === 'model') {
      for (const scenario of followed.keys()) void readStudy(scenario).catch(() => {});
    }
  };
  const unsubscribe = feed.subscribe(hear);

  const send = async (scenario: number, call: () => Promise<unknown>) => {
    set(scenario, { waiting: true });
    try {
      await call();
      await load(scenario);
    } catch (error) {
      say(reason(error), 'error');
    }
    set(scenario, { waiting: false });
  };

  return {
    store,
    want,
    load: (scenario) => load(scenario),
    follow: (scenario) => {
      followed.set(scenario, (followed.get(scenario) ?? 0) + 1);
      void load(scenario, hasOtherCases);
      return () => {
        const left = (followed.get(scenario) ?? 1) - 1;
        if (left > 0) followed.set(scenario, left);
        else followed.delete(scenario);
      };
    },
    run: async (scenario, resume = false) => {
      if (!(await prepare())) return;
      const query = resume ? { resume: '1' as const } : {};
      await send(scenario, () => client(studyEndpoints.runScenario, { ...paramsOf(scenario), query }));
    },
    stop: (scenario) => send(scenario, () => client(studyEndpoints.stopScenario, paramsOf(scenario))),
    objects: (scenario, key) =>
      client(studyEndpoints.studyObjects, {
        ...paramsOf(scenario),
        query: key === undefined ? {} : { object: key },
      }),
    resistances: (scenario) => client(studyEndpoints.studyResistance, paramsOf(scenario)),
    close: () => {
      isClosed = true;
      unsubscribe();
      for (const timer of looks.values()) clearTimeout(timer);
    },
  };
}

function always(): boolean {
  return true;
}

/** Whether cases may differ from those that were read: they are many, and are not read again for nothing. */
function hasOtherCases({ study, cases }: ScenarioStudy, now: Study): boolean {
  return (
    !study ||
    cases?.count !== now.cases ||
    study.started !== now.started ||
    study.done !== now.done ||
    study.failed !== now.failed
  );
}
