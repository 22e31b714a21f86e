import type { PaintedObjects } from '../../viewport/viewport-layer.ts';
import { type Results, shownSolution } from '../results-state.ts';

/** The objects on whose faces the shown solution has temperatures. */
export function paintedObjects(results: Results['store']): PaintedObjects {
  return {
    has: (object) => shownSolution(results.getState())?.surface.byObject.has(object) ?? false,
    subscribe: (listener) =>
      results.subscribe((now, before) => {
        if (shownSolution(now) !== shownSolution(before)) listener();
      }),
  };
}
