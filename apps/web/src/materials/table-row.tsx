import {
  type MaterialTableKey,
  materialFields,
  propertyAt,
  REFERENCE_CELSIUS,
  readMaterialTable,
} from '@thermarium/model';
import { useId, useMemo, useState } from 'react';
import rows from '../ui/field-row.module.css';
import { FieldRow } from '../ui/field-row.tsx';
import type { Said } from '../ui/line-text.tsx';
import { CurveChart } from './curve-chart.tsx';
import { rangeText } from './material-values.ts';

interface TableRowProps {
  readonly field: MaterialTableKey;
  readonly value: string;
  readonly said: Said | null;
  readonly disabled: boolean;
  readonly onType: (text: string) => void;
}

/** The field with a property over temperature, and below it the curve of what is typed. */
export function TableRow({ field, value, said, disabled, onType }: TableRowProps) {
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  const { label, shortLabel, hint, replaces } = materialFields[field];
  const { unit } = materialFields[replaces];
  const reading = useMemo(() => readMaterialTable(field, value), [field, value]);
  const problem = reading?.problem ?? null;
  // A text is wrong until its last key; the message is an error when one leaves the field.
  const shown =
    said ?? (problem === null || isTyping ? null : { severity: 'error' as const, message: problem });
  const note = reading?.table
    ? rangeText(reading.table, unit)
    : (problem ?? (isTyping ? `Points of °C and ${unit}, or polynomial c0 c1 c2 from 0 to 200` : null));
  return (
    <>
      <FieldRow
        field={field}
        label={shortLabel ?? label}
        id={id}
        noteId={`${id}-note`}
        hint={hint}
        said={shown}
        note={note}
      >
        <input
          id={id}
          className={rows.textInput}
          aria-label={`${label}, °C and ${unit}`}
          aria-invalid={shown !== null || undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          placeholder={disabled ? undefined : example(field)}
          value={value}
          disabled={disabled}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </FieldRow>
      {reading && <CurveChart label={label} unit={unit} table={reading.table} />}
    </>
  );
}

function example(field: MaterialTableKey): string {
  return field === 'specific_heat_table' ? '25 712, 125 790' : '25 148, 100 119';
}

/** The value by which a table counts where one is asked for; null: it is no table. */
export function valueOfTable(field: MaterialTableKey, text: string): number | null {
  const table = readMaterialTable(field, text)?.table;
  return table ? Number(propertyAt(table, REFERENCE_CELSIUS).toPrecision(6)) : null;
}

/** The note below a number whose place a table has taken. */
export const REPLACED = `At ${REFERENCE_CELSIUS} °C, by the curve below`;
