import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ListField as Schema } from '@thermarium/model';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { confirm } from '../../../ui/confirm.tsx';
import { EditingText, useFieldEditing } from '../../../ui/field-editors.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Said, SaidText } from '../../../ui/line-text.tsx';
import { spokenNumber } from '../../../ui/number-text.ts';
import { observeRect } from '../../../ui/observe-rect.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import {
  addRow,
  beginsWith,
  changeRow,
  cloneRow,
  deleteRow,
  moveRow,
  type RowsAfter,
  sumOver,
} from '../../forms/list-rows.ts';
import { listRows, type Values } from '../../forms/typed-values.ts';
import type { FieldAccess } from '../use-form.ts';
import classes from './list.module.css';
import { columnsOf, gridOf } from './list-columns.ts';
import { ListPresets } from './list-presets.tsx';
import { ListRow } from './list-row.tsx';
import { usePastedRows } from './use-pasted-rows.ts';

const ROW_HEIGHT = 28;
/** The rows that are drawn before the height of the list is known. */
const FIRST_ROWS = 10;

interface ListFieldProps {
  readonly form: FieldAccess;
  readonly name: string;
  readonly field: Schema;
  /** The list is the only field of its tab. */
  readonly whole: boolean;
}

/** The rows of a list, as a table of the item's fields. */
export function ListField({ form, name, field, whole }: ListFieldProps) {
  const { item } = field;
  const columns = useMemo(() => columnsOf(item), [item]);
  const rows = useMemo(() => listRows(field, form.values[name]), [field, form.values, name]);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = chosen !== null && chosen < rows.length ? chosen : null;
  const scroll = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const editing = useFieldEditing(name);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 0, height: FIRST_ROWS * ROW_HEIGHT },
    observeElementRect: observeRect,
    overscan: 10,
  });

  // Cells are redrawn only when their row changes, so the handler looks up the present values.
  const latest = useLatest({ form, rows });
  const change = useCallback(
    (index: number, changes: Values, settled: boolean) => {
      const { form: current, rows: now } = latest.current;
      const next = { [name]: changeRow(now, index, changes) };
      const paths = Object.keys(changes).map((key) => `${name}[${index}].${key}`);
      if (settled) current.commit(next, paths);
      else current.type(next);
    },
    [name, latest],
  );
  // A new or moved row takes the focus as soon as it is drawn.
  const toFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const cell = scroll.current?.querySelector<HTMLElement>(
      `[data-row="${toFocus.current}"] :is(input, button):not(:disabled)`,
    );
    if (!cell) return;
    toFocus.current = null;
    cell.focus();
  });
  const apply = ({ rows: next, row }: RowsAfter) => {
    form.commit({ [name]: next }, [name]);
    setChosen(row);
    if (row !== null) {
      virtual.scrollToIndex(Math.min(row, next.length - 1));
      toFocus.current = row;
    }
  };
  const root = useRef<HTMLDivElement>(null);
  const present = () => latest.current.rows;
  const take = (after: RowsAfter) => {
    const isBegun = beginsWith(field, present(), after.rows);
    apply(after);
    if (isBegun) latest.current.form.activate?.();
  };
  usePastedRows(root, { field, disabled: form.disabled, whole, rows: present, take });
  const remove = async (row: number) => {
    const { namedBy } = field;
    const title = `Deleting ${String((namedBy && rows[row]?.[namedBy]) || `row ${row + 1}`)}`;
    // Rows with names carry work that is worth a question before deletion.
    if (namedBy && !(await confirm({ title, message: 'Do you wish to proceed?' }))) return;
    apply(deleteRow(latest.current.rows, row));
  };
  const key = (event: KeyboardEvent) => {
    if (at === null || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    apply(moveRow(rows, at, event.key === 'ArrowUp' ? -1 : 1));
  };

  const wrong = rows.map((_, index) =>
    Object.keys(item)
      .filter((cell) => form.said(`${name}[${index}].${cell}`)?.severity === 'error')
      .join(','),
  );
  const wrongSaid = saidOfList(form, name, field, wrong);
  const firstWrong = wrong.findIndex((keys) => keys !== '');
  // After sending, a row that is out of view must be drawn before it can take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it was sent or answered, not as one types.
  useEffect(() => {
    if (form.attempts > 0 && firstWrong >= 0) virtual.scrollToIndex(firstWrong);
  }, [form.attempts]);
  const noun = field.label.replace(/s$/, '');
  const grid = { gridTemplateColumns: gridOf(columns) };
  const movable = field.sortedBy === undefined;

  return (
    <div
      ref={root}
      className={classes.list}
      data-said-row
      data-field={name}
      data-whole={whole || undefined}
      onKeyDownCapture={key}
    >
      <div className={classes.toolbar}>
        <Button
          variant="default"
          size="compact-sm"
          h={24}
          px={8}
          leftSection={<IconPlus size={14} />}
          disabled={form.disabled}
          // Where the list is a dialog's.
          data-autofocus={whole || undefined}
          {...(form.said(name)?.severity === 'error' && { 'data-wrong': true, 'aria-describedby': noteId })}
          onClick={() => take(addRow(field, rows, at))}
        >
          {noun}
        </Button>
        <span className={classes.spacer} />
        <IconButton
          icon={IconCopyPlus}
          label={`Clone ${noun.toLowerCase()}`}
          disabled={form.disabled || at === null}
          onClick={() => at !== null && apply(cloneRow(field, rows, at))}
        />
        {movable && (
          <>
            <IconButton
              icon={IconArrowUp}
              label="Move up"
              shortcut="Alt+↑"
              disabled={form.disabled || at === null || at === 0}
              onClick={() => at !== null && apply(moveRow(rows, at, -1))}
            />
            <IconButton
              icon={IconArrowDown}
              label="Move down"
              shortcut="Alt+↓"
              disabled={form.disabled || at === null || at === rows.length - 1}
              onClick={() => at !== null && apply(moveRow(rows, at, 1))}
            />
          </>
        )}
        <IconButton
          icon={IconTrash}
          label={`Delete ${noun.toLowerCase()}`}
          disabled={form.disabled || at === null}
          onClick={() => at !== null && void remove(at)}
        />
      </div>
      <section className={classes.scroll} ref={scroll} aria-label={field.label}>
        <div className={classes.head} style={grid}>
          {columns.map(({ key: column, field: cell, type }) => (
            <span key={column} className={type === 'number' ? classes.number : undefined}>
              {column === field.namedBy ? noun : cell.label}
              {cell.kind === 'number' && cell.unit !== '1' && <span className="unit"> {cell.unit}</span>}
            </span>
          ))}
        </div>
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <fieldset
              key={index}
              aria-label={`Row ${index + 1}`}
              data-row={index}
              data-columns={columns.map(({ key: column }) => column).join(' ')}
              data-selected={index === at || undefined}
              className={classes.row}
              style={{ ...grid, top: start }}
              onFocus={() => setChosen(index)}
              onPointerDown={() => setChosen(index)}
            >
              <ListRow
                item={item}
                columns={columns}
                index={index}
                row={rows[index] ?? {}}
                parameters={form.parameters}
                disabled={form.disabled}
                noteId={noteId}
                wrong={wrong[index] ?? ''}
                onChange={change}
              />
            </fieldset>
          ))}
        </div>
        {rows.length === 0 && (
          <div className={classes.empty}>
            {field.label} will appear here: add the first with “{noun}”, or paste rows of a spreadsheet
            {field.presets ? ', or begin with' : '.'}
            {field.presets && (
              <ListPresets
                field={field}
                disabled={form.disabled}
                onTake={(preset) => take({ rows: preset, row: 0 })}
              />
            )}
          </div>
        )}
      </section>
      {field.total && rows.length > 0 && <Total rows={rows} field={field} total={field.total} form={form} />}
      <div id={noteId} className={classes.errors} data-said-anchor role={wrongSaid ? 'alert' : undefined}>
        {wrongSaid ? <SaidText said={wrongSaid} /> : editing && <EditingText editing={editing} />}
      </div>
    </div>
  );
}

function Total({
  rows,
  field: { item },
  total: { of, label, note },
  form,
}: {
  readonly rows: readonly Values[];
  readonly field: Schema;
  readonly total: NonNullable<Schema['total']>;
  readonly form: FieldAccess;
}) {
  const total = sumOver(rows, of, form.parameters);
  const summed = item[of];
  return (
    <div className={classes.foot}>
      <span>
        {label}{' '}
        <strong>
          {total === null
            ? '–'
            : spokenNumber(total, summed?.kind === 'number' && summed.unit === 'µm' ? 1 : 4)}
        </strong>{' '}
        <span className="unit">{summed?.kind === 'number' && summed.unit}</span>
      </span>
      <span className={classes.quiet}>{note}</span>
    </div>
  );
}

/** The error of the list, or of its first wrong cell. */
function saidOfList(
  form: FieldAccess,
  name: string,
  { item }: Schema,
  wrong: readonly string[],
): Said | null {
  const whole = form.said(name);
  if (whole) return whole;
  const row = wrong.findIndex((keys) => keys !== '');
  const key = wrong[row]?.split(',')[0] ?? '';
  const said = form.said(`${name}[${row}].${key}`);
  if (row < 0 || !said) return null;
  const others = wrong.filter((keys) => keys !== '').length - 1;
  const more = others > 0 ? ` (and ${others} more ${others === 1 ? 'row' : 'rows'})` : '';
  return { ...said, message: `Row ${row + 1}, ${item[key]?.label ?? key}: ${said.message}${more}` };
}
