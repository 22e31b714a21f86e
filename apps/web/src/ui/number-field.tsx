import { TextInput } from '@mantine/core';
import type { ParameterValues, Scalar } from '@thermarium/model';
import { type ReactNode, useEffect, useState } from 'react';

export interface NumberFieldProps {
  /** For screen readers; the visible label stands in the form row. */
  readonly label: string;
  /** The number or expression that stands in it; null: blank. */
  readonly value: Scalar | null;
  /** On Enter, blur and arrow steps: what was typed, trimmed; a plain number (also `3,5` and `12.5e-3`) as a number. */
  readonly onCommit: (value: Scalar | null) => void;
  /** With every keystroke, for previews. */
  readonly onType?: ((value: Scalar | null) => void) | undefined;
  readonly unit?: string | undefined;
  /** Left of the number, inside the field: the letter of an axis. */
  readonly prefix?: ReactNode;
  /** False: plain numbers only. */
  readonly expression?: boolean;
  /** The project's parameters, by which an expression's value is shown beneath. */
  readonly parameters?: ParameterValues | undefined;
  /** What blank means: 'from world 30.7'. */
  readonly placeholder?: string | undefined;
  readonly error?: string | null | undefined;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** The step of the arrow keys; tenfold with Shift. */
  readonly step?: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Decimals of a number that is shown and not being typed; expressions stay as they are. */
  readonly decimals?: number | undefined;
  readonly id?: string;
}

/** A field for a number or an expression. */
export function NumberField({ label, value, onCommit, unit, error, disabled, id }: NumberFieldProps) {
  const [text, setText] = useState(String(value ?? ''));
  useEffect(() => setText(String(value ?? '')), [value]);
  return (
    <TextInput
      {...(id !== undefined && { id })}
      aria-label={label}
      value={text}
      error={error}
      disabled={disabled ?? false}
      rightSection={<span className="unit">{unit}</span>}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onCommit(text.trim() === '' ? null : text.trim())}
    />
  );
}
