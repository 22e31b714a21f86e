import { IconPencil, IconTrash } from '@tabler/icons-react';
import { parameterFields } from '@thermarium/model';
import { memo, useRef } from 'react';
import page from '../../app/page.module.css';
import { type SortColumn, SortHead, type Sorting } from '../../app/table-sorting.tsx';
import { useFixedRows, VirtualTable } from '../../app/virtual-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { editableText } from '../../ui/number-text.ts';
import text from '../../ui/text-button.module.css';
import type { Parameter } from '../records/project-content.ts';
import type { ParameterRow, SortKey } from './parameter-rows.ts';
import classes from './parameters.module.css';

type FieldKey = keyof typeof parameterFields;
const FIELDS = Object.entries(parameterFields) as [FieldKey, (typeof parameterFields)[FieldKey]][];

const COLUMNS: readonly SortColumn<SortKey>[] = [
  ...FIELDS.map(([key, { label, kind }]) => ({ key, title: label, unit: null, isNumber: kind === 'number' })),
  { key: 'uses', title: 'Uses', unit: null, isNumber: true },
];

interface RowCalls {
  readonly mayEdit: boolean;
  readonly onEdit: (parameter: Parameter) => void;
  readonly onDelete: (row: ParameterRow) => void;
  readonly onUses: (parameter: Parameter) => void;
}

/** The table of parameters, of which only the rows in view are drawn. */
export function ParameterTable({
  rows,
  sorting,
  onSort,
  ...calls
}: RowCalls & {
  readonly rows: readonly ParameterRow[];
  readonly sorting: Sorting<SortKey>;
  readonly onSort: (sorting: Sorting<SortKey>) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(rows.length, scroller, (index) => rows[index].parameter.id);
  const head = (
    <>
      {COLUMNS.map((column) => (
        <SortHead key={column.key} {...{ column, sorting, onSort }} />
      ))}
      <th scope="col" className={page.action}>
        <span className={page.spoken}>Actions</span>
      </th>
    </>
  );
  return (
    <VirtualTable label="Parameters" {...{ scroller, virtual, head }}>
      {({ index, key }) => <Row key={key} row={rows[index]} place={index} {...calls} />}
    </VirtualTable>
  );
}

const Row = memo(function Row({
  row,
  place,
  mayEdit,
  onEdit,
  onDelete,
  onUses,
}: RowCalls & { readonly row: ParameterRow; readonly place: number }) {
  const { parameter, uses } = row;
  const { name } = parameter;
  return (
    <tr aria-rowindex={place + 2} onDoubleClick={() => mayEdit && onEdit(parameter)}>
      {FIELDS.map(([key]) => (
        <Cell key={key} field={key} value={parameter[key]} />
      ))}
      <td className={page.number}>
        {uses > 0 ? (
          <button
            type="button"
            className={text.button}
            aria-label={`Uses of ${name}: ${uses}`}
            onClick={() => onUses(parameter)}
          >
            {uses.toLocaleString('en-US')}
          </button>
        ) : (
          '–'
        )}
      </td>
      <td className={page.action}>
        {mayEdit && (
          <IconButton icon={IconPencil} label={`Edit ${name}`} size={24} onClick={() => onEdit(parameter)} />
        )}
        {/* Shown to everyone; whoever may not delete is told so. */}
        <IconButton icon={IconTrash} label={`Delete ${name}`} size={24} onClick={() => onDelete(row)} />
      </td>
    </tr>
  );
});

function Cell({ field, value }: { readonly field: FieldKey; readonly value: string | number }) {
  if (typeof value === 'number') return <td className={page.number}>{editableText(value)}</td>;
  if (field === 'name') return <td className={classes.name}>{value}</td>;
  return (
    <td className={classes.description} title={value}>
      {value}
    </td>
  );
}
