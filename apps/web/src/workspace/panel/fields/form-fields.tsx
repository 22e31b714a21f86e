import type { Field, FieldTable } from '@thermarium/model';
import type { ReactNode } from 'react';
import type { LayoutItem } from '../../forms/field-layout.ts';
import { disabledReason, withConsequences } from '../../forms/field-rules.ts';
import type { FieldAccess } from '../use-form.ts';
import { AxesGroup } from './axes-group.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { ColorRow } from './color-row.tsx';
import { FlagRow } from './flag-row.tsx';
import { ListField } from './list-field.tsx';
import { MaterialRow } from './material-row.tsx';
import { NumberRow } from './number-row.tsx';
import { PolygonField } from './polygon-field.tsx';
import { TextRow } from './text-row.tsx';

/** A panel's additions to a field of the table. */
export interface FieldExtras {
  readonly placeholder?: string;
  readonly readout?: string | null;
  /** A control beside the label. */
  readonly action?: ReactNode;
  readonly hint?: string;
  /** A text beside a switch. */
  readonly note?: string | null;
  /** The meaning of a blank choice or material. */
  readonly blank?: string;
  /** Replaces the label from the table. */
  readonly label?: string;
}

interface FormFieldsProps {
  readonly form: FieldAccess;
  readonly fields: FieldTable;
  readonly items: readonly LayoutItem[];
  readonly extras: (key: string) => FieldExtras;
}

/** The fields of a tab, each drawn according to its kind. */
export function FormFields({ form, fields, items, extras }: FormFieldsProps) {
  const whyOff = (key: string) => disabledReason(fields, form.values, key);
  return items.map((item) =>
    item.type === 'axes' ? (
      <AxesGroup key={item.label} form={form} label={item.label} axes={item.axes} disabledReason={whyOff} />
    ) : (
      <OneField
        key={item.key}
        form={withRules(form, fields)}
        name={item.key}
        field={item.field}
        extras={extras(item.key)}
        reason={whyOff(item.key)}
        whole={items.length === 1}
      />
    ),
  );
}

/** Committing a choice or a switch may change other fields along with it. */
function withRules(form: FieldAccess, fields: FieldTable): FieldAccess {
  return {
    ...form,
    commit: (changes, paths) => form.commit(withConsequences(fields, form.values, changes), paths),
  };
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
  const { label = field.label, blank = 'None' } = extras;
  switch (field.kind) {
    case 'number':
      return (
        <NumberRow form={form} name={name} field={{ ...field, label }} disabledReason={reason} {...extras} />
      );
    case 'flag':
      return (
        <FlagRow
          form={form}
          name={name}
          label={label}
          hint={extras.hint}
          note={extras.note ?? null}
          disabledReason={reason}
        />
      );
    case 'choice':
      return (
        <ChoiceRow
          form={form}
          name={name}
          field={field}
          blank={blank}
          onChoose={(option) => form.commit({ [name]: option })}
        />
      );
    case 'material':
      return <MaterialRow form={form} name={name} field={field} blank={blank} disabledReason={reason} />;
    case 'color':
      return <ColorRow form={form} name={name} field={field} />;
    case 'list':
      return <ListField form={form} name={name} field={field} whole={whole} />;
    case 'text':
      return name === 'polygon' ? (
        <PolygonField form={form} name={name} field={field} />
      ) : (
        <TextRow form={form} name={name} field={field} />
      );
  }
}
