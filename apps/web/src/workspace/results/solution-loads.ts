import { pathOf, solutionEndpoints } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import type { ResultsState, Solution, SolutionType } from './results-state.ts';
import type { StepCompanion } from './steps/step-answers.ts';
import { StepLoads } from './steps/step-loads.ts';
import { flag } from './steps/step-query.ts';
import { unpackSolution } from './unpack-solution.ts';
import type { LoadAnswer } from './wire/answers.ts';

interface Slot {
  /** Whether the solution has been asked for. */
  wanted: boolean;
  /** Whether the loaded solution may not be the latest. */
  outdated: boolean;
  /** The entity tag of the loaded solution. */
  tag: string | null;
  running: Promise<void> | null;
}

const newSlot = (): Slot => ({ wanted: false, outdated: true, tag: null, running: null });

/** Loads the solutions of a project into a store, each at most once at a time. */
export class SolutionLoads {
  private readonly store: StoreApi<ResultsState>;
  private readonly loadAnswer: LoadAnswer;
  private readonly project: number;
  /** The steps of the transient solution. */
  readonly steps: StepLoads;
  private readonly ended = new AbortController();
  private readonly slots: { readonly [type in SolutionType]: Slot } = {
    steady: newSlot(),
    transient: newSlot(),
  };

  /** @param companions what is shown of a step beside its surfaces */
  constructor(
    store: StoreApi<ResultsState>,
    load: LoadAnswer,
    project: number,
    companions: readonly StepCompanion[],
  ) {
    this.store = store;
    this.loadAnswer = load;
    this.project = project;
    this.steps = new StepLoads({
      ...{ store, load, project, companions },
      onGone: () => this.outdate('transient'),
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
        slot.running = this.load(type, slot);
        this.note();
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
    this.steps.close();
  }

  private async load(type: SolutionType, slot: Slot): Promise<void> {
    const before = this.store.getState();
    try {
      const address = pathOf(
        solutionEndpoints.solution,
        { project: this.project },
        { transient: flag(type) },
      );
      const known = slot.tag === null ? [] : bothTags(slot.tag);
      const answer = await this.loadAnswer(
        { address, known, reading: { kind: 'solution' } },
        this.ended.signal,
      );
      if (this.ended.signal.aborted) return;
      if (answer.outcome === 'refused') this.store.setState({ problem: answer.message });
      else {
        this.store.setState({ problem: null });
        if (answer.outcome === 'known') this.age(type, answer.tag);
        else if (answer.content.kind === 'solution') {
          const { solution } = answer.content;
          const arrived = solution && unpackSolution(solution);
          if (type === 'steady') this.set(type, arrived);
          else {
            const problem = await this.steps.take(arrived);
            if (problem !== null) {
              this.store.setState({ problem });
              return;
            }
          }
        }
        slot.tag = answer.tag;
        // A load that the announcement of the solution began may have brought it before the task was known to be over.
        const isNew = this.store.getState()[type]?.timestamp !== before[type]?.timestamp;
        if (before.awaited[type] || isNew) this.setAwaited(type, false);
      }
    } catch (error) {
      if (!this.ended.signal.aborted) this.store.setState({ problem: String(error) });
    } finally {
      slot.running = null;
      this.note();
    }
  }

  private setAwaited(type: SolutionType, is: boolean): void {
    const { awaited } = this.store.getState();
    if (awaited[type] !== is) this.store.setState({ awaited: { ...awaited, [type]: is } });
  }

  private note(): void {
    const { steady, transient } = this.slots;
    const loading = steady.running !== null || transient.running !== null;
    if (!this.ended.signal.aborted && this.store.getState().loading !== loading)
      this.store.setState({ loading });
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
