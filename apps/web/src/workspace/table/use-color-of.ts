import { colorAt, colorTable, rangeOf } from '@thermarium/picture';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { temperatureExtremes } from '../results/color-range.ts';
import { useResults } from '../results/results-state.ts';

/** The colour that the legend gives to a temperature, as CSS; null: there is no solution. */
export function useColorOf(): ((celsius: number) => string) | null {
  const results = useResults();
  const map = useStore(results.store, (state) => state.limits.map);
  const [low, high] = useStoreParts(results.store, (state) => {
    const extremes = temperatureExtremes(state);
    return extremes ? rangeOf(extremes, state.limits) : [null, null];
  });
  return useMemo(() => {
    if (low === null || high === null) return null;
    const table = colorTable(map);
    return (celsius) => colorAt(table, (celsius - low) / (high - low));
  }, [map, low, high]);
}
