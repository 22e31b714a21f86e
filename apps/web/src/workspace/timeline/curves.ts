import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SelectionState } from '../editor-state/selection.ts';
import type { ViewState } from '../editor-state/view.ts';
import type { Results } from '../results/results-state.ts';
import type { StepRows } from '../results/steps/step-rows.ts';
import type { SceneStore } from '../scene/scene.ts';

/** The largest number of curves side by side: more could not be told apart. */
const MOST_CURVES = 6;

/** A temperature over the stored steps: the maximum of one object, or of the whole project. */
export interface Curve {
  /** Null: the whole project. */
  readonly object: number | null;
  readonly name: string;
  /** Null while it is on its way, and where it could not be loaded. */
  readonly rows: StepRows | null;
  /** Why there is none. */
  readonly problem: string | null;
}

export interface CurvesState {
  readonly curves: readonly Curve[];
  /** The number of selected objects that have no curve because there are too many. */
  readonly left: number;
}

interface CurvesParts {
  readonly editor: StoreApi<SelectionState & ViewState>;
  readonly scene: SceneStore;
  readonly results: Pick<Results, 'store' | 'objectOverTime'>;
  /** What tells an object from others of its name; undefined: it is not stored yet. */
  readonly pathOf: (id: number) => string | undefined;
}

interface Load {
  readonly controller: AbortController;
  rows: StepRows | null;
  problem: string | null;
}

const WHOLE = 'Max temperature';
const NOT_SOLVED = 'took no part in the solve';

/** Follows the selection with curves of the selected objects; with that of the project where none is selected. */
export function openCurves({ editor, scene, results, pathOf }: CurvesParts): {
  readonly store: StoreApi<CurvesState>;
  /** Loads again what has failed. */
  tryAgain(): void;
  close(): void;
} {
  const store = createStore<CurvesState>()(() => ({ curves: [], left: 0 }));
  /** The curves of the present solution, by object. */
  const loads = new Map<number, Load>();
  let list: StepRows | null = null;

  const load = async (id: number, typeId: number): Promise<void> => {
    const mine: Load = { controller: new AbortController(), rows: null, problem: null };
    loads.set(id, mine);
    const { signal } = mine.controller;
    try {
      const rows = await results.objectOverTime({ id, typeId }, signal);
      if (rows.times.length > 0) mine.rows = rows;
      else mine.problem = NOT_SOLVED;
    } catch (error) {
      if (signal.aborted) return;
      mine.problem = error instanceof Error ? error.message : String(error);
    }
    if (!signal.aborted) publish();
  };

  const giveUp = (isWanted: (id: number) => boolean): void => {
    for (const [id, { controller, rows }] of loads) {
      if (isWanted(id)) continue;
      // An object whose curve has arrived may be selected again.
      if (rows !== null && list !== null) continue;
      controller.abort();
      loads.delete(id);
    }
  };

  const selected = () => {
    const { objects } = scene.getState();
    return editor.getState().selection.flatMap((id) => objects.get(id) ?? []);
  };

  const publish = (): void => {
    if (!list) {
      if (store.getState().curves.length > 0) store.setState({ curves: [], left: 0 });
      return;
    }
    const chosen = selected();
    const shown = chosen.slice(-MOST_CURVES);
    const curves: readonly Curve[] =
      chosen.length === 0
        ? [{ object: null, name: WHOLE, rows: list, problem: null }]
        : shown.map(({ id, name }) => {
            const { rows = null, problem = null } = loads.get(id) ?? {};
            return { object: id, name: pathOf(id) ?? name, rows, problem };
          });
    store.setState({ curves, left: chosen.length - shown.length });
  };

  const follow = (): void => {
    const { type, steps } = results.store.getState();
    const present = type === 'transient' ? (steps?.list ?? null) : null;
    if (present !== list) {
      list = null;
      giveUp(() => false);
      list = present;
    }
    const wanted = list === null ? [] : selected().slice(-MOST_CURVES);
    giveUp((id) => wanted.some((object) => object.id === id));
    for (const { id, typeId } of wanted) if (!loads.has(id)) void load(id, typeId);
    publish();
  };

  const unsubscribe = [
    editor.subscribe((state, before) => {
      if (state.selection !== before.selection) follow();
    }),
    scene.subscribe((state, before) => {
      if (state.objects !== before.objects && list !== null) follow();
    }),
    results.store.subscribe((state, before) => {
      if (state.steps?.list !== before.steps?.list || state.type !== before.type) follow();
    }),
  ];
  follow();
  return {
    store,
    tryAgain: () => {
      for (const [id, { problem }] of loads) if (problem !== null) loads.delete(id);
      follow();
    },
    close: () => {
      for (const end of unsubscribe) end();
      for (const { controller } of loads.values()) controller.abort();
    },
  };
}

/** The name of the file: of one object with its name, so that files of several do not replace one another. */
export function transientFileName(project: string, curves: readonly Curve[]): string {
  const of = curves.filter(({ object }) => object !== null);
  const what = of.length === 1 ? ` ${of[0].name}` : of.length > 1 ? ` ${of.length} objects` : '';
  return `${project}${what} transient.csv`;
}
