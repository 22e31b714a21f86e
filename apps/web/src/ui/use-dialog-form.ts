import { sameValue } from '@thermarium/model';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useDialogDraft } from './dialog-drafts.ts';
import { fieldOfPath } from './fault-list.tsx';
import { focusFirstError } from './focus.ts';
import type { Said } from './line-text.tsx';
import { notify } from './notify.ts';

/** A message at a field, with the fault of its expression if it has one. */
type Problem = string | { readonly message: string; readonly fault?: string | undefined };

/** The faults of a form's values, by the path of the field: `name`, `layers[1].thickness`. */
type Problems = { readonly [path: string]: Problem | undefined };

/** The answer to a form that was sent. */
export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly problems: Problems };

/** The outcome of checking a form's values. */
interface FormReading<Body> {
  /** The body to send; null: the values are wrong. */
  readonly body: Body | null;
  readonly problems: Problems;
}

export interface DialogFormParts<Values extends object, Body> {
  /** The values that are there before anything is typed. */
  readonly stored: Values;
  /** It is about to be made: it is sent unchanged, too. */
  readonly isNew: boolean;
  /** The name of its subject, for the question before it is thrown away. */
  readonly subject: string;
  readonly read: (values: Values) => FormReading<Body>;
  readonly send: (body: Body, changes: Partial<Values>) => Promise<Sent>;
  readonly onClose: () => void;
  /** Shows the part of the dialog that has these wrong fields, before the first of them takes the focus. */
  readonly reveal?: (paths: readonly string[]) => void;
}

export interface DialogForm<Values extends object> {
  /** The form element. */
  readonly root: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  /** The values that differ from the stored ones. */
  readonly changes: Partial<Values>;
  readonly isSending: boolean;
  /** It was sent at least once: from then on all of its errors are shown. */
  readonly submitted: boolean;
  /** The number of presses, and of answers with errors: each leads to the first error. */
  readonly attempts: number;
  /** The program's messages on values that it refused. */
  readonly refused: Problems;
  /** The message beneath a field. */
  said(path: string): Said | null;
  change(changes: Partial<Values>): void;
  /** Sends the form and closes the dialog, or leads to what is wrong. */
  submit(): Promise<void>;
}

/** The entries of a dialog's form; they live as long as the dialog. */
export function useDialogForm<Values extends object, Body>({
  stored,
  isNew,
  subject,
  read,
  send,
  onClose,
  reveal,
}: DialogFormParts<Values, Body>): DialogForm<Values> {
  const [changes, setChanges] = useState<Partial<Values>>({});
  // A field may commit while the form is being sent; this has its value before the next render.
  const latest = useRef(changes);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const values = useMemo(() => ({ ...stored, ...changes }), [stored, changes]);
  const typed = Object.keys(changes);
  useDialogDraft(typed.length > 0 && !isSending ? subject : null, typed);
  const submitted = attempts > 0;
  let problems: Problems | undefined;
  const problemAt = (path: string) => {
    problems ??= { ...refused, ...(submitted ? read(values).problems : {}) };
    return problems[path];
  };

  const change = (next: Partial<Values>) => {
    latest.current = changedFrom(stored, { ...latest.current, ...next });
    setChanges(latest.current);
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !(fieldOfPath(path) in next))),
    );
  };
  const leadTo = (paths: readonly string[]) => {
    if (paths.length === 0) return;
    reveal?.(paths);
    focusFirstError(() => root.current);
  };
  const submit = async () => {
    if (isSending) return;
    if (!isNew && Object.keys(latest.current).length === 0) return onClose();
    setAttempts((before) => before + 1);
    const { body, problems: wrong } = read({ ...stored, ...latest.current });
    if (body === null) return leadTo(Object.keys(wrong));
    setIsSending(true);
    const sent = await send(body, latest.current);
    setIsSending(false);
    if (sent.ok) return onClose();
    const paths = Object.keys(sent.problems);
    if (paths.length === 0) return notify(sent.message, 'error');
    setRefused(sent.problems);
    setAttempts((before) => before + 1);
    leadTo(paths);
  };

  return {
    ...{ root, values, changes, isSending, submitted, attempts, refused, change, submit },
    said: (path) => {
      const problem = problemAt(path);
      return problem === undefined ? null : saidOf(problem);
    },
  };
}

export function saidOf(problem: Problem): Said {
  return { severity: 'error', ...(typeof problem === 'string' ? { message: problem } : problem) };
}

/** The values that differ from the stored ones. */
function changedFrom<Values extends object>(stored: Values, typed: Partial<Values>): Partial<Values> {
  const changed = { ...typed };
  for (const field in typed) if (sameValue(typed[field], stored[field])) delete changed[field];
  return changed;
}
