import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { rangeOver } from '../results/object-result.ts';
import { shownSolution, useResults } from '../results/results-state.ts';
import { useScene } from '../scene/scene.ts';

/** The range of temperatures over all selected objects, °C. */
export function useSelectionRange(): readonly [number, number] | null {
  const editor = useEditorStore();
  const scene = useScene();
  const results = useResults();
  const selection = useStore(editor, (state) => state.selection);
  const solution = useStore(results.store, shownSolution);
  // Only what identifies them matters: dragging one does not draw the legend.
  const typeIds = useStoreParts(scene, ({ objects }) =>
    selection.map((id) => objects.get(id)?.typeId ?? null),
  );
  return useMemo(() => {
    if (!solution) return null;
    const selected = selection.flatMap((id, n) => {
      const typeId = typeIds[n];
      return typeId === null ? [] : [{ id, typeId }];
    });
    return rangeOver(solution, selected);
  }, [solution, selection, typeIds]);
}
