import { Tooltip } from '@mantine/core';
import { titleOf } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import { useStore } from 'zustand';
import { primary } from '../editor-state/editor-state.ts';
import { allBelow } from '../records/document-tree.ts';
import { resultOf, resultOfAll } from '../results/object-result.ts';
import { isShownStale, shownSolution } from '../results/results-state.ts';
import { secondsText, temperatureText } from '../results/temperature-text.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from './overlay.module.css';

/** The temperatures of the primary selected object as text. */
export function SelectionBar() {
  const { document, editor, scene, results } = useWorkspace();
  const selected = useStore(editor.store, primary);
  const objects = useStore(scene, (state) => state.objects);
  const object = selected === null ? undefined : objects.get(selected);
  const solution = useStore(results.store, shownSolution);
  const stale = useStore(results.store, isShownStale);
  if (!object || !solution) return <div aria-live="polite" />;
  const within = object.kind.container ? allBelow(document.store.getState(), object.id) : [];
  const result = object.kind.container
    ? resultOfAll(
        solution,
        within.flatMap((id) => objects.get(id) ?? []),
      )
    : resultOf(solution, object);
  const { icon: Glyph } = kindViews[object.type];
  return (
    <div aria-live="polite">
      <section className={classes.selectionBar} aria-label="Selection">
        <span className="caption">Selection</span>
        <Glyph className={classes.selectionIcon} size={18} stroke={1.5} aria-hidden />
        <div className={classes.selectionName}>
          <strong>{object.name}</strong>
          <span>{titleOf(object.type)}</span>
        </div>
        <dl className={classes.figures}>
          <Figure name="Tmin" value={result?.min_t} unit="°C" />
          <Figure name="Tmax" value={result?.max_t} unit="°C" />
          <Figure name="Pout" value={result?.dissipated_power} unit="mW" />
          {solution.time !== null && <Time seconds={solution.time} />}
        </dl>
        {stale && (
          <Tooltip label="Solution is stale">
            <span className={classes.staleDot} role="img" aria-label="Solution is stale" />
          </Tooltip>
        )}
      </section>
    </div>
  );
}

/** The instant of a transient at which the object has these temperatures. */
function Time({ seconds }: { readonly seconds: number }) {
  return (
    <div>
      <dt>Time</dt>
      <dd>
        {secondsText(seconds)} <span className={`unit ${classes.figureUnit}`}>s</span>
      </dd>
    </div>
  );
}

/** Nothing is left of it, or it took no part. */
const NONE = '–';

function Figure({
  name,
  value,
  unit,
}: {
  readonly name: string;
  readonly value: number | null | undefined;
  readonly unit: string;
}) {
  const text =
    value === null || value === undefined
      ? NONE
      : unit === 'mW'
        ? Number(value.toFixed(2)).toLocaleString('en-US', { minimumFractionDigits: 2 })
        : temperatureText(value);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {text} {text !== NONE && <span className={`unit ${classes.figureUnit}`}>{unit}</span>}
      </dd>
    </div>
  );
}
