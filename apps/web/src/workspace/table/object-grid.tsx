import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { notify } from '../../ui/notify.ts';
import { observeRect } from '../../ui/observe-rect.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { ValuesView } from '../../ui/values-switch.tsx';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { primary, select } from '../editor-state/selection.ts';
import { usePositionEntries } from '../position/position-entries.ts';
import { parameterValues } from '../records/project-content.ts';
import { useScene } from '../scene/scene.ts';
import { cellEntry } from './cell-entries.ts';
import { type Cell, cellOf } from './cells.ts';
import { type Column, tableWidth } from './columns.ts';
import { blockText } from './copied-block.ts';
import { GridHead } from './grid-head.tsx';
import { blockOf, editorKey, type GridPlace, type GridShape, gridKey } from './grid-keys.ts';
import { cellId, GridRow } from './grid-row.tsx';
import { pastedTexts, pasteValues } from './pasted-cells.ts';
import type { Survey } from './survey.ts';
import classes from './table.module.css';
import type { TableRow } from './table-rows.ts';
import type { TableView } from './table-view.ts';
import { TotalRow } from './total-row.tsx';
import { useColorOf } from './use-color-of.ts';
import type { ShownRow } from './use-object-table.ts';

const ROW_HEIGHT = 28;
/**
 * The share of the window that is filled with rows at first, in slices. The others follow when the page has measured the
 * table: all at once would block it.
 */
const FIRST_SHARE = 0.35;

interface ObjectGridProps {
  readonly columns: readonly Column[];
  /** At least one. */
  readonly rows: readonly ShownRow[];
  readonly survey: Survey;
  readonly values: ValuesView;
  readonly sorting: TableView['sorting'];
  readonly isStale: boolean;
  readonly onSort: (sorting: TableView['sorting']) => void;
  readonly onFold: (row: TableRow) => void;
}

/** A corner of the chosen block: rows are known by their objects, as they move. */
interface Corner {
  readonly id: number;
  readonly column: number;
}

interface Cursor {
  readonly at: Corner;
  readonly anchor: Corner;
  readonly tabbedFrom: number | null;
}

/**
 * The table as a grid with the keyboard of a spreadsheet. One cell is at hand; the rows of the chosen block are the
 * selected objects. Only the rows in view are drawn.
 */
export function ObjectGrid({
  columns,
  rows,
  survey,
  values,
  sorting,
  isStale,
  onSort,
  onFold,
}: ObjectGridProps) {
  const document = useDocument();
  const editor = useEditorStore();
  const scene = useScene();
  const positions = usePositionEntries();
  const commands = useCommands();
  const mayEdit = useStore(document.store, mayEditIn);
  const selection = useStore(editor, (state) => state.selection);
  const selected = useMemo(() => new Set(selection), [selection]);
  const colorOf = useColorOf();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 0, height: FIRST_SHARE * window.innerHeight },
    observeElementRect: observeRect,
    overscan: 10,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT + 4,
    getItemKey: (index) => rows[index].id,
  });
  const [cursor, setCursor] = useState<Cursor>(() => {
    const at = { id: primary(editor.getState()) ?? rows[0].id, column: 0 };
    return { at, anchor: at, tabbedFrom: null };
  });
  const [editing, setEditing] = useState<{ readonly text: string | null } | null>(null);

  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const placed = ({ id, column }: Corner) => ({ row: indexOf.get(id) ?? 0, column });
  const place: GridPlace = {
    at: placed(cursor.at),
    anchor: placed(cursor.anchor),
    tabbedFrom: cursor.tabbedFrom,
  };
  const block = blockOf(place);

  const cellAt = (row: number, column: number): Cell => {
    const { id } = rows[row];
    const node = document.store.getState().nodes.get(id) ?? rows[row].row.node;
    const content = { node, object: scene.getState().objects.get(id), surveyed: survey.rows.get(id) };
    return cellOf(columns[column], content, values);
  };
  const shape: GridShape = {
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1),
    isEditable: ({ row, column }) => mayEdit && cellAt(row, column).edit !== null,
    foldOf: (row) => {
      const { open } = rows[row];
      return open === null ? null : open ? 'open' : 'closed';
    },
  };

  const bringIntoView = ({ row, column }: GridPlace['at']) => {
    virtual.scrollToIndex(row);
    const cell = window.document.getElementById(cellId(rows[row].id, column));
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const go = (to: GridPlace) => {
    const corner = ({ row, column }: GridPlace['at']) => ({ id: rows[row].id, column });
    setCursor({ at: corner(to.at), anchor: corner(to.anchor), tabbedFrom: to.tabbedFrom });
    const { from, to: last } = blockOf(to);
    const ids = rows.slice(from.row, last.row + 1).map(({ id }) => id);
    // The primary object is the one of the cell at hand.
    select(editor, to.at.row === from.row ? ids.reverse() : ids);
    bringIntoView(to.at);
  };
  const begin = (text: string | null) => {
    bringIntoView(place.at);
    setEditing({ text });
  };
  const takeFocus = () => grid.current?.focus({ preventScroll: true });

  // The selection was made elsewhere: the cell at hand goes to its object.
  const chosenId = selection.at(-1);
  const follow = useEffectEvent(() => {
    if (chosenId === undefined || chosenId === cursor.at.id || !indexOf.has(chosenId)) return;
    const at = { id: chosenId, column: cursor.at.column };
    setCursor({ at, anchor: at, tabbedFrom: null });
    virtual.scrollToIndex(indexOf.get(chosenId) ?? 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object may come into the rows after it is selected.
  useEffect(() => follow(), [chosenId, indexOf]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.target !== grid.current) return;
    const action = gridKey(event, place, shape);
    if (!action) return;
    if (action.kind === 'revert') {
      const { edit } = cellAt(place.at.row, place.at.column);
      if (edit) positions.revert(entryOf(rows[place.at.row].id, edit).key);
      setCursor({ ...cursor, anchor: cursor.at, tabbedFrom: null });
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'go') go(action.to);
    else if (action.kind === 'edit') begin(action.text);
    else onFold(rows[action.row].row);
  };
  const onEditorKey = (event: KeyboardEvent): 'commit' | 'cancel' | null => {
    const action = editorKey(event, place, shape, editing?.text !== null);
    if (action?.kind === 'commit') go(action.to);
    return action?.kind ?? null;
  };
  const entryOf = (id: number, edit: NonNullable<Cell['edit']>) =>
    cellEntry(document, {
      id,
      edit,
      show: () => {
        select(editor, [id]);
        commands.run('go.table');
      },
    });

  const copy = (event: ClipboardEvent) => {
    if (editing || event.target !== grid.current) return;
    const { from, to } = block;
    const cells = rows
      .slice(from.row, to.row + 1)
      .map((_, down) =>
        columns
          .slice(from.column, to.column + 1)
          .map((_column, across) => cellAt(from.row + down, from.column + across)),
      );
    event.preventDefault();
    event.clipboardData.setData('text/plain', blockText(cells));
  };
  const paste = (event: ClipboardEvent) => {
    if (editing || !mayEdit) return;
    event.preventDefault();
    const size = { rows: rows.length, columns: columns.length };
    const texts = pastedTexts(event.clipboardData.getData('text/plain'), place, size);
    const cells = texts.flatMap(({ place: { row, column }, text }) => {
      const { edit } = cellAt(row, column);
      return edit ? { id: rows[row].id, edit, entry: entryOf(rows[row].id, edit), text } : [];
    });
    if (texts.length > 0 && cells.length === 0) return notify('These cells cannot be changed here.', 'info');
    const parameters = parameterValues(document.store.getState().parameters);
    void pasteValues({ document, entries: positions, parameters }, cells).then((message) => {
      if (message !== null) notify(message, 'error');
    });
  };

  const calls = useLatest({ go, begin, place, shape, rows, onFold });
  const handlers = useMemo(
    () => ({
      onPress: (event: MouseEvent, row: number, column: number) => {
        const { go: goTo, place: now, rows: all } = calls.current;
        if (event.button !== 0) return;
        event.preventDefault();
        grid.current?.focus({ preventScroll: true });
        if (event.ctrlKey || event.metaKey) {
          const { id } = all[row];
          const { selection: before } = editor.getState();
          const rest = before.filter((each) => each !== id);
          return select(editor, rest.length < before.length ? rest : [...before, id]);
        }
        const at = { row, column };
        goTo({ at, anchor: event.shiftKey ? now.anchor : at, tabbedFrom: null });
      },
      onEnter: (event: MouseEvent, row: number, column: number) => {
        if (event.buttons !== 1) return;
        const { go: goTo, place: now } = calls.current;
        goTo({ at: { row, column }, anchor: now.anchor, tabbedFrom: null });
      },
      onEdit: (row: number, column: number) => {
        if (calls.current.shape.isEditable({ row, column })) calls.current.begin(null);
        else if (column === 0 && calls.current.rows[row].open !== null) {
          calls.current.onFold(calls.current.rows[row].row);
        }
      },
      onFold: (row: number) => calls.current.onFold(calls.current.rows[row].row),
    }),
    [editor, calls],
  );
  const end = () => {
    setEditing(null);
    // Unless the focus has gone elsewhere by itself.
    if (scroller.current?.contains(window.document.activeElement)) takeFocus();
  };

  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        ref={grid}
        className={classes.grid}
        style={{ width: `max(100%, ${tableWidth(columns)}px)` }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA lets a table be a treegrid, and this one is.
        role="treegrid"
        aria-label="Solution table"
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={!mayEdit || undefined}
        aria-activedescendant={cellId(rows[place.at.row].id, place.at.column)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onCopy={copy}
        onPaste={paste}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={id === 'name' ? undefined : { width }} />
          ))}
        </colgroup>
        <GridHead columns={columns} sorting={sorting} onSort={onSort} />
        <tbody>
          {above > 0 && <tr style={{ height: above }} aria-hidden />}
          {items.map(({ index, key }) => {
            const { id, depth, open } = rows[index];
            const isIn = index >= block.from.row && index <= block.to.row;
            const isAt = index === place.at.row;
            return (
              <GridRow
                key={key}
                columns={columns}
                id={id}
                index={index}
                depth={depth}
                open={open}
                surveyed={survey.rows.get(id)}
                values={values}
                selected={selected.has(id)}
                from={isIn ? block.from.column : -1}
                to={isIn ? block.to.column : -1}
                at={isAt ? place.at.column : null}
                isStale={isStale}
                colorOf={colorOf}
                editing={isAt && editing ? { begun: editing, onKey: onEditorKey, onEnd: end } : null}
                {...handlers}
              />
            );
          })}
          {below > 0 && <tr style={{ height: below }} aria-hidden />}
        </tbody>
        <TotalRow columns={columns} survey={survey} rowIndex={rows.length + 2} isStale={isStale} />
      </table>
    </div>
  );
}

/** The two lines of the head, px. */
const HEAD_HEIGHT = 58;
