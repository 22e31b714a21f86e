import { Switch } from '@mantine/core';
import { AXIS_LETTERS } from '@thermarium/geometry';
import {
  type ColorField,
  disabledReason,
  type Field,
  isOverruled,
  type KindSchema,
  type MaterialField,
  NORMAL,
  type NumberField,
  type PlaneName,
  withConsequences,
} from '@thermarium/model';
import { useId } from 'react';
import rowClasses from '../../../ui/field-row.module.css';
import { FieldRow } from '../../../ui/field-row.tsx';
import { LineText, SaidText } from '../../../ui/line-text.tsx';
import { isCoefficient, type LayoutItem } from '../../forms/field-layout.ts';
import type { FieldAccess } from '../use-form.ts';
import { AxesGroup } from './axes-group.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { CoefficientMenu } from './coefficient-menu.tsx';
import classes from './fields.module.css';
import { ListField } from './list-field.tsx';
import { MaterialPicker } from './material-picker.tsx';
import { NumberRow } from './number-row.tsx';
import { PolygonField } from './polygon-field.tsx';
import { TextRow } from './text-row.tsx';

/** The texts that an object's place and kind add to a field of the table. */
export interface FieldExtras {
  /** The value that a blank number takes. */
  readonly placeholder?: string;
  /** A quantity that follows from a number. */
  readonly readout?: string | null;
  /** A text beside a switch. */
  readonly note?: string | undefined;
}

/** A table of fields, and what follows from changes of them. */
type Table = Pick<KindSchema, 'fields' | 'consequences'>;

interface FormFieldsProps {
  readonly form: FieldAccess;
  readonly table: Table;
  readonly items: readonly LayoutItem[];
  readonly extras?: (key: string, field: Field) => FieldExtras;
}

/** The fields of a tab, each drawn according to its kind. */
export function FormFields({ form, table, items, extras }: FormFieldsProps) {
  const whyOff = (key: string) => disabledReason(table.fields, form.values, key);
  const all = items.flatMap((item) => (item.type === 'axes' ? item.axes : []));
  return items.map((item) =>
    item.type === 'axes' ? (
      <AxesGroup
        key={item.label}
        form={form}
        label={item.label}
        axes={item.axes}
        all={all}
        disabledReason={whyOff}
      />
    ) : (
      <OneField
        key={item.key}
        form={withRules(form, table)}
        name={item.key}
        field={item.field}
        extras={extras?.(item.key, item.field) ?? {}}
        reason={whyOff(item.key)}
        whole={items.length === 1}
      />
    ),
  );
}

/** Committing a choice or a switch may change other fields along with it. */
function withRules(form: FieldAccess, table: Table): FieldAccess {
  return {
    ...form,
    commit: (changes, paths) => form.commit(withConsequences(table, form.values, changes), paths),
  };
}

/** The letter of the axis along which a coordinate is, if a plane is chosen. */
function axisOf({ along }: NumberField, { values }: FieldAccess): string | undefined {
  const plane = along === undefined ? undefined : values[along];
  return isPlane(plane) ? AXIS_LETTERS[NORMAL[plane]] : undefined;
}

function isPlane(value: unknown): value is PlaneName {
  return typeof value === 'string' && Object.hasOwn(NORMAL, value);
}

interface OneFieldProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: Field;
  readonly extras: FieldExtras;
  readonly reason: string | null;
  readonly whole: boolean;
}

function OneField({ form, name, field, extras, reason, whole }: OneFieldProps) {
  const label = field.shortLabel ?? field.label;
  const hint = reason ?? field.hint;
  switch (field.kind) {
    case 'number':
      return (
        <NumberRow
          form={form}
          name={name}
          field={{ ...field, label: axisOf(field, form) ?? label }}
          disabled={reason !== null}
          hint={hint}
          placeholder={extras.placeholder ?? field.blank}
          readout={extras.readout}
          action={
            isCoefficient(field) && (
              <CoefficientMenu
                disabled={form.disabled || isOverruled(field, form.values)}
                onTake={(coefficient) => form.commit({ [name]: coefficient })}
              />
            )
          }
        />
      );
    case 'flag':
      return (
        <FlagRow
          form={form}
          name={name}
          label={label}
          hint={hint}
          note={extras.note}
          disabled={reason !== null}
        />
      );
    case 'choice':
      return (
        <ChoiceRow
          form={form}
          name={name}
          field={field}
          hint={hint}
          disabled={reason !== null}
          onChoose={(option) => form.commit({ [name]: option })}
        />
      );
    case 'material':
      return <MaterialRow form={form} name={name} field={field} hint={hint} disabled={reason !== null} />;
    case 'color':
      return <ColorRow form={form} name={name} field={field} />;
    case 'list':
      return <ListField form={form} name={name} field={field} whole={whole} />;
    case 'text':
      return field.format === 'corners' ? (
        <PolygonField form={form} name={name} field={field} />
      ) : (
        <TextRow
          form={form}
          name={name}
          field={field}
          disabled={reason !== null}
          hint={hint}
          placeholder={extras.placeholder}
          readout={extras.readout}
        />
      );
  }
}

interface MaterialRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: MaterialField;
  readonly hint: string | undefined;
  /** The field takes no input now. */
  readonly disabled: boolean;
}

function MaterialRow({ form, name, field, hint, disabled }: MaterialRowProps) {
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

interface FlagRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly note?: string | undefined;
  /** The switch takes no input now. */
  readonly disabled: boolean;
}

function FlagRow({ form, name, label, hint, note, disabled }: FlagRowProps) {
  const id = useId();
  const noteId = useId();
  const said = form.said(name);
  return (
    <FieldRow field={name} label={label} id={id} hint={hint} said={null} tight>
      <Switch
        id={id}
        checked={form.values[name] === true}
        disabled={form.disabled || disabled}
        aria-describedby={said ? noteId : undefined}
        {...(said?.severity === 'error' && { 'data-wrong': true })}
        onChange={(event) => form.commit({ [name]: event.currentTarget.checked })}
      />
      <span
        id={noteId}
        className={classes.besides}
        data-severity={said?.severity}
        role={said?.severity === 'error' ? 'alert' : undefined}
      >
        {said ? <SaidText said={said} /> : note && <LineText lines={[note]}>{note}</LineText>}
      </span>
    </FieldRow>
  );
}

interface ColorRowProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: ColorField;
}

/** A colour, picked by eye or typed as #rrggbb. */
function ColorRow({ form, name, field }: ColorRowProps) {
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
