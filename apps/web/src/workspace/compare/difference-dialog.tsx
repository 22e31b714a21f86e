import { figureColumns } from '@thermarium/solution/figures';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import figures from '../../ui/figure-table.module.css';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import text from '../../ui/text-button.module.css';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { resultText } from '../results/object-result.ts';
import { type Difference, type ObjectResult, shownDifference, useResults } from '../results/results-state.ts';
import { useScene } from '../scene/scene.ts';
import classes from './compare.module.css';
import { differenceRows, differenceTotals } from './difference-rows.ts';

/** Rows of the table; the answer of the program has them all. */
const MOST_ROWS = 500;
const ONLY = { solution: 'new: not in the reference', reference: 'gone: only in the reference' } as const;
const COLUMNS = figureColumns.filter(({ isPlace }) => !isPlace);
/** Those that are blank where an object is in one solution alone, up to the first that is not. */
const BLANK = COLUMNS.findIndex(({ figure }) => figure.absent !== null);

/** The differences, object by object. */
export function DifferenceDialog({ onClose }: { readonly onClose: () => void }) {
  const results = useResults();
  const [id] = useState(newModalId);
  const difference = useStore(results.store, shownDifference);
  const loading = useStore(results.store, ({ difference }) => difference.status === 'loading');
  return (
    <Modal opened onClose={onClose} title="Differences of objects" id={id} size={820}>
      {difference ? (
        <Content difference={difference} onSelected={onClose} />
      ) : (
        <p className={classes.waiting} role="status">
          {loading ? 'Comparing…' : 'Nothing is compared now.'}
        </p>
      )}
    </Modal>
  );
}

interface ContentProps {
  readonly difference: Difference;
  readonly onSelected: () => void;
}

function Content({ difference, onSelected }: ContentProps) {
  const editor = useEditorStore();
  const scene = useScene();
  const objects = useStore(scene, (state) => state.objects);
  const selected = useStore(editor, ({ selection }) => selection.at(-1) ?? null);
  const rows = useMemo(
    () => differenceRows(difference, (id) => objects.get(id)?.name),
    [difference, objects],
  );
  const { less, of } = difference;
  const totals = less && differenceTotals(rows, of, less);
  return (
    <>
      <p className={classes.note}>Each figure less that of the reference.</p>
      <table className={`${figures.table} ${classes.table}`} aria-label="Differences of objects">
        <thead>
          <tr>
            <th scope="col">Object</th>
            {COLUMNS.map(({ key, title, unit }) => (
              <th key={key} scope="col">
                Δ{title} {unit && `[${unit}]`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.key} data-selected={row.id === selected || undefined}>
              <th scope="row" title={row.path}>
                {objects.has(row.id) ? (
                  <button
                    type="button"
                    className={text.button}
                    onClick={() => {
                      select(editor, [row.id]);
                      onSelected();
                    }}
                  >
                    {row.path}
                  </button>
                ) : (
                  row.path
                )}
              </th>
              {row.foundIn === 'both' ? (
                <Figures columns={COLUMNS} figures={row.figures} />
              ) : (
                <>
                  <td colSpan={BLANK} className={classes.only}>
                    {ONLY[row.foundIn]}
                  </td>
                  <Figures columns={COLUMNS.slice(BLANK)} figures={row.figures} />
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.length > MOST_ROWS && (
            <tr>
              <td colSpan={1 + COLUMNS.length} className={classes.only}>
                … and {rows.length - MOST_ROWS} more
              </td>
            </tr>
          )}
          {totals && (
            <tr>
              <th scope="row">All</th>
              <Figures columns={COLUMNS} figures={totals} />
            </tr>
          )}
        </tfoot>
      </table>
    </>
  );
}

function Figures({
  columns,
  figures: change,
}: {
  readonly columns: typeof COLUMNS;
  readonly figures: ObjectResult;
}) {
  return columns.map((column) => <td key={column.key}>{resultText(column, change, true) ?? '–'}</td>);
}
