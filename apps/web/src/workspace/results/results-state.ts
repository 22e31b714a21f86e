import type { ReferenceRow } from '@thermarium/api';
import type { Vec3 } from '@thermarium/geometry';
import type { ColorMapName, SurfaceField } from '@thermarium/picture';
import type { ObjectFigures, Sensitivities, TemperatureBudget } from '@thermarium/solution/figures';
import type { LargestTemperature } from '@thermarium/solution/preview';
import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';
import { type Load, NOT_ASKED } from './loading/load.ts';
import type { LargestMarks, OverlayStates, SwitchedKey } from './overlays/list.ts';
import type { StepRows } from './steps/step-rows.ts';

export type SolutionType = 'steady' | 'transient';

/** The result of one object, °C, mW and mm. Temperatures are null where nothing is left of the object. */
export type ObjectResult = ObjectFigures;

/** The solution that was subtracted to make a difference. */
export interface Less {
  /** The version of the model that it was solved for. */
  readonly timestamp: string;
  /** s; null: it is steady. */
  readonly time: number | null;
  /** Its extremes over all objects, °C. */
  readonly min_t: number | null;
  readonly max_t: number | null;
  /** The objects of both, under the keys of results. */
  readonly objects: readonly {
    readonly key: string;
    /** When it was solved; null: it is not known. */
    readonly name: string | null;
    readonly foundIn: 'both' | 'solution' | 'reference';
  }[];
}

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
  /** The shares of the mean rise of the hottest object with power; null: they are not known. */
  readonly budget: TemperatureBudget | null;
  /** How its mean follows the inputs of the model; null: it is not known. */
  readonly sensitivities: Sensitivities | null;
  /** Null: these are temperatures. Otherwise all of them are differences, and `hottest` is where the largest one is. */
  readonly less: Less | null;
}

/** A solution less another. */
export interface Difference extends Solution {
  /** From which it was subtracted. */
  readonly of: Solution;
}

/** The stored steps of the transient solution, and the one that the picture shows. */
export interface TransientSteps {
  readonly list: StepRows;
  /** The index of the step whose temperatures are loaded. What the page speaks of is `shownStep`. */
  readonly shown: number;
  /** The index of the step that was asked for last; `shown` follows when all is loaded that the picture shows of it. */
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

/** A case of a study. */
export interface CaseChoice {
  readonly scenario: number;
  readonly id: number;
  /** The words by which the picture names it: `Case 66 of TIM2`. */
  readonly name: string;
}

/** With what temperatures are compared: the reference of the chosen type, a step of it by its id, or a case of a study. */
export type Comparison = 'reference' | number | CaseChoice;

/** A case with its solution, which is that of other values of the parameters. */
interface ShownCase extends CaseChoice {
  readonly solution: Solution;
}

/** Temperatures that the page itself has found. */
export interface Preview {
  /**
   * `Preview`: the steady state of the model as it stands here, typed and dragged values included, on a coarse grid; `What-if`: at powers
   * and an ambient that the model does not have.
   */
  readonly mark: 'Preview' | 'What-if';
  readonly solution: Solution;
  /** Between what a solve will find the largest temperature; null: it is not known. */
  readonly largest: LargestTemperature | null;
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
  /** The case of a study that is shown instead of the project's own solution; null: none is. */
  readonly shownCase: ShownCase | null;
  /** The id of a case that is on its way. */
  readonly caseLoading: number | null;
  /** Whether previews are made where the steady solution is not that of the model. */
  readonly livePreview: boolean;
  /** Null: none is made, or there is none yet. */
  readonly preview: Preview | null;
  /** Temperatures of a what-if, which stand before previews; null: none is shown. */
  readonly whatIf: Preview | null;
  /** Why there is no preview where one is wanted, as a sentence; null: there is one, or none is wanted. */
  readonly previewProblem: string | null;
  /** Whether typed values that are not saved yet would alter a solution of the type. */
  readonly drafted: ByType;
  /** Whether a solve has made a solution of the type that is not loaded yet. */
  readonly awaited: ByType;
  /** How far the loading of `steady`, `transient` and `steps` is. */
  readonly solutionLoad: Load<null>;
  readonly limits: Limits;
  /** Null: temperatures are shown. */
  readonly comparing: Comparison | null;
  /** The difference. Until it is loaded, and where it is refused, temperatures are shown. */
  readonly difference: Load<Difference>;
  /** The limits of the legend while differences are shown. */
  readonly differenceLimits: Limits;
  /** The solutions that were kept to compare with; null: not known yet. */
  readonly references: readonly ReferenceRow[] | null;
  /** What the picture shows beside surfaces. */
  readonly overlays: OverlayStates;
  /** Those of them that somebody has switched on. */
  readonly switchedOn: readonly SwitchedKey[];
  /** Told by their drawings, for legends. */
  readonly largestMarks: LargestMarks;
}

/** Before anything was asked for. */
export const NO_RESULTS: ResultsState = {
  type: 'steady',
  steady: undefined,
  transient: undefined,
  steps: null,
  shownCase: null,
  caseLoading: null,
  livePreview: true,
  preview: null,
  whatIf: null,
  previewProblem: null,
  drafted: { steady: false, transient: false },
  awaited: { steady: false, transient: false },
  solutionLoad: NOT_ASKED,
  limits: { min: null, max: null, map: 'rainbow', filter: true, isolines: 'none' },
  comparing: null,
  difference: NOT_ASKED,
  differenceLimits: { min: null, max: null, map: 'cool-warm', filter: true, isolines: 'none' },
  references: null,
  overlays: {},
  switchedOn: [],
  largestMarks: {},
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
  /** Shows the stored step nearest to a time (s), also of a transient solution that is still to be loaded. */
  showTime(time: number): void;
  /** Shows a case of a study. Fulfils with the reason why it is not shown; null: it is, or another one is by now. */
  showCase(choice: CaseChoice): Promise<string | null>;
  /** Shows the project's own solution again. */
  leaveCase(): void;
  /** Whether previews are made. */
  setLivePreview(isOn: boolean): void;
  /** Shows a preview in the place of the steady solution, or says why there is none; both null: the solution again. */
  showPreview(preview: Preview | null, problem: string | null): void;
  /** Shows the temperatures of a what-if in the place of all others of the steady state; null: these again. */
  showWhatIf(whatIf: Preview | null): void;
  /** Changes the limits of what is shown: temperatures, or differences. */
  setLimits(limits: Partial<Limits>): void;
  /** Switches an overlay on or off. */
  switchOverlay(key: SwitchedKey, isOn: boolean): void;
  /** Shows differences instead of temperatures; null: temperatures again. */
  compare(comparison: Comparison | null): void;
  /** Keeps the solution of the chosen type as its reference. Rejects with the refusal. */
  keepReference(): Promise<void>;
  /** Rejects with the refusal. */
  removeReference(id: number): Promise<void>;
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
  /** Loads every solution again after a solve of a type. */
  invalidate(solved: SolutionType): void;
  close(): void;
}

/** The solution of the chosen type. */
export function chosenSolution(state: Pick<ResultsState, 'type' | SolutionType>): Solution | null {
  return state[state.type] ?? null;
}

/** The loaded temperatures of what was chosen: those of a case of a study, or of the chosen solution. */
export function chosenTemperatures(state: ResultsState): Solution | null {
  return state.shownCase?.solution ?? chosenSolution(state);
}

/** The difference that is shown instead of temperatures; null: none is. */
export function shownDifference({ difference }: Pick<ResultsState, 'difference'>): Difference | null {
  return difference.data;
}

/** Whether a preview may be shown: the picture shows the steady solution itself, neither a case nor a difference. */
export function admitsPreview(state: Pick<ResultsState, 'type' | 'shownCase' | 'comparing'>): boolean {
  return state.type === 'steady' && state.shownCase === null && state.comparing === null;
}

/** The what-if or the preview that the page itself has found and shows in the place of the solution; null: none. */
export function shownPreview(
  state: Pick<ResultsState, 'type' | 'shownCase' | 'comparing' | 'preview' | 'whatIf'>,
): Preview | null {
  return admitsPreview(state) ? (state.whatIf ?? state.preview) : null;
}

/** The solution whose temperatures are shown, or from which others are subtracted in what is shown. */
export function shownTemperatures(state: ResultsState): Solution | null {
  return shownDifference(state)?.of ?? shownPreview(state)?.solution ?? chosenTemperatures(state);
}

/** The shown field: temperatures, or their difference from those of another solution. */
export function shownSolution(state: ResultsState): Solution | null {
  return shownDifference(state) ?? shownTemperatures(state);
}

/** The case with which temperatures are compared; null: it is none. */
export function comparedCase({ comparing }: Pick<ResultsState, 'comparing'>): CaseChoice | null {
  return typeof comparing === 'object' ? comparing : null;
}

/** The limits of what is shown. */
export function shownLimits(state: ResultsState): Limits {
  return shownDifference(state) ? state.differenceLimits : state.limits;
}

/** The reference of the chosen type; null: there is none, or it is not known yet. */
export function chosenReference({
  references,
  type,
}: Pick<ResultsState, 'references' | 'type'>): ReferenceRow | null {
  return references?.find(({ transient }) => transient === (type === 'transient')) ?? null;
}

/** Whether everything that the picture shows is that of the step that was asked for last. */
export function isStepShown({ steps, overlays, difference }: ResultsState): boolean {
  const isLoading = [difference, ...Object.values(overlays)].some(({ status }) => status === 'loading');
  return steps === null || (steps.shown === steps.wanted && !isLoading);
}

/** Whether the solution of a type is not that of the model as it stands here, values included that are only typed. */
export function isStale(state: Pick<ResultsState, SolutionType | 'drafted'>, type: SolutionType): boolean {
  const solution = state[type];
  return solution ? solution.stale || state.drafted[type] : false;
}

/** Whether the shown solution is stale: what shows it must look so. A preview is of the model as it stands. */
export function isShownStale(state: ResultsState): boolean {
  if (shownPreview(state)) return false;
  if (state.shownCase) return state.shownCase.solution.stale;
  return isStale(state, state.type);
}

/** The word that stands beside shown temperatures which no solve has found for the model as it stands; null: one has. */
export function shownMark(state: ResultsState): 'Stale' | Preview['mark'] | null {
  return shownPreview(state)?.mark ?? (isShownStale(state) ? 'Stale' : null);
}

/** The origin of shown temperatures that no solve has found, to go on a sentence. */
export const OF_MARK = {
  Stale: 'a stale solution',
  Preview: 'a preview',
  'What-if': 'a what-if',
} as const satisfies { readonly [mark in NonNullable<ReturnType<typeof shownMark>>]: string };

export const ResultsContext = storeContext<Results>();
export const useResults = () => useOpenStore(ResultsContext);
