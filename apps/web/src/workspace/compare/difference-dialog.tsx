import { heatText, powerText } from '@thermarium/model';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import figures from '../../ui/figure-table.module.css';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import text from '../../ui/text-button.module.css';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { type Difference, useResults } from '../results/results-state.ts';
import { differenceText, signedText } from '../results/temperature-text.ts';
import { useScene } from '../scene/scene.ts';
import classes from './compare.module.css';
import { type DifferenceRow, differenceRows, differenceTotals } from './difference-rows.ts';

/** Rows of the table; the answer of the program has them all. */
const MOST_ROWS = 500;
const ONLY = { solution: 'new: not in the reference', reference: 'gone: only in the reference' } as const;
const COLUMNS = ['ΔTmin', 'ΔTmax', 'ΔTmean'] as const;

/** The differences, object by object. */
export function DifferenceDialog({ onClose }: { readonly onClose: () => void }) {
  const results = useResults();
  const [id] = useState(newModalId);
  const difference = useStore(results.store, (state) => state.difference);
  const loading = useStore(results.store, (state) => state.differenceLoading);
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
      <p className={classes.note}>
        Differences of the lowest, highest and mean temperature, °C, of the power and of the heat to ambient,
        mW.
      </p>
      <table className={`${figures.table} ${classes.table}`} aria-label="Differences of objects">
        <thead>
          <tr>
            <th scope="col">Object</th>
            {[...COLUMNS, 'ΔPower', 'ΔHeat to ambient'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.id} data-selected={row.id === selected || undefined}>
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
              <Temperatures row={row} />
              <td>{signedText(row.power, powerText)}</td>
              <td>{row.heat === null ? '–' : signedText(row.heat, heatText)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.length > MOST_ROWS && (
            <tr>
              <td colSpan={6} className={classes.only}>
                … and {rows.length - MOST_ROWS} more
              </td>
            </tr>
          )}
          {totals && (
            <tr>
              <th scope="row">All</th>
              <td>{temperature(totals.min)}</td>
              <td>{temperature(totals.max)}</td>
              <td>–</td>
              <td>{signedText(totals.power, powerText)}</td>
              <td>{totals.heat === null ? '–' : signedText(totals.heat, heatText)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </>
  );
}

function Temperatures({ row }: { readonly row: DifferenceRow }) {
  if (row.foundIn !== 'both') {
    return (
      <td colSpan={COLUMNS.length} className={classes.only}>
        {ONLY[row.foundIn]}
      </td>
    );
  }
  return [row.min, row.max, row.mean].map((kelvin, n) => <td key={COLUMNS[n]}>{temperature(kelvin)}</td>);
}

const temperature = (kelvin: number | null): string => (kelvin === null ? '–' : differenceText(kelvin));
