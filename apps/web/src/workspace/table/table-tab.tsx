import { useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import page from '../../app/page.module.css';
import { Later } from '../../ui/later.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ValuesSwitch } from '../../ui/values-switch.tsx';
import { StatusLine } from '../bars/status-line.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { matchingObjects } from '../left/tree-rows.ts';
import { isShownStale, useResults } from '../results/results-state.ts';
import { AddMenu } from './add-menu.tsx';
import { COLUMNS, COMPARED_COLUMNS } from './columns.ts';
import { CsvButton } from './csv-button.tsx';
import { ObjectGrid } from './object-grid.tsx';
import classes from './table.module.css';
import type { TableRow } from './table-rows.ts';
import { type TableView, useTableView } from './table-view.ts';
import { useObjectTable } from './use-object-table.ts';
import { useSnapshot } from './use-snapshot.ts';

/**
 * The solution table: every object with its temperatures, power, place and size. The bar and the rows are mounted one
 * after the other, each in slices: all of it at once would block the page.
 */
export function TableTab() {
  return (
    <section className={classes.tab} aria-label="Table">
      <Later>
        <TableContent />
      </Later>
      <StatusLine focusElsewhere="grid" />
    </section>
  );
}

function TableContent() {
  const document = useDocument();
  const editor = useEditorStore();
  const results = useResults();
  const mayEdit = useStore(document.store, mayEditIn);
  const values = useStore(editor, (state) => state.values);
  const table = useTableView();
  const view = useStore(table);
  const isStale = useStore(results.store, isShownStale);
  const ofCase = useStore(results.store, ({ shownCase }) => shownCase?.name ?? null);
  const set = (change: Partial<TableView>) => table.setState(change);
  useEffect(() => results.want(), [results]);

  const snapshot = useSnapshot();
  const find = useDeferredValue(view.find);
  const matches = useMemo(() => matchingObjects(snapshot, find), [snapshot, find]);
  const isOpen = useMemo(
    () => (row: TableRow) => view.folds.get(row.id) ?? !row.node.collapsed,
    [view.folds],
  );
  // The head shows at once how it is sorted; the rows follow in slices.
  const sorting = useDeferredValue(view.sorting);
  const { shown, all } = useObjectTable(snapshot.rows, { matches, sorting, isOpen });
  const { nodes, survey, follow } = snapshot;
  const columns = survey.isCompared ? COMPARED_COLUMNS : COLUMNS;
  const inactive = [...survey.rows.values()].filter(({ active }) => !active).length;

  const fold = (row: TableRow) => {
    const collapsed = isOpen(row);
    if (mayEdit) {
      void document.update(row.id, { collapsed });
      follow();
    } else set({ folds: new Map(view.folds).set(row.id, !collapsed) });
  };

  return (
    <>
      <header className={classes.bar}>
        {mayEdit && <AddMenu onAdded={follow} />}
        <ValuesSwitch value={values} onChange={(chosen) => editor.setState({ values: chosen })} />
        <SearchField
          className={classes.find}
          label="Find object"
          placeholder="Find"
          value={view.find}
          onChange={(sought) => set({ find: sought })}
        />
        <div className={page.end}>
          {ofCase !== null && <span className={classes.count}>Temperatures of {ofCase}</span>}
          <span className={classes.count} role="status">
            {countText({ found: matches?.size ?? null, all: nodes.size, inactive })}
          </span>
          {values === 'calculated' && nodes.size > 0 && (
            <CsvButton columns={columns} rows={all} totalPower={survey.totalPower} />
          )}
        </div>
      </header>
      {nodes.size === 0 && (
        <div className={`${page.empty} ${classes.empty}`}>
          <h2>The model is empty</h2>
          {mayEdit
            ? 'Add an object above, or drag one into the picture of the Project tab. Each has a row here: its place, size and power, and after a solve its temperatures.'
            : 'Objects stand here, and after a solve their temperatures.'}
        </div>
      )}
      {nodes.size > 0 && shown.length === 0 && (
        <div className={`${page.empty} ${classes.empty}`} role="status">
          <h2>No object is called “{view.find.trim()}”</h2>
        </div>
      )}
      {shown.length > 0 && (
        <Later>
          <ObjectGrid
            // A cell at hand is known by the number of its column.
            key={columns.length}
            columns={columns}
            rows={shown}
            survey={survey}
            values={values}
            sorting={view.sorting}
            isStale={isStale}
            onSort={(next) => set({ sorting: next })}
            onFold={fold}
          />
        </Later>
      )}
    </>
  );
}

function countText({
  found,
  all,
  inactive,
}: {
  readonly found: number | null;
  readonly all: number;
  readonly inactive: number;
}): string {
  const [count, total] = [found ?? all, all].map((each) => each.toLocaleString('en-US'));
  const objects = found === null ? `${total} ${all === 1 ? 'object' : 'objects'}` : `${count} of ${total}`;
  return inactive === 0 ? objects : `${objects} · ${inactive.toLocaleString('en-US')} inactive`;
}
