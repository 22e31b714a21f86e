import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useWorkspace } from '../workspace-context.ts';
import { loadProblem } from './load-problem-text.ts';
import classes from './overlay.module.css';

/** Tells why temperatures could not be loaded and offers to load them again. */
export function LoadProblem() {
  const { editor, results } = useWorkspace();
  const mode = useStore(editor.store, (state) => state.mode);
  const problem = useStoreParts(results.store, (state) => loadProblem(state, mode));
  return (
    <div role="alert">
      {problem !== null && (
        <div className={classes.loadProblem}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            <strong>{problem.title}</strong> {problem.reason}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => results.tryAgain()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
