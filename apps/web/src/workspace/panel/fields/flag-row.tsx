import { Switch } from '@mantine/core';
import { useId } from 'react';
import { FieldRow } from '../../../ui/field-row.tsx';
import { LineText, SaidText } from '../../../ui/line-text.tsx';
import type { FieldAccess } from '../use-form.ts';
import classes from './fields.module.css';

interface FlagRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly note?: string | undefined;
  /** The switch takes no input now. */
  readonly disabled: boolean;
}

export function FlagRow({ form, name, label, hint, note, disabled }: FlagRowProps) {
  const id = useId();
  const noteId = useId();
  const said = form.said(name);
  return (
    <FieldRow field={name} label={label} id={id} hint={hint} said={null} tight>
      <Switch
        id={id}
        checked={form.values[name] === true}
        disabled={form.disabled || disabled}
        aria-describedby={said ? noteId : undefined}
        {...(said?.severity === 'error' && { 'data-wrong': true })}
        onChange={(event) => form.commit({ [name]: event.currentTarget.checked })}
      />
      <span
        id={noteId}
        className={classes.besides}
        data-severity={said?.severity}
        role={said?.severity === 'error' ? 'alert' : undefined}
      >
        {said ? <SaidText said={said} /> : note && <LineText lines={[note]}>{note}</LineText>}
      </span>
    </FieldRow>
  );
}
