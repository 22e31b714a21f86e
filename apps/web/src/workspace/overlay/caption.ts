import { temperatureText } from '@thermarium/model';
import type { ColorMapName } from '@thermarium/picture';
import { narrowSpread, rangeOf } from '@thermarium/picture';
import type { Mode } from '../editor-state/view.ts';
import { colorExtremes } from '../results/color-range.ts';
import { shownLegends } from '../results/overlays/list.ts';
import {
  isShownStale,
  type ResultsState,
  type Solution,
  shownLimits,
  shownPreview,
  shownSolution,
} from '../results/results-state.ts';
import { differenceText, secondsText, timedText } from '../results/temperature-text.ts';
import { type LegendTick, legendTicks } from './legend-ticks.ts';

/** What a picture must say of itself where nobody can ask the workspace. */
export interface Caption {
  readonly title: string;
  /** In their order: the analysis, the hottest temperature, the range of the colours. */
  readonly facts: readonly string[];
  readonly stale: boolean;
  /** Null: the picture shows no temperatures. */
  readonly legend: { readonly map: ColorMapName; readonly ticks: readonly LegendTick[] } | null;
}

/** The caption of the picture of a project as it is shown. */
export function captionOf(project: string, mode: Mode, state: ResultsState): Caption {
  const solution = shownSolution(state);
  const extremes = colorExtremes(state);
  if (mode === 'box' || !solution || !extremes)
    return { title: project, facts: ['Model'], stale: false, legend: null };
  const limits = shownLimits(state);
  const [min, max] = rangeOf(extremes, limits);
  const ticks = legendTicks(min, max);
  const [low, high] = [ticks[0].label, ticks[ticks.length - 1].label];
  const { time, less } = solution;
  const spread = narrowSpread(extremes, limits);
  return {
    title: project,
    facts: [
      state.shownCase?.name ??
        (time === null ? (shownPreview(state)?.mark ?? 'Steady') : `Transient, ${secondsText(time)} s`),
      ...(mode === 'planes' ? ['Planes'] : []),
      less === null ? `Tmax ${timedText(solution.max, time)}` : differenceFact(solution),
      `Colours ${low} to ${high} °C`,
      ...shownLegends(mode, state).map(({ legend }) => legend.fact),
      ...(spread === null ? [] : [`Field from ${temperatureText(extremes.min)} °C`]),
    ],
    stale: isShownStale(state),
    legend: { map: limits.map, ticks },
  };
}

function differenceFact({ min, max }: Pick<Solution, 'min' | 'max'>): string {
  return `ΔT from ${differenceText(min)} to ${differenceText(max)} °C`;
}
