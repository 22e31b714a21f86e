import { Alert } from '@mantine/core';
import { quoted, sameValue } from '@thermarium/model';
import { REQUIRED } from '@thermarium/records';
import { useId, useRef, useState } from 'react';
import { useDialogDraft } from '../ui/dialog-drafts.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import fields from '../ui/field-row.module.css';
import { FieldRow } from '../ui/field-row.tsx';
import { focusFirstError } from '../ui/focus.ts';
import { NumberField } from '../ui/number-field.tsx';
import type { Template, TemplateModel } from './template.ts';
import { askedField, numberNote, numbersOf, withNumbers, wrongNumbers } from './template-numbers.ts';
import classes from './templates.module.css';

/** Takes a model with the numbers that were typed. Returns why it could not; null: it could, and the form is gone. */
export type UseTemplate = (model: TemplateModel, name: string) => Promise<string | null>;

/** Asks for the name and the numbers of a template. */
export function TemplateForm({
  template,
  isNamed,
  action,
  use,
  onClose,
}: {
  readonly template: Template;
  /** Whether a new project is made, which needs a name. */
  readonly isNamed: boolean;
  readonly action: string;
  readonly use: UseTemplate;
  readonly onClose: () => void;
}) {
  const ids = useId();
  const { numbers, picture, about } = template;
  const [name, setName] = useState(template.title);
  const [start] = useState(() => numbersOf(numbers));
  const [typed, setTyped] = useState(start);
  // A field may commit while the form is being sent; this has its value before the next render.
  const latest = useRef(typed);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isTyped = (name !== template.title || !sameValue(typed, start)) && !isSending;
  useDialogDraft(isTyped ? `the template ${quoted(template.title)}` : null);
  const wrong = isSubmitted ? wrongNumbers(numbers, typed) : {};
  const wrongName = isSubmitted && name.trim() === '' ? REQUIRED : null;

  const submit = async () => {
    setSubmitted(true);
    const isWrong = Object.keys(wrongNumbers(numbers, latest.current)).length > 0;
    if (isWrong || name.trim() === '') return focusFirstError(() => form.current);
    setSending(true);
    const failure = await template.load().then(
      (model) => use(withNumbers(model, latest.current), name.trim()),
      () => 'The template could not be loaded. Try again when the connection is back.',
    );
    setSending(false);
    setProblem(failure);
  };
  return (
    <div className={classes.chosen}>
      <div className={classes.shown}>
        <span className={classes.picture}>
          <img src={picture} alt="" width={320} height={200} draggable={false} />
        </span>
        <p className={classes.about}>{about}</p>
      </div>
      <DialogForm form={form} action={action} isSending={isSending} onSubmit={submit} onClose={onClose}>
        {isNamed && (
          <FieldRow
            label="Name"
            id={`${ids}-name`}
            noteId={`${ids}-name-note`}
            said={wrongName === null ? null : { severity: 'error', message: wrongName }}
          >
            <input
              id={`${ids}-name`}
              className={fields.textInput}
              data-autofocus
              maxLength={255}
              autoComplete="off"
              aria-invalid={wrongName !== null || undefined}
              aria-describedby={`${ids}-name-note`}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </FieldRow>
        )}
        {numbers.map((number, rank) => {
          const { parameter, label, unit } = number;
          const message = wrong[parameter];
          const noteId = `${ids}-${parameter}-note`;
          const commit = (value: (typeof typed)[string]) => {
            latest.current = { ...latest.current, [parameter]: value ?? null };
            setTyped(latest.current);
            setProblem(null);
          };
          return (
            <FieldRow
              key={parameter}
              label={label}
              id={`${ids}-${parameter}`}
              noteId={noteId}
              said={message === undefined ? null : { severity: 'error', message }}
              note={numberNote(number)}
            >
              <NumberField
                id={`${ids}-${parameter}`}
                noteId={noteId}
                quantity={askedField(number)}
                label={label}
                {...(unit !== '1' && { unit })}
                expression={false}
                whole={number.integer === true}
                min={number.min}
                max={number.max}
                autoFocus={!isNamed && rank === 0}
                value={typed[parameter] ?? null}
                onCommit={commit}
                onType={commit}
                error={message}
              />
            </FieldRow>
          );
        })}
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
      </DialogForm>
    </div>
  );
}
