import { Switch } from '@mantine/core';
import { useId } from 'react';
import type { FieldAccess } from '../use-form.ts';
import { FieldRow } from './field-row.tsx';
import classes from './fields.module.css';

interface FlagRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly note?: string | null;
  readonly disabledReason?: string | null;
}

export function FlagRow({ form, name, label, hint, note, disabledReason = null }: FlagRowProps) {
  const id = useId();
  const noteId = useId();
  const said = form.said(name);
  return (
    <FieldRow label={label} id={id} hint={disabledReason ?? hint} said={null} tight>
      <Switch
        id={id}
        className={classes.switch ?? ''}
        checked={form.values[name] === true}
        disabled={form.disabled || disabledReason !== null}
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
        <span className={classes.said}>{said?.message ?? note}</span>
      </span>
    </FieldRow>
  );
}
