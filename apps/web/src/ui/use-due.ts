import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from './next-task.ts';

/**
 * Whether a part of the page may be mounted: in a task of its own after what is around it is there, or with it where
 * that is wanted `atOnce`. Parts that are mounted one after the other block the page for less than all of them together.
 * Not in a transition, which would mount all parts at once, and begin anew at every other change of the page.
 */
export function useDue(atOnce = false): boolean {
  const [isDue, setDue] = useState(atOnce);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts how it began.
  useEffect(() => {
    if (isDue) return;
    let isGone = false;
    void nextTask().then(() => {
      if (!isGone) flushSync(() => setDue(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isDue;
}
