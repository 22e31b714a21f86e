import { type ClipboardEvent, useContext, useId } from 'react';
import { EditingText, FieldEditors } from '../../../ui/field-editors.tsx';
import { HelpSign } from '../../../ui/help-sign.tsx';
import { SaidText } from '../../../ui/line-text.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { readingOf, resultText } from '../../../ui/number-text.ts';
import { readNumbers } from '../../../ui/pasted-block.ts';
import type { AxisField } from '../../forms/field-layout.ts';
import { pastedAlong } from '../../forms/pasted-axes.ts';
import type { FieldAccess } from '../use-form.ts';
import { limitsOf, shownUnit, stepOf } from './field-units.ts';
import classes from './fields.module.css';
import { asScalar } from './number-row.tsx';

interface AxesGroupProps {
  readonly form: FieldAccess;
  readonly label: string;
  readonly axes: readonly AxisField[];
  /** The fields along axes of the whole tab, which a pasted row of numbers fills in order. */
  readonly all: readonly AxisField[];
  readonly disabledReason: (key: string) => string | null;
}

/** The fields of one quantity along several axes, side by side; beneath them the values of expressions, or errors. */
export function AxesGroup({ form, label, axes, all, disabledReason }: AxesGroupProps) {
  const noteId = useId();
  const isSize = axes.some(({ field }) => field.label.includes('Δ'));
  // Three fields side by side have no room for units, so the unit is shown once.
  const isTight = axes.length > 2;
  const [first] = axes;
  const unitOfAll = first && shownUnit(first.field);
  const nameOf = (axis: string) => `${isSize ? 'Δ' : ''}${axis.toUpperCase()}`;
  const said = axes.flatMap(({ key, axis }) => {
    const found = form.said(key);
    return found ? [{ ...found, key, name: nameOf(axis) }] : [];
  });
  const editingId = useId();
  const editorsOf = useContext(FieldEditors);
  const editing = axes.flatMap(({ key, axis }) => {
    const by = editorsOf(key);
    return by ? [{ by, name: nameOf(axis) }] : [];
  });
  const worst = said.find(({ severity }) => severity === 'error') ?? said[0];
  const paste = (event: ClipboardEvent) => {
    const numbers = readNumbers(event.clipboardData.getData('text/plain'));
    const { target } = event;
    const from =
      target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : null;
    if (!numbers || !from || form.disabled) return;
    const changes = pastedAlong(all, from, numbers, (key) => disabledReason(key) !== null);
    if (!changes) return;
    event.preventDefault();
    form.commit(changes, Object.keys(changes));
  };
  return (
    <fieldset className={classes.group} data-said-row onPaste={paste}>
      <legend>
        {label} {isTight && <span className="unit">{unitOfAll}</span>}
        <HelpSign />
      </legend>
      {editing[0] && (
        <div className={classes.axesEditing} id={editingId}>
          <EditingText editing={editing[0].by} what={editing.map(({ name }) => name).join(', ')} />
        </div>
      )}
      <div className={classes.axes}>
        {axes.map(({ axis, key, field }) => {
          const reason = disabledReason(key);
          return (
            <div key={key} data-field={key} title={reason ?? undefined}>
              <NumberField
                quantity={field}
                label={isTight && unitOfAll ? `${field.label}, ${unitOfAll}` : field.label}
                noteId={editing.length > 0 ? `${noteId} ${editingId}` : noteId}
                value={asScalar(form.values[key])}
                unit={isTight ? undefined : shownUnit(field)}
                prefix={
                  <span style={{ color: `var(--axis-${axis})` }}>
                    {isSize ? 'Δ' : ''}
                    {axis.toUpperCase()}
                  </span>
                }
                expression={field.expression !== false}
                parameters={form.parameters}
                error={said.find((each) => each.key === key && each.severity === 'error')?.message ?? null}
                disabled={form.disabled || (reason !== null && !field.derived)}
                readOnly={field.derived === true}
                step={stepOf(field)}
                whole={field.integer === true}
                {...limitsOf(field)}
                onType={(typed) => form.type({ [key]: typed })}
                onCommit={(typed) => form.commit({ [key]: typed })}
              />
            </div>
          );
        })}
      </div>
      {worst ? (
        <div
          id={noteId}
          className={classes.groupErrors}
          data-severity={worst.severity}
          role={worst.severity === 'error' ? 'alert' : undefined}
        >
          <SaidText said={worst} before={`${worst.name}: `} />
        </div>
      ) : (
        <div id={noteId} className={classes.axisNotes}>
          {axes.map(({ key, field }) => {
            const { parameters } = form;
            const reading = readingOf(asScalar(form.values[key]), {
              quantity: field,
              expression: true,
              parameters,
            });
            const unit = shownUnit(field);
            const text = reading.kind === 'value' ? resultText(reading.value, unit) : '';
            return (
              <span key={key} title={text || undefined}>
                {text}
              </span>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
