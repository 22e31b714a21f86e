import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Mounts its children after what is around them is there, in a task of their own. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDue() && children;
}

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

/** Continues in a new task, so that the page can handle events and draw in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
