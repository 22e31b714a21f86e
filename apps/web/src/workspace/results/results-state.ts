import type { ObjectFigures } from '@thermarium/api';
import type { Vec3 } from '@thermarium/geometry';
import type { StoreApi } from 'zustand/vanilla';
import type { ClipFace } from '../editor-state/editor-state.ts';
import type { ColorMapName } from './color-maps.ts';
import type { PlaneField } from './plane-field.ts';
import type { StepRows } from './steps/step-rows.ts';
import type { SurfaceField } from './surface-field.ts';

export type SolutionType = 'steady' | 'transient';

/** The result of one object, °C, mW and mm. Temperatures are null where nothing is left of the object. */
export type ObjectResult = Readonly<ObjectFigures>;

/** A solution as it arrived, decoded by a worker. */
export interface Solution {
  readonly timestamp: string;
  readonly stale: boolean;
  readonly transient: boolean;
  /** The instant that is shown, s; null: the solution is steady. */
  readonly time: number | null;
  readonly objects: ReadonlyMap<string, ObjectResult>;
  /** Every visible face with its cells. */
  readonly surface: SurfaceField;
  /** °C over all objects. */
  readonly min: number;
  readonly max: number;
  /** Where it is hottest; null where there are no faces. */
  readonly hottest: { readonly point: Vec3; readonly object: number; readonly temperature: number } | null;
  readonly cells: number | null;
  /** Seconds that the solve took. */
  readonly seconds: number | null;
}

/** The stored steps of the transient solution, and the one that the picture shows. */
export interface TransientSteps {
  readonly list: StepRows;
  /** The index of the step whose temperatures are shown. */
  readonly shown: number;
  /** The index of the step that was asked for last; `shown` follows when it is loaded. */
  readonly wanted: number;
  /** The indices that are likely to be asked for next, the first ones first. */
  readonly ahead: readonly number[];
}

/** The limits of the legend, °C; null: the solution's own extreme. */
export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
  readonly map: ColorMapName;
  /** Whether temperatures outside of the range are left out of the picture. */
  readonly filter: boolean;
  /** The distance of lines of equal temperature, °C; `ticks`: that of the round temperatures of the legend. */
  readonly isolines: 'none' | 'ticks' | number;
}

/** By type of solution: whether something is true of it. */
type ByType = { readonly [type in SolutionType]: boolean };

export interface ResultsState {
  readonly type: SolutionType;
  /** undefined: not asked for yet; null: there is none. */
  readonly steady: Solution | null | undefined;
  /** The shown step. */
  readonly transient: Solution | null | undefined;
  /** Null: there is no transient solution, or its steps are unknown; the picture shows the last one then. */
  readonly steps: TransientSteps | null;
  /** Whether typed values that are not saved yet would alter a solution of the type. */
  readonly drafted: ByType;
  /** A solution is on its way. */
  readonly loading: boolean;
  /** Why the solution could not be loaded. */
  readonly problem: string | null;
  readonly limits: Limits;
  /** Temperatures on the faces of the clip box; absent while they are on their way. */
  readonly clip: ReadonlyMap<ClipFace, PlaneField>;
  /** Why a clip face has no colours. */
  readonly clipProblem: string | null;
  /** Clip faces are on their way. */
  readonly clipLoading: boolean;
  /** Temperatures on the project's planes, by id. */
  readonly planes: ReadonlyMap<number, PlaneField>;
  /** Why the planes could not be loaded. */
  readonly planeProblem: string | null;
  /** Planes of the project without temperatures: they are newer than the solution, whose inside was not kept. */
  readonly planesNotKept: ReadonlySet<number>;
  /** The planes are on their way. */
  readonly planesLoading: boolean;
}

/** Before anything was asked for. */
export const NO_RESULTS: ResultsState = {
  type: 'steady',
  steady: undefined,
  transient: undefined,
  steps: null,
  drafted: { steady: false, transient: false },
  loading: false,
  problem: null,
  limits: { min: null, max: null, map: 'rainbow', filter: true, isolines: 'none' },
  clip: new Map(),
  clipProblem: null,
  clipLoading: false,
  planes: new Map(),
  planeProblem: null,
  planesNotKept: new Set(),
  planesLoading: false,
};

/** The solutions of a project, loaded on demand and again when they have changed. */
export interface Results {
  readonly store: StoreApi<ResultsState>;
  /** Loads the solution of the chosen type unless it is there. */
  want(): void;
  /** Loads again what has failed. */
  tryAgain(): void;
  setType(type: SolutionType): void;
  /** Shows a stored step of the transient solution, by its index. Steps beyond both ends follow in a circle. */
  showStep(index: number): void;
  setLimits(limits: Partial<Limits>): void;
  /**
   * Tells of typed values that are not saved. Once they are saved, the solution counts as drafted until the program has
   * said whether it is stale: it must not look fresh in between.
   */
  setDrafted(drafted: ByType): void;
  /**
   * An object at every step of the transient solution; without steps where it took no part in the solve. Rejects with
   * the reason in words.
   */
  objectOverTime(
    object: { readonly id: number; readonly typeId: number },
    signal: AbortSignal,
  ): Promise<StepRows>;
  /** Loads every solution again after a solve. */
  invalidate(): void;
  close(): void;
}

/** The solution that is shown. */
export function shownSolution(state: ResultsState): Solution | null {
  return (state.type === 'steady' ? state.steady : state.transient) ?? null;
}

/** Whether everything that the picture shows is that of the step that was asked for last. */
export function isStepShown({ steps, clipLoading, planesLoading }: ResultsState): boolean {
  return steps === null || (steps.shown === steps.wanted && !clipLoading && !planesLoading);
}

/** Whether the solution of a type is not that of the model as it stands here, values included that are only typed. */
export function isStale(state: Pick<ResultsState, SolutionType | 'drafted'>, type: SolutionType): boolean {
  const solution = state[type];
  return solution ? solution.stale || state.drafted[type] : false;
}

/** Whether the shown solution is stale: what shows it must look so. */
export function isShownStale(state: ResultsState): boolean {
  return isStale(state, state.type);
}
