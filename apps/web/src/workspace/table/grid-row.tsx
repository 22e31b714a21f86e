import { IconChevronRight } from '@tabler/icons-react';
import { kindViews } from '@thermarium/kinds/view';
import { type MouseEvent, memo } from 'react';
import { useStore } from 'zustand';
import type { ValuesView } from '../../ui/values-switch.tsx';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { type EntriesState, refusedAt, usePositionEntries } from '../position/position-entries.ts';
import { useScene } from '../scene/scene.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import { cellEntry, cellKey } from './cell-entries.ts';
import { type Cell, cellOf, NONE, type RowContent } from './cells.ts';
import { begins, type Column } from './columns.ts';
import type { Surveyed } from './survey.ts';
import classes from './table.module.css';

interface GridRowProps {
  readonly columns: readonly Column[];
  readonly id: number;
  readonly index: number;
  readonly depth: number;
  readonly open: boolean | null;
  readonly surveyed: Surveyed | undefined;
  readonly values: ValuesView;
  readonly selected: boolean;
  /** The columns of the chosen block in this row; -1: it is not in the block. */
  readonly from: number;
  readonly to: number;
  /** The column of the cell at hand; null: it is in another row. */
  readonly at: number | null;
  readonly isStale: boolean;
  readonly colorOf: ((celsius: number) => string) | null;
  readonly editing: Pick<CellEditorProps, 'begun' | 'onKey' | 'onEnd'> | null;
  readonly onPress: (event: MouseEvent, index: number, column: number) => void;
  readonly onEnter: (event: MouseEvent, index: number, column: number) => void;
  readonly onEdit: (index: number, column: number) => void;
  readonly onFold: (index: number) => void;
}

/** The id of the element of a cell. */
export function cellId(id: number, column: number): string {
  return `table-cell-${id}-${column}`;
}

/** A row of the table. What it says follows its object at once, so that a change redraws one row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { columns, id, index, depth, open, surveyed, values, selected } = props;
  const document = useDocument();
  const scene = useScene();
  const positions = usePositionEntries();
  const node = useStore(document.store, (state) => state.nodes.get(id));
  const object = useStore(scene, (state) => state.objects.get(id));
  const typed = useStore(positions.store, (state) => (concerns(state, id) ? state : null));
  if (!node) return <tr className={classes.row} aria-rowindex={index + 2} />;
  const content = { node, object, surveyed };
  return (
    <tr
      className={classes.row}
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={open ?? undefined}
      aria-selected={selected}
      data-selected={selected || undefined}
      data-inactive={surveyed?.active === false || undefined}
      data-assembly={open !== null || undefined}
    >
      {columns.map((each, column) => (
        <GridCell key={each.id} {...props} column={column} content={content} view={values} typed={typed} />
      ))}
    </tr>
  );
});

function GridCell(
  props: GridRowProps & {
    readonly column: number;
    readonly content: RowContent;
    readonly view: ValuesView;
    readonly typed: EntriesState | null;
  },
) {
  const { columns, id, index, column, content, view, typed, at, from, to, editing, isStale } = props;
  const document = useDocument();
  const commands = useCommands();
  const definition = columns[column];
  const cell = cellOf(definition, content, view);
  const isAt = at === column;
  const isChosen = column >= from && column <= to;
  const entry =
    cell.edit && cellEntry(document, { id, edit: cell.edit, show: () => commands.run('go.table') });
  const waiting = entry ? typed?.waiting.get(entry.key) : undefined;
  const refused = entry && typed ? refusedAt(typed.refused, entry) : null;
  const isEdited = isAt && editing !== null && cell.edit !== null && entry !== null;
  const text = waiting ? String(waiting.typed ?? '') : (refused?.text ?? cell.text);
  const complaint = refused && !waiting ? refused.complaint : null;
  const isResult = definition.figure !== undefined;
  const noteId = complaint === null ? undefined : `${cellId(id, column)}-note`;
  const Element = column === 0 ? 'th' : 'td';
  return (
    <Element
      {...(column === 0 && { scope: 'row' })}
      id={cellId(id, column)}
      className={classes.cell}
      aria-colindex={column + 1}
      aria-readonly={cell.edit === null || undefined}
      aria-invalid={complaint !== null || undefined}
      aria-describedby={noteId}
      aria-selected={isChosen}
      data-name={column === 0 || undefined}
      data-begins={begins(columns, column) || undefined}
      data-column={definition.id}
      data-at={isAt || undefined}
      data-chosen={isChosen || undefined}
      data-quiet={isQuiet(cell, text, definition.id) || undefined}
      data-stale={(isResult && isStale) || undefined}
      data-over={(definition.id === 'margin' && Number(cell.value) < 0) || undefined}
      data-wrong={complaint !== null || undefined}
      title={titleOf(cell, definition.id, content)}
      onMouseDown={(event: MouseEvent) => props.onPress(event, index, column)}
      onMouseEnter={(event: MouseEvent) => props.onEnter(event, index, column)}
      onDoubleClick={() => props.onEdit(index, column)}
    >
      <div className={classes.content}>
        {column === 0 && <NameLead {...props} />}
        {isEdited && editing && entry && cell.edit ? (
          <CellEditor
            key={cellKey(id, cell.edit)}
            {...editing}
            entry={entry}
            edit={cell.edit}
            label={definition.said}
          />
        ) : (
          <>
            {definition.id === 'max_t' && (
              <Chip content={content} colorOf={props.colorOf} isStale={isStale} />
            )}
            <span className={classes.text}>{text}</span>
          </>
        )}
      </div>
      {complaint !== null && !isEdited && (
        <span
          id={noteId}
          className={classes.note}
          role={isAt ? 'alert' : undefined}
          data-wrong
          data-shown={isAt || undefined}
        >
          {complaint}
        </span>
      )}
    </Element>
  );
}

/** Whether something is typed in a row and not saved. */
function concerns({ waiting, refused }: EntriesState, id: number): boolean {
  const end = ` ${id}`;
  for (const key of waiting.keys()) if (key.endsWith(end)) return true;
  for (const key of refused.keys()) if (key.endsWith(end)) return true;
  return false;
}

/** Powers of zero and what is not there recede. */
function isQuiet({ value }: Cell, text: string, id: string): boolean {
  return (
    text === NONE || ((id === 'power' || id === 'heat_to_ambient_W') && value === 0 && Number(text) === 0)
  );
}

function titleOf({ edit }: Cell, id: string, { surveyed }: RowContent): string | undefined {
  if (id !== 'power' || !edit || !surveyed || surveyed.copies === 1) return undefined;
  return `${surveyed.copies.toLocaleString('en-US')} copies of ${edit.typed ?? 0} mW`;
}

function NameLead({ index, depth, open, content, onFold }: GridRowProps & { readonly content: RowContent }) {
  const view = kindViews[content.node.type];
  const Glyph = view?.icon;
  return (
    <>
      <span style={{ width: depth * INDENT }} />
      {open === null ? (
        <span className={classes.noFold} />
      ) : (
        <button
          type="button"
          className={classes.fold}
          tabIndex={-1}
          aria-label={open ? 'Collapse' : 'Expand'}
          onMouseDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={() => onFold(index)}
        >
          <IconChevronRight
            className={classes.foldIcon}
            data-open={open || undefined}
            size={14}
            stroke={1.5}
            aria-hidden
          />
        </button>
      )}
      {Glyph && <Glyph className={classes.icon} size={16} stroke={1.5} aria-hidden />}
    </>
  );
}

const INDENT = 25;

/** The colour of a temperature in the legend. */
function Chip({
  content: { surveyed },
  colorOf,
  isStale,
}: Pick<GridRowProps, 'colorOf' | 'isStale'> & { readonly content: RowContent }) {
  const celsius = surveyed?.result?.max_t ?? null;
  if (celsius === null || !colorOf) return null;
  return (
    <span
      className={classes.chip}
      data-stale={isStale || undefined}
      style={{ background: colorOf(celsius) }}
    />
  );
}
