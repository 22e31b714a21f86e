import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useResults } from '../results/results-state.ts';
import { shownPlanes } from '../scene/shown-planes.ts';
import { loadProblem } from './load-problem-text.ts';
import classes from './overlay.module.css';

/** Tells why temperatures could not be loaded and offers to load them again. */
export function LoadProblem() {
  const editor = useEditorStore();
  const results = useResults();
  const mode = useStore(editor, (state) => state.mode);
  const planes = useShownPlanes();
  const isCut = useStore(editor, (state) => state.clip !== null);
  const problem = useStoreParts(results.store, (state) => loadProblem(state, mode, planes, isCut));
  return (
    <div role="alert">
      {problem !== null && (
        <div className={classes.loadProblem}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            <strong>{problem.title}</strong> {problem.reason}
          </span>
          {problem.canRetry && (
            <Button size="compact-sm" variant="default" onClick={() => results.tryAgain()}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The ids of the planes that are shown; asked for only where planes are. */
function useShownPlanes(): readonly number[] {
  const document = useDocument();
  const editor = useEditorStore();
  const isAny = useStore(editor, ({ mode }) => mode === 'planes');
  const project = useStoreParts(document.store, ({ planes, parameters }) => ({ planes, parameters }));
  const chosen = useStoreParts(editor, ({ plane, planePreview, draft }) => ({
    plane,
    planePreview,
    draft,
  }));
  return isAny ? shownPlanes(project, chosen).map(({ id }) => id) : NONE;
}

const NONE: readonly number[] = [];
