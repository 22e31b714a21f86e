import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Mounts its children after what is around them is there, in slices that leave room for input: parts that are mounted
 * one after the other block the page for less than all of them together.
 */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
