import type { ChoiceField } from '@thermarium/model';
import { type KeyboardEvent, useId } from 'react';
import { FieldRow } from '../../../ui/field-row.tsx';
import type { FieldAccess } from '../use-form.ts';
import classes from './fields.module.css';

interface ChoiceRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: ChoiceField;
  /** Instead of the field's own. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly onChoose: (option: string | null) => void;
}

/** A choice among a few options, all of them visible. */
export function ChoiceRow({
  form,
  name,
  field,
  hint = field.hint,
  disabled = false,
  onChoose,
}: ChoiceRowProps) {
  const labelId = useId();
  const noteId = useId();
  const chosen = form.values[name] ?? null;
  const options: readonly (string | null)[] = field.optional ? [...field.options, null] : field.options;
  const move = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1;
    if (!/^Arrow/.test(event.key)) return;
    event.preventDefault();
    const next = (index + by + options.length) % options.length;
    onChoose(options[next] ?? null);
    const buttons = event.currentTarget.parentElement?.querySelectorAll('button');
    buttons?.[next]?.focus();
  };
  const said = form.said(name);
  return (
    <FieldRow field={name} label={field.label} noteId={noteId} hint={hint} said={said}>
      <div
        className={classes.choices}
        role="radiogroup"
        aria-label={field.label}
        aria-describedby={noteId}
        aria-disabled={disabled || undefined}
        data-wrong={said?.severity === 'error' || undefined}
        id={labelId}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a segmented control; a radio cannot be drawn as one.
          <button
            key={option ?? ''}
            type="button"
            role="radio"
            aria-checked={option === chosen}
            tabIndex={option === chosen || (index === 0 && !options.some((each) => each === chosen)) ? 0 : -1}
            disabled={form.disabled || disabled}
            onClick={() => onChoose(option)}
            onKeyDown={(event) => move(event, index)}
          >
            {option === null ? (field.blank ?? 'None') : spoken(option)}
          </button>
        ))}
      </div>
    </FieldRow>
  );
}

/** `ball` as `Ball`; `XY` stays. */
function spoken(option: string): string {
  return option.charAt(0).toUpperCase() + option.slice(1);
}
