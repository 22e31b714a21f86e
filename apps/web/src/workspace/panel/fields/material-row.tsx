import type { MaterialField } from '@thermarium/model';
import { useId } from 'react';
import type { FieldAccess } from '../use-form.ts';
import { FieldRow } from './field-row.tsx';
import { MaterialPicker } from './material-picker.tsx';

interface MaterialRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: MaterialField;
  readonly blank: string;
  readonly disabledReason?: string | null;
}

export function MaterialRow({ form, name, field, blank, disabledReason = null }: MaterialRowProps) {
  const id = useId();
  const noteId = useId();
  const said = form.said(name);
  const value = form.values[name];
  return (
    <FieldRow label={field.label} id={id} noteId={noteId} said={said} hint={disabledReason ?? undefined}>
      <MaterialPicker
        id={id}
        label={field.label}
        value={typeof value === 'string' && value !== '' ? value : null}
        blank={field.optional ? blank : undefined}
        disabled={form.disabled || disabledReason !== null}
        invalid={said?.severity === 'error'}
        describedBy={noteId}
        onChoose={(material) => form.commit({ [name]: material })}
      />
    </FieldRow>
  );
}
