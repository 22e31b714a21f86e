import type { ReactNode } from 'react';
import { useDue } from './use-due.ts';

/** Mounts its children after what is around them is there, in a task of their own. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDue() && children;
}
