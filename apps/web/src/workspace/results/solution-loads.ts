import { pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { type Answers, contentOf, type StepCompanion } from './loading/answers.ts';
import { problemOf } from './loading/load.ts';
import { Resource } from './loading/resource.ts';
import type { ResultsState, Solution, SolutionType } from './results-state.ts';
import { StepLoads } from './steps/step-loads.ts';
import { flag } from './steps/step-query.ts';
import { unpackSolution } from './unpack-solution.ts';

interface Slot {
  /** Whether the solution has been asked for. */
  wanted: boolean;
  /** Whether the loaded solution may not be the latest. */
  outdated: boolean;
  /** The entity tag of the loaded solution. */
  tag: string | null;
  running: Promise<unknown> | null;
}

const newSlot = (): Slot => ({ wanted: false, outdated: true, tag: null, running: null });

/** Loads the solutions of a project into a store, each at most once at a time. */
export class SolutionLoads {
  private readonly store: StoreApi<ResultsState>;
  private readonly answers: Answers;
  private readonly project: number;
  /** The steps of the transient solution. */
  readonly steps: StepLoads;
  private readonly ended = new AbortController();
  private readonly slots: { readonly [type in SolutionType]: Slot } = {
    steady: newSlot(),
    transient: newSlot(),
  };

  private readonly resources = {
    steady: this.resourceOf('steady'),
    transient: this.resourceOf('transient'),
  };

  /** @param companions what is shown of a step beside its surfaces */
  constructor(
    store: StoreApi<ResultsState>,
    answers: Answers,
    project: number,
    companions: readonly StepCompanion[],
  ) {
    this.store = store;
    this.answers = answers;
    this.project = project;
    this.steps = new StepLoads({
      ...{ store, answers, project, companions },
      onGone: () => this.outdate('transient'),
      onEnd: (problem) => this.tell(problem),
    });
  }

  /** Fulfils when the solution of a type is loaded, known to be absent, or has failed to load. */
  async want(type: SolutionType): Promise<void> {
    const slot = this.slots[type];
    slot.wanted = true;
    // After a failure no solution is loaded: try again.
    if (this.store.getState()[type] === undefined) slot.outdated ||= slot.running === null;
    // A solution that was outdated during its load is loaded again after it.
    while ((slot.outdated || slot.running) && !this.ended.signal.aborted) {
      if (!slot.running) {
        slot.outdated = false;
        slot.running = this.resources[type]
          .load((signal) => this.fetch(type, slot, signal))
          .finally(() => {
            slot.running = null;
          });
      }
      await slot.running;
    }
    if (!this.ended.signal.aborted) this.setAwaited(type, false);
  }

  /** Notes that a solve has made a solution of a type, until it is loaded. */
  expect(type: SolutionType): void {
    this.setAwaited(type, true);
  }

  /** Marks the solution of a type as perhaps replaced or stale: it is loaded again when it is shown. */
  outdate(type: SolutionType): void {
    const slot = this.slots[type];
    slot.outdated = true;
    // A solution that was absent may exist now.
    if (this.store.getState()[type] === null) this.set(type, undefined);
    if (slot.wanted && this.store.getState().type === type) void this.want(type);
  }

  /** Notes a change of the model: only an existing solution can become stale. */
  mayBeStale(type: SolutionType): void {
    if (this.store.getState()[type]) this.outdate(type);
  }

  /** Fulfils when it is known whether the solution of a type is stale; at once where there is none. */
  async check(type: SolutionType): Promise<void> {
    if (!this.store.getState()[type]) return;
    this.slots[type].outdated = true;
    await this.want(type);
  }

  close(): void {
    this.ended.abort();
    for (const resource of Object.values(this.resources)) resource.stop();
    this.steps.close();
  }

  private async fetch(type: SolutionType, slot: Slot, signal: AbortSignal): Promise<null> {
    const before = this.store.getState();
    const query = { transient: flag(type) };
    const address = pathOf(solutionEndpoints.solution, { project: this.project }, query);
    const known = slot.tag === null ? [] : bothTags(slot.tag);
    const request = { address, known, lasting: false, reading: { kind: 'solution' } } as const;
    const answer = await this.answers.load(request, signal);
    const content = contentOf(answer, 'solution');
    if (!content) this.age(type, answer.tag);
    else {
      const arrived = content.solution && unpackSolution(content.solution);
      if (type === 'steady') this.set(type, arrived);
      else await this.steps.take(arrived);
    }
    slot.tag = answer.tag;
    // A load that the announcement of the solution began may have brought it before the task was known to be over.
    const isNew = this.store.getState()[type]?.timestamp !== before[type]?.timestamp;
    if (before.awaited[type] || isNew) this.setAwaited(type, false);
    return null;
  }

  /** Both types share one state: a load of either says whether the program can be reached and why it refuses. */
  private resourceOf(type: SolutionType): Resource<null> {
    return new Resource({
      get: () => this.store.getState().solutionLoad,
      set: (load) => {
        if (load.status === 'loading') this.store.setState({ solutionLoad: load });
        else this.tell(problemOf(load), type);
      },
    });
  }

  /** Notes how a load has ended: that of a type, or that of a step. */
  private tell(problem: string | null, ended: SolutionType | null = null): void {
    if (this.ended.signal.aborted) return;
    const data = null;
    const { steady, transient } = this.slots;
    const isLoading =
      (ended !== 'steady' && steady.running !== null) ||
      (ended !== 'transient' && transient.running !== null);
    if (isLoading) this.store.setState({ solutionLoad: { status: 'loading', data, problem } });
    else if (problem !== null) this.store.setState({ solutionLoad: { status: 'failed', data, problem } });
    else this.store.setState({ solutionLoad: { status: 'loaded', data } });
  }

  private setAwaited(type: SolutionType, is: boolean): void {
    const { awaited } = this.store.getState();
    if (awaited[type] !== is) this.store.setState({ awaited: { ...awaited, [type]: is } });
  }

  /** Updates the staleness of the loaded solution from its tag. */
  private age(type: SolutionType, tag: string | null): void {
    const solution = this.store.getState()[type];
    const stale = tag !== null && isStaleTag(tag);
    if (solution && solution.stale !== stale) this.set(type, { ...solution, stale });
  }

  private set(type: SolutionType, solution: Solution | null | undefined): void {
    this.store.setState(type === 'steady' ? { steady: solution } : { transient: solution });
  }
}

/**
 * The tags that a solution has while it is fresh and while it is stale: naming both, a change of the model that makes it
 * stale or fresh again is answered with the other tag, and not with a million cells.
 */
function bothTags(tag: string): string[] {
  const other = isStaleTag(tag) ? tag.replace(STALE, '.fresh.') : tag.replace('.fresh.', STALE);
  return other === tag ? [tag] : [tag, other];
}

const STALE = '.stale.';
const isStaleTag = (tag: string): boolean => tag.includes(STALE);
