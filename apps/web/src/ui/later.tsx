import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from './next-task.ts';

/**
 * Mounts its children after what is around them is there, in a task of their own: parts that are mounted one after the
 * other block the page for less than all of them together. Not in a transition, which would mount all parts at once,
 * and begin anew at every other change of the page.
 */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isGone = false;
    void nextTask().then(() => {
      if (!isGone) flushSync(() => setDue(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isDue && children;
}
