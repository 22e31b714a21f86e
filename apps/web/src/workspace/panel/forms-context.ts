import { type Forms, openForms } from '../forms/forms.ts';
import type { Workspace } from '../workspace-context.ts';

const opened = new WeakMap<Workspace, Forms>();

/** The forms of an open project, kept per workspace so that edits outlast the panel. */
export function formsOf(workspace: Workspace): Forms {
  let forms = opened.get(workspace);
  if (!forms) {
    forms = openForms(workspace.document, workspace.editor.store);
    opened.set(workspace, forms);
  }
  return forms;
}
