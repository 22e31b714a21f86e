import type { Scalar, NumberField as Schema } from '@thermarium/model';
import { type ReactNode, useId } from 'react';
import { FieldRow } from '../../../ui/field-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { readingOf, resultText } from '../../../ui/number-text.ts';
import type { FieldAccess } from '../use-form.ts';
import { limitsOf, shownUnit, stepOf } from './field-units.ts';

interface NumberRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: Schema;
  /** The field takes no input now. */
  readonly disabled: boolean;
  readonly placeholder?: string | undefined;
  /** Shown after the value of the expression: a quantity that follows from it. */
  readonly readout?: string | null | undefined;
  /** A control beside the label. */
  readonly action?: ReactNode;
  readonly hint?: string | undefined;
}

export function NumberRow({ form, name, field, ...rest }: NumberRowProps) {
  const { disabled, placeholder, readout, action, hint } = rest;
  const id = useId();
  const noteId = useId();
  const value = asScalar(form.values[name]);
  const said = form.said(name);
  const unit = shownUnit(field);
  const expression = field.expression !== false;
  return (
    <FieldRow
      field={name}
      label={field.label}
      id={id}
      noteId={noteId}
      hint={hint}
      action={action}
      said={said}
      note={noteOf(value, field, form, readout)}
    >
      <NumberField
        id={id}
        quantity={field}
        label={field.label}
        noteId={noteId}
        value={value}
        unit={unit}
        expression={expression}
        parameters={form.parameters}
        placeholder={placeholder}
        error={said?.severity === 'error' ? said.message : null}
        disabled={form.disabled || (disabled && !field.derived)}
        readOnly={field.derived === true}
        step={stepOf(field)}
        whole={field.integer === true}
        {...limitsOf(field)}
        onType={(typed) => form.type({ [name]: typed })}
        onCommit={(typed) => form.commit({ [name]: typed })}
      />
    </FieldRow>
  );
}

function noteOf(
  value: Scalar | null,
  field: Schema,
  { parameters }: FieldAccess,
  readout: string | null | undefined,
): string | null {
  const expression = field.expression !== false;
  const reading = readingOf(value, { quantity: field, expression, parameters });
  const result = reading.kind === 'value' ? resultText(reading.value, shownUnit(field)) : null;
  return [result, readout].filter(Boolean).join(' · ') || null;
}

/** A value of the document as a number field takes it. */
export function asScalar(value: unknown): Scalar | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
