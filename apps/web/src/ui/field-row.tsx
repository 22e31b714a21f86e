import type { ReactNode } from 'react';
import { EditingText, useFieldEditing } from './field-editors.tsx';
import classes from './field-row.module.css';
import { HelpSign } from './help-sign.tsx';
import { LateTooltip } from './late-tooltip.tsx';
import { LineText, type Said, SaidText } from './line-text.tsx';
import { useTip } from './use-tip.ts';

interface FieldRowProps {
  readonly label: string;
  /** The key of the field in its table: F1 and the sign beside the label open its help. */
  readonly field?: string | undefined;
  /** The type of its table, where the form around has fields of several. */
  readonly fieldsOf?: string | undefined;
  /** The id of the control, for the label. */
  readonly id?: string;
  readonly noteId?: string;
  /** The explanation of the field. */
  readonly hint?: string | undefined;
  readonly said: Said | null;
  /** Shown where an error would be: the value of an expression. */
  readonly note?: string | null;
  /** A control beside the label. */
  readonly action?: ReactNode;
  /** Keeps no room beneath: switches are hardly ever wrong. */
  readonly tight?: boolean;
  readonly children: ReactNode;
}

/** The label on the left, the field on the right, and beneath it the error or note. */
export function FieldRow({
  label,
  field,
  fieldsOf,
  id,
  noteId,
  hint,
  said,
  note,
  action,
  tight,
  children,
}: FieldRowProps) {
  const { handlers, ...tip } = useTip();
  const editing = useFieldEditing(field);
  return (
    <div
      className={`${classes.row} ${tight ? classes.flagRow : ''}`}
      data-said-row
      data-field={field}
      data-fields-of={fieldsOf}
    >
      <div className={classes.labelCell}>
        {id === undefined ? (
          <span className={classes.label} {...handlers}>
            {label}
          </span>
        ) : (
          <label className={classes.label} htmlFor={id} {...handlers}>
            {label}
          </label>
        )}
        {hint !== undefined && <LateTooltip {...tip} label={hint} multiline maw={260} position="left" />}
        {field !== undefined && <HelpSign />}
        {action}
      </div>
      <div className={classes.control}>
        {children}
        {tight && editing && <EditingText editing={editing} />}
      </div>
      {!tight && (
        <div
          className={classes.note}
          id={noteId}
          data-severity={said?.severity}
          data-editing={editing !== null || undefined}
          role={said?.severity === 'error' ? 'alert' : undefined}
        >
          {!said && editing && <EditingText editing={editing} />}
          {said ? <SaidText said={said} /> : note && <LineText lines={[note]}>{note}</LineText>}
        </div>
      )}
    </div>
  );
}
