import { temperatureText } from '@thermarium/model';
import { useStore } from 'zustand';
import text from '../../ui/text-button.module.css';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { verdictsIn } from '../limits/judged-solution.ts';
import { useJudged } from '../limits/use-judged.ts';
import { objectPaths } from '../records/object-paths.ts';
import type { JudgedObject } from '../results/judged-results.ts';
import {
  isShownStale,
  OF_MARK,
  shownDifference,
  shownPreview,
  shownTemperatures,
  useResults,
} from '../results/results-state.ts';
import { secondsText } from '../results/temperature-text.ts';
import classes from './limits-card.module.css';

/** So many of those over their limit stand in the picture; the table has them all. */
const MOST_ROWS = 5;

/** The verdicts on the limits of objects in the shown temperatures, the worst first. */
export function LimitsCard() {
  const editor = useEditorStore();
  const results = useResults();
  const mode = useStore(editor, (state) => state.mode);
  const verdicts = useJudged(verdictsIn);
  const stale = useStore(results.store, isShownStale);
  const preview = useStore(results.store, (state) => shownPreview(state)?.mark ?? null);
  const time = useStore(results.store, (state) => shownTemperatures(state)?.time ?? null);
  const isDifference = useStore(results.store, (state) => shownDifference(state) !== null);
  if (mode === 'box' || isDifference || !verdicts?.worst) return null;
  const { judged, over, undecided, worst } = verdicts;
  const shown = over.length === 0 ? [worst] : over.slice(0, MOST_ROWS);
  return (
    <section className={classes.card} aria-label="Limits" data-stale={stale || undefined}>
      <h2 className={classes.head} data-over={over.length > 0 || undefined} role="status">
        {over.length === 0
          ? `${judged === 1 ? 'The limit is' : `All ${judged.toLocaleString('en-US')} limits are`} kept`
          : `${over.length.toLocaleString('en-US')} of ${judged.toLocaleString('en-US')} over the limit`}
      </h2>
      <ul className={classes.rows} aria-label={over.length === 0 ? 'Smallest margin' : 'Over the limit'}>
        {shown.map((object) => (
          <Row key={object.id} object={object} />
        ))}
      </ul>
      {over.length > MOST_ROWS && (
        <p className={classes.note}>
          and {(over.length - MOST_ROWS).toLocaleString('en-US')} more: see the table
        </p>
      )}
      {undecided > 0 && (
        <p className={classes.note} title="A finer grid may find Tmax on the other side of the limit.">
          {undecided.toLocaleString('en-US')} not decided at this accuracy
        </p>
      )}
      {time !== null && (
        <p className={classes.note}>
          At {secondsText(time)} <span className="unit">s</span>
        </p>
      )}
      {stale && <p className={classes.stale}>Of a stale solution</p>}
      {preview !== null && <p className={classes.stale}>Of {OF_MARK[preview]}</p>}
    </section>
  );
}

function Row({ object: { id, margin } }: { readonly object: JudgedObject }) {
  const document = useDocument();
  const editor = useEditorStore();
  const name = useStore(document.store, (state) => objectPaths(state).get(id) ?? '');
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={`${text.button} ${classes.name}`}
        title={name}
        onClick={() => select(editor, [id])}
      >
        {name}
      </button>
      <span className={classes.margin} data-over={margin < 0 || undefined}>
        {marginText(margin)} <span className="unit">K</span>
      </span>
    </li>
  );
}

/** A margin with its sign: `+12.30`. */
function marginText(kelvin: number): string {
  return `${kelvin > 0 ? '+' : ''}${temperatureText(kelvin)}`;
}
