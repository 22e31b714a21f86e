import type { TextField } from '@thermarium/model';
import { useId } from 'react';
import rowClasses from '../../../ui/field-row.module.css';
import { FieldRow } from '../../../ui/field-row.tsx';
import type { FieldAccess } from '../use-form.ts';

interface TextRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: TextField;
  /** The field takes no input now. */
  readonly disabled?: boolean;
  readonly hint?: string | undefined;
  /** It takes the focus of the dialog that it is in. */
  readonly autoFocus?: boolean;
  /** The text that a blank field takes. */
  readonly placeholder?: string | undefined;
  readonly readout?: string | null | undefined;
}

export function TextRow({ form, name, field, autoFocus = false, ...rest }: TextRowProps) {
  const { disabled = false, hint = field.hint, placeholder, readout } = rest;
  const id = useId();
  const noteId = useId();
  const listId = useId();
  const said = form.said(name);
  return (
    <FieldRow
      field={name}
      label={field.shortLabel ?? field.label}
      id={id}
      noteId={noteId}
      said={said}
      hint={hint}
      note={readout ?? null}
    >
      <input
        id={id}
        className={rowClasses.textInput}
        type="text"
        autoComplete="off"
        placeholder={placeholder}
        list={field.suggested && listId}
        data-autofocus={autoFocus || undefined}
        value={String(form.values[name] ?? '')}
        disabled={form.disabled || disabled}
        aria-invalid={said?.severity === 'error' || undefined}
        aria-describedby={noteId}
        onChange={(event) => form.type({ [name]: event.currentTarget.value })}
        onBlur={(event) => form.commit({ [name]: event.currentTarget.value })}
      />
      {field.suggested && (
        <datalist id={listId}>
          {field.suggested.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </FieldRow>
  );
}
