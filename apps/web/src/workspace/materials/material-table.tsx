import { IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Material } from '@thermarium/api';
import { memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import page from '../../app/page.module.css';
import { SortHead, type Sorting } from '../../app/table-sorting.tsx';
import { useFixedRows, VirtualTable } from '../../app/virtual-table.tsx';
import {
  ColorText,
  ConductivityText,
  FollowsMark,
  NAME_COLUMN,
  VALUE_COLUMNS,
} from '../../materials/material-cells.tsx';
import { valueText } from '../../materials/material-values.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ValuesView } from '../../ui/values-switch.tsx';
import { useEditorStore } from '../editor-state/editor-state.ts';
import type { MaterialRow, SortKey } from './material-rows.ts';
import classes from './materials.module.css';

const USED = 'Used by the model: give its objects another material first';

const COLUMNS = [
  NAME_COLUMN,
  { key: 'library', title: 'Source library', unit: null },
  ...VALUE_COLUMNS,
] as const;

interface RowCalls {
  readonly values: ValuesView;
  readonly mayEdit: boolean;
  readonly onEdit: (material: Material) => void;
  readonly onDelete: (material: Material) => void;
}

/** The table of materials, of which only the rows in view are drawn. */
export function MaterialTable({
  rows,
  sorting,
  onSort,
  ...calls
}: RowCalls & {
  readonly rows: readonly MaterialRow[];
  readonly sorting: Sorting<SortKey>;
  readonly onSort: (sorting: Sorting<SortKey>) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(rows.length, scroller, (index) => rows[index].id);
  const editor = useEditorStore();
  const wanted = useStore(editor, (state) => state.material);
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === wanted);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'center' });
  }, [wanted, rows, virtual]);
  const head = (
    <>
      {COLUMNS.map((column) => (
        <SortHead
          key={column.key}
          column={{ ...column, isNumber: column.unit !== null }}
          {...{ sorting, onSort }}
        />
      ))}
      <th scope="col" className={classes.useHead}>
        <span className={page.spoken}>Used</span>
      </th>
      <th scope="col" className={page.action}>
        <span className={page.spoken}>Actions</span>
      </th>
    </>
  );
  return (
    <VirtualTable label="Materials" className={classes.table} {...{ scroller, virtual, head }}>
      {({ index, key }) => (
        <Row key={key} row={rows[index]} place={index} isWanted={rows[index].id === wanted} {...calls} />
      )}
    </VirtualTable>
  );
}

const Row = memo(function Row({
  row,
  place,
  isWanted,
  values,
  mayEdit,
  onEdit,
  onDelete,
}: RowCalls & { readonly row: MaterialRow; readonly place: number; readonly isWanted: boolean }) {
  const { material, name, library, conductivity, typed, color, density, specificHeat, follows, used } = row;
  const isRaw = values === 'raw';
  return (
    <tr
      aria-rowindex={place + 2}
      data-wanted={isWanted || undefined}
      className={classes.row}
      onDoubleClick={() => onEdit(material)}
    >
      <td className={classes.name}>{name}</td>
      <td className={classes.library}>{library}</td>
      <td className={page.number} title={typed.conductivity ?? undefined}>
        {(isRaw && typed.conductivity) || <ConductivityText values={conductivity} />}
        <FollowsMark range={follows.conductivity} />
      </td>
      <td>
        <ColorText color={color} />
      </td>
      <td className={page.number} title={typed.density ?? undefined}>
        {(isRaw && typed.density) || valueText(density)}
      </td>
      <td className={page.number} title={typed.specificHeat ?? undefined}>
        {(isRaw && typed.specificHeat) || valueText(specificHeat)}
        <FollowsMark range={follows.specificHeat} />
      </td>
      <td className={classes.use}>{used && <span className={classes.used}>used</span>}</td>
      <td className={page.action}>
        {mayEdit ? (
          <>
            <IconButton icon={IconPencil} label={`Edit ${name}`} size={24} onClick={() => onEdit(material)} />
            <IconButton
              icon={IconTrash}
              label={used ? USED : `Delete ${name}`}
              aria-label={`Delete ${name}`}
              size={24}
              // Not `disabled`, so that its tooltip can say why, to keyboard users too.
              aria-disabled={used}
              {...(used && { 'data-disabled': true, 'aria-description': USED })}
              onClick={() => !used && onDelete(material)}
            />
          </>
        ) : (
          <IconButton
            icon={IconListDetails}
            label={`Show ${name}`}
            size={24}
            onClick={() => onEdit(material)}
          />
        )}
      </td>
    </tr>
  );
});
