import { AXIS_LETTERS } from '@thermarium/geometry';
import {
  disabledReason,
  type Field,
  type KindSchema,
  NORMAL,
  type NumberField,
  type PlaneName,
  withConsequences,
} from '@thermarium/model';
import { isCoefficient, type LayoutItem } from '../../forms/field-layout.ts';
import type { FieldAccess } from '../use-form.ts';
import { AxesGroup } from './axes-group.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { CoefficientMenu } from './coefficient-menu.tsx';
import { ColorRow } from './color-row.tsx';
import { FlagRow } from './flag-row.tsx';
import { ListField } from './list-field.tsx';
import { MaterialRow } from './material-row.tsx';
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
          placeholder={extras.placeholder}
          readout={extras.readout}
          action={
            isCoefficient(field) && (
              <CoefficientMenu
                disabled={
                  form.disabled ||
                  (field.overruledBy !== undefined && form.values[field.overruledBy] === true)
                }
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
        <TextRow form={form} name={name} field={field} />
      );
  }
}
