import { useEffect, useState } from 'react';
import type { Workspace } from '../workspace-context.ts';
import { type Forms, openForms } from './form/forms.ts';

const opened = new WeakMap<Workspace, Forms>();

/** The forms of an open project: one set, so that edits outlast the panel that shows them. */
export function formsOf(workspace: Workspace): Forms {
  let forms = opened.get(workspace);
  if (!forms) {
    forms = openForms(workspace.document, workspace.editor.store);
    opened.set(workspace, forms);
  }
  return forms;
}

/** Whether a section of a panel is open; kept in the browser. */
export function useRemembered(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const key = `thermarium.panel.${name}`;
  const [value, setValue] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? initial : kept === 'true';
  });
  useEffect(() => localStorage.setItem(key, String(value)), [key, value]);
  return [value, setValue];
}
