import { disabledReason, type FieldTable, type ParameterValues, withConsequences } from '@thermarium/model';
import { memo } from 'react';
import { NumberField } from '../../../ui/number-field.tsx';
import type { Values } from '../../forms/typed-values.ts';
import { limitsOf, stepOf } from './field-units.ts';
import classes from './list.module.css';
import type { ListColumn } from './list-columns.ts';
import { MaterialPicker } from './material-picker.tsx';
import { MixtureCell } from './mixture-cell.tsx';
import { asScalar } from './number-row.tsx';

interface ListRowProps {
  readonly item: FieldTable;
  readonly columns: readonly ListColumn[];
  readonly index: number;
  readonly row: Values;
  readonly parameters: ParameterValues;
  readonly disabled: boolean;
  readonly noteId: string;
  /** The keys of wrong cells, separated by commas. */
  readonly wrong: string;
  /** `settled`: the change was made by Enter, blur or a choice. */
  readonly onChange: (index: number, changes: Values, settled: boolean) => void;
}

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { item, columns, index, row, parameters, disabled, noteId, wrong, onChange } = props;
  const wrongKeys = wrong.split(',');
  return columns.map((column) => {
    const { key } = column;
    const label = `${column.field.label} of row ${index + 1}`;
    const invalid = wrongKeys.includes(key);
    if (column.type === 'material') {
      const { second } = column;
      if (!second) {
        const name = row[key];
        return (
          <MaterialPicker
            key={key}
            inCell
            label={label}
            value={typeof name === 'string' && name !== '' ? name : null}
            blank={column.field.optional ? (column.field.blank ?? 'None') : undefined}
            disabled={disabled}
            invalid={invalid}
            describedBy={invalid ? noteId : undefined}
            onChoose={(chosen) => onChange(index, { [key]: chosen }, true)}
          />
        );
      }
      return (
        <MixtureCell
          key={key}
          label={label}
          first={column}
          second={second}
          row={row}
          disabled={disabled}
          noteId={noteId}
          invalid={invalid || wrongKeys.includes(second.key)}
          onChange={(changes) => onChange(index, withConsequences({ fields: item }, row, changes), true)}
        />
      );
    }
    if (column.type === 'text') {
      return (
        <input
          key={key}
          className={classes.cellText}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? noteId : undefined}
          autoComplete="off"
          disabled={disabled}
          value={String(row[key] ?? '')}
          onChange={(event) => onChange(index, { [key]: event.currentTarget.value }, false)}
          onBlur={(event) => onChange(index, { [key]: event.currentTarget.value }, true)}
        />
      );
    }
    const reason = disabledReason(item, row, key);
    return (
      <NumberField
        key={key}
        quantity={column.field}
        className={classes.cellNumber}
        label={label}
        noteId={noteId}
        value={asScalar(row[key])}
        expression={column.field.expression !== false}
        parameters={parameters}
        error={invalid ? label : null}
        disabled={disabled || reason !== null}
        decimals={column.field.unit === 'µm' ? 1 : undefined}
        step={stepOf(column.field)}
        {...limitsOf(column.field)}
        onType={(value) => onChange(index, { [key]: value }, false)}
        onCommit={(value) => onChange(index, { [key]: value }, true)}
      />
    );
  });
});
