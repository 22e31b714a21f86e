import { AXIS_LETTERS } from '@thermarium/geometry';
import type { Quantity, Scalar } from '@thermarium/model';
import { useEffect, useId, useState } from 'react';
import { SaidText } from '../../ui/line-text.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { readingOf, spokenNumber } from '../../ui/number-text.ts';
import type { LayoutTab } from '../forms/field-layout.ts';
import { useForms } from '../forms/forms.ts';
import { type PanelMemory, usePanelMemory } from '../forms/panel-memory.ts';
import {
  deltasOf,
  inMode,
  placeOf,
  positionAfter,
  type TranslationMode,
  withTyped,
} from '../forms/translation.ts';
import { useFieldExtras } from './field-extras.ts';
import fieldClasses from './fields/fields.module.css';
import { FormFields } from './fields/form-fields.tsx';
import classes from './panel.module.css';
import type { Form } from './use-form.ts';

const INDICES = [0, 1, 2] as const;

type SubTab = NonNullable<PanelMemory['translation']>;

interface TranslationTabProps {
  readonly form: Form;
  readonly tabs: readonly LayoutTab[];
  /** The sub-tab with the error to which the user is led. */
  readonly wrong: SubTab | null;
}

/** The Translation tab of an assembly: one sub-tab for its repetition, the other for its move. */
export function TranslationTab({ form, tabs, wrong }: TranslationTabProps) {
  const panelMemory = usePanelMemory();
  // An assembly that was just added opens at the part that was shown for it as a draft.
  const [sub, setSub] = useState<SubTab>(
    () => panelMemory.translation ?? (form.target.id === null ? 'Array' : 'Translation'),
  );
  useEffect(() => {
    panelMemory.translation = sub;
  }, [panelMemory, sub]);
  const { attempts } = form.edits;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it was sent or answered, not as one types.
  useEffect(() => {
    if (attempts > 0 && wrong !== null) setSub(wrong);
  }, [attempts]);
  const extras = useFieldExtras(form);
  const array = tabs.find(({ name }) => name === 'Array');
  return (
    <div className={classes.fields}>
      <div className={classes.segments} role="tablist" aria-label="Array and translation">
        {(['Array', 'Translation'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            className={classes.segment}
            aria-selected={sub === name}
            onClick={() => setSub(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {sub === 'Array' && array && (
        <FormFields form={form} table={form.target.kind} items={array.items} extras={extras} />
      )}
      {sub === 'Translation' && <TranslationFields form={form} />}
    </div>
  );
}

const MODES: readonly { readonly mode: TranslationMode; readonly label: string }[] = [
  { mode: 'absolute', label: 'Absolute' },
  { mode: 'relative', label: 'Relative' },
];

/** A new coordinate or a distance along an axis. */
function quantityOf(mode: TranslationMode, axis: number): Quantity {
  return { label: `${mode === 'absolute' ? '' : 'Δ'}${'XYZ'[axis]}`, unit: 'mm' };
}

/** The fields for a new position or for distances; beneath each is its value in the other mode. */
function TranslationFields({ form }: { readonly form: Form }) {
  const forms = useForms();
  const noteId = useId();
  const { target, edits, parameters, disabled } = form;
  const current = placeOf(target.node);
  if (target.id === null || !current) {
    return <p className={classes.title}>An assembly has no position until something is in it.</p>;
  }
  const { move } = edits;
  const after =
    move.mode === 'absolute' ? deltasOf(move, current, parameters) : positionAfter(move, current, parameters);
  const problem = move.typed.map((scalar, axis) =>
    readingOf(scalar, { quantity: quantityOf(move.mode, axis), expression: true, parameters }),
  );
  const wrong = problem.find((each) => each.kind === 'problem');
  const setTyped = (axis: 0 | 1 | 2, value: Scalar | null) =>
    forms.move(target.key, withTyped(forms.edits(target.key).move, axis, value));
  return (
    <>
      <div className={fieldClasses.choices} role="radiogroup" aria-label="Translate">
        {MODES.map(({ mode, label }) => (
          // biome-ignore lint/a11y/useSemanticElements: a segmented control; a radio cannot be drawn as one.
          <button
            key={mode}
            type="button"
            role="radio"
            aria-checked={move.mode === mode}
            disabled={disabled}
            onClick={() => forms.move(target.key, inMode(mode, move, current, parameters))}
          >
            {label}
          </button>
        ))}
      </div>
      <fieldset className={fieldClasses.group} data-said-row style={{ marginTop: 10 }}>
        <legend>
          {move.mode === 'absolute' ? 'New position' : 'Move by'} <span className="unit">mm</span>
        </legend>
        <div className={fieldClasses.axes}>
          {INDICES.map((axis) => (
            <NumberField
              quantity={quantityOf(move.mode, axis)}
              key={`${move.mode} ${axis}`}
              label={`${quantityOf(move.mode, axis).label}, mm`}
              noteId={noteId}
              value={move.typed[axis] ?? (move.mode === 'absolute' ? current[axis] : 0)}
              prefix={
                <span style={{ color: `var(--axis-${AXIS_LETTERS[axis]})` }}>
                  {move.mode === 'relative' && 'Δ'}
                  {AXIS_LETTERS[axis].toUpperCase()}
                </span>
              }
              parameters={parameters}
              error={problem[axis]?.kind === 'problem' ? 'wrong' : null}
              disabled={disabled}
              onType={(value) => setTyped(axis, value)}
              onCommit={(value) => setTyped(axis, value)}
            />
          ))}
        </div>
        <div
          id={noteId}
          className={fieldClasses.groupErrors}
          data-severity={wrong && 'error'}
          role={wrong ? 'alert' : undefined}
        >
          {wrong && <SaidText said={{ severity: 'error', ...wrong }} />}
        </div>
      </fieldset>
      <div className={fieldClasses.readout}>
        <span>{move.mode === 'absolute' ? 'Moves by' : 'New position'}</span>
        <span>
          <strong>{after ? after.map((value) => spokenNumber(value)).join(' / ') : '–'}</strong>{' '}
          <span className="unit">mm</span>
        </span>
      </div>
    </>
  );
}
