import { IconCopy, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import page from '../app/page.module.css';
import { SortHead, type Sorting } from '../app/table-sorting.tsx';
import { useFixedRows, VirtualTable } from '../app/virtual-table.tsx';
import {
  ColorText,
  ConductivityText,
  FollowsMark,
  NAME_COLUMN,
  VALUE_COLUMNS,
} from '../materials/material-cells.tsx';
import { valueText } from '../materials/material-values.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './libraries.module.css';
import type { LibraryMaterial, MaterialRow, SortKey } from './library-list.ts';

const COLUMNS = [NAME_COLUMN, ...VALUE_COLUMNS];

interface RowCalls {
  readonly mayEdit: boolean;
  /** Whether there is another library to copy to. */
  readonly mayCopy: boolean;
  /** Opens its values, which a viewer can only see. */
  readonly onOpen: (material: LibraryMaterial) => void;
  readonly onCopy: (material: LibraryMaterial) => void;
  readonly onDelete: (material: LibraryMaterial) => void;
}

/** The materials of a library, of which only the rows in view are drawn. */
export function MaterialTable({
  rows,
  label,
  sorting,
  onSort,
  ...calls
}: RowCalls & {
  readonly rows: readonly MaterialRow[];
  readonly label: string;
  readonly sorting: Sorting<SortKey>;
  readonly onSort: (sorting: Sorting<SortKey>) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(rows.length, scroller, (index) => rows[index].id);
  const head = (
    <>
      {COLUMNS.map((column) => (
        <SortHead
          key={column.key}
          column={{ ...column, isNumber: column.unit !== null }}
          {...{ sorting, onSort }}
        />
      ))}
      <th scope="col" className={`${page.action} ${classes.action}`}>
        <span className={page.spoken}>Actions</span>
      </th>
    </>
  );
  return (
    <VirtualTable label={label} className={classes.table} {...{ scroller, virtual, head }}>
      {({ index, key }) => <Row key={key} row={rows[index]} place={index} {...calls} />}
    </VirtualTable>
  );
}

const Row = memo(function Row({
  row: { material, name, color, conductivity, density, specificHeat, follows },
  place,
  mayEdit,
  mayCopy,
  onOpen,
  onCopy,
  onDelete,
}: RowCalls & { readonly row: MaterialRow; readonly place: number }) {
  return (
    // The first row of a table is its head.
    <tr aria-rowindex={place + 2} className={classes.row} onDoubleClick={() => onOpen(material)}>
      <td className={classes.name} title={name}>
        {name}
      </td>
      <td className={page.number}>
        <ConductivityText values={conductivity} />
        <FollowsMark range={follows.conductivity} />
      </td>
      <td>
        <ColorText color={color} />
      </td>
      <td className={page.number}>{valueText(density)}</td>
      <td className={page.number}>
        {valueText(specificHeat)}
        <FollowsMark range={follows.specificHeat} />
      </td>
      <td className={`${page.action} ${classes.action}`}>
        {mayCopy && (
          <IconButton icon={IconCopy} label={`Copy ${name} to…`} size={24} onClick={() => onCopy(material)} />
        )}
        {mayEdit ? (
          <>
            <IconButton icon={IconPencil} label={`Edit ${name}`} size={24} onClick={() => onOpen(material)} />
            <IconButton
              icon={IconTrash}
              label={`Delete ${name}`}
              size={24}
              onClick={() => onDelete(material)}
            />
          </>
        ) : (
          <IconButton
            icon={IconListDetails}
            label={`Show ${name}`}
            size={24}
            onClick={() => onOpen(material)}
          />
        )}
      </td>
    </tr>
  );
});
