import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from './next-task.ts';

/** What waits for its task, the first in front. */
const waiting = new Set<() => void>();
let isServing = false;

async function serve(): Promise<void> {
  isServing = true;
  while (waiting.size > 0) {
    await nextTask();
    const [mount] = waiting;
    if (!mount) break;
    waiting.delete(mount);
    mount();
  }
  isServing = false;
}

/**
 * Mounts its children after what is around them is there, in a task of their own: parts that are mounted one after the
 * other block the page for less than all of them together. Not a transition, as one would begin anew at every other
 * change of the page, and would mount all parts at once.
 */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const mount = () => flushSync(() => setDue(true));
    waiting.add(mount);
    if (!isServing) void serve();
    return () => void waiting.delete(mount);
  }, []);
  return isDue && children;
}
