import type { MaterialField } from '@thermarium/model';
import { useId } from 'react';
import { FieldRow } from '../../../ui/field-row.tsx';
import type { FieldAccess } from '../use-form.ts';
import { MaterialPicker } from './material-picker.tsx';

interface MaterialRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: MaterialField;
  readonly hint: string | undefined;
  /** The field takes no input now. */
  readonly disabled: boolean;
}

export function MaterialRow({ form, name, field, hint, disabled }: MaterialRowProps) {
  const id = useId();
  const noteId = useId();
  const said = form.said(name);
  const value = form.values[name];
  return (
    <FieldRow field={name} label={field.label} id={id} noteId={noteId} said={said} hint={hint}>
      <MaterialPicker
        id={id}
        label={field.label}
        value={typeof value === 'string' && value !== '' ? value : null}
        blank={field.optional ? (field.blank ?? 'None') : undefined}
        disabled={form.disabled || disabled}
        invalid={said?.severity === 'error'}
        describedBy={noteId}
        onChoose={(material) => form.commit({ [name]: material })}
      />
    </FieldRow>
  );
}
