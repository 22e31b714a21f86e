import { useEffect } from 'react';
import { useWorkspace } from '../workspace-context.ts';

/** Has the page ask before it throws away what is typed in a dialog. `subject`: what that is; null: nothing is typed. */
export function useDialogDraft(subject: string | null): void {
  const { drafts } = useWorkspace();
  useEffect(() => (subject === null ? undefined : drafts.hold(subject)), [drafts, subject]);
}
