import type { ColorField } from '@thermarium/model';
import { useId } from 'react';
import rowClasses from '../../../ui/field-row.module.css';
import { FieldRow } from '../../../ui/field-row.tsx';
import type { FieldAccess } from '../use-form.ts';
import classes from './fields.module.css';

interface ColorRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: ColorField;
}

/** A colour, picked by eye or typed as #rrggbb. */
export function ColorRow({ form, name, field }: ColorRowProps) {
  const id = useId();
  const noteId = useId();
  const value = String(form.values[name] ?? '');
  const said = form.said(name);
  return (
    <FieldRow field={name} label={field.label} id={id} noteId={noteId} said={said}>
      <div className={classes.colorRow}>
        <input
          type="color"
          className={classes.colorWell}
          aria-label={`${field.label}, choose`}
          value={sixDigits(value) ?? field.default}
          disabled={form.disabled}
          onChange={(event) => form.commit({ [name]: event.currentTarget.value })}
        />
        <input
          id={id}
          className={rowClasses.textInput}
          value={value}
          spellCheck={false}
          disabled={form.disabled}
          aria-invalid={said?.severity === 'error' || undefined}
          aria-describedby={noteId}
          onChange={(event) => form.type({ [name]: event.currentTarget.value })}
          onBlur={(event) => form.commit({ [name]: event.currentTarget.value.trim() })}
        />
      </div>
    </FieldRow>
  );
}

/** `#000` as `#000000`, the only form that a colour input takes; null for no colour. */
function sixDigits(color: string): string | null {
  if (/^#[\da-f]{6}$/i.test(color)) return color;
  const [, short] = /^#([\da-f]{3})$/i.exec(color) ?? [];
  return short === undefined ? null : `#${[...short].map((digit) => digit + digit).join('')}`;
}
