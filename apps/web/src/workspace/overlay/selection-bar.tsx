import { Tooltip } from '@mantine/core';
import { titleOf } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import { placeText } from '@thermarium/model';
import {
  accuracyText,
  type FigureColumn,
  figureColumns,
  isDecided,
  maxBandText,
  meanBandText,
  patchAccuracyText,
  patchBandText,
} from '@thermarium/solution/figures';
import { useStore } from 'zustand';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { primary } from '../editor-state/selection.ts';
import { judgedIn } from '../limits/judged-solution.ts';
import { useJudged } from '../limits/use-judged.ts';
import { allBelow } from '../records/document-tree.ts';
import {
  differenceOfAll,
  nodeResultsOf,
  resultOf,
  resultOfAll,
  resultText,
} from '../results/object-result.ts';
import {
  type ObjectResult,
  shownDifference,
  shownMark,
  shownSolution,
  useResults,
} from '../results/results-state.ts';
import { comingStep } from '../results/steps/shown-step.ts';
import { secondsText } from '../results/temperature-text.ts';
import { useScene } from '../scene/scene.ts';
import classes from './overlay.module.css';

/** The temperatures of the primary selected object as text. */
export function SelectionBar() {
  const document = useDocument();
  const editor = useEditorStore();
  const scene = useScene();
  const results = useResults();
  const selected = useStore(editor, primary);
  const objects = useStore(scene, (state) => state.objects);
  const object = selected === null ? undefined : objects.get(selected);
  const solution = useStore(results.store, shownSolution);
  const difference = useStore(results.store, shownDifference);
  const mark = useStore(results.store, shownMark);
  const judged = useJudged(judgedIn);
  const busy = useStore(results.store, (state) => comingStep(state) !== null);
  if (!object || !solution) return <div aria-live="polite" />;
  const within = object.kind.container ? allBelow(document.store.getState(), object.id) : [];
  const parts = within.flatMap((id) => objects.get(id) ?? []);
  const temperatures = difference || !judged ? solution : { objects: judged };
  const resultOfParts = () =>
    difference ? differenceOfAll(difference, parts) : resultOfAll(temperatures, parts);
  const result = object.kind.container ? resultOfParts() : resultOf(temperatures, object);
  const nodes = nodeResultsOf(temperatures, object);
  const shown = inBar.filter(
    ({ figure, key }) =>
      // A node has one temperature.
      (nodes.length === 0 || key !== 'min_t') &&
      (figure.stored === 'always' || (result?.[key] ?? null) !== null),
  );
  const sign = difference ? 'Δ' : '';
  const { icon: Glyph } = kindViews[object.type];
  return (
    <div aria-live="polite">
      <section className={classes.selectionBar} aria-label="Selection" aria-busy={busy}>
        <span className="caption">Selection</span>
        <Glyph className={classes.selectionIcon} size={18} stroke={1.5} aria-hidden />
        <div className={classes.selectionName}>
          <strong>{object.name}</strong>
          <span>{titleOf(object.type)}</span>
        </div>
        <dl className={classes.figures}>
          {shown.map((column) => (
            <Figure
              key={column.key}
              mark={column.key === 'margin' ? { 'data-margin': true } : {}}
              isOver={column.key === 'margin' && difference === null && Number(result?.margin) < 0}
              name={`${sign}${column.figure.bar}`}
              text={result && resultText(column, result, difference !== null)}
              unit={column.unit}
              title={result && hintOf(column, result, column === shown.at(-1), difference !== null)}
            />
          ))}
          {nodes.map(({ name, result: own }) => (
            <Figure
              key={name}
              name={`${sign}${name}`}
              text={resultText(nodeColumn, own, difference !== null)}
              unit={nodeColumn.unit}
              title={`The temperature of the node '${name}'`}
            />
          ))}
          {result && difference === null && <Bands result={result} />}
          {solution.time !== null && <Time seconds={solution.time} />}
        </dl>
        {mark === 'Stale' && (
          <Tooltip label="Solution is stale">
            <span className={classes.staleDot} role="img" aria-label="Solution is stale" />
          </Tooltip>
        )}
        {mark !== null && mark !== 'Stale' && <span className={classes.previewWord}>{mark}</span>}
      </section>
    </div>
  );
}

/** The bounds between which the exact means of the object and of its hottest patch lie, where they are known. */
function Bands({ result }: { readonly result: ObjectResult }) {
  const mean = meanBandText(result);
  const patch = patchBandText(result);
  return (
    <>
      {mean !== null && (
        <Figure
          name="Mean, guaranteed"
          text={mean}
          unit="°C"
          title={accuracyText(result) ?? undefined}
          mark={{ 'data-band': 'mean' }}
        />
      )}
      {patch !== null && (
        <Figure
          name="Hottest patch, guaranteed"
          text={patch}
          unit="°C"
          title={`${patchAccuracyText(result)}\n${maxBandText(result)}`}
          mark={{ 'data-band': 'patch' }}
        />
      )}
    </>
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

/** Of a node, which has one temperature. */
const [nodeColumn] = figureColumns.filter(({ key }) => key === 'max_t');
const inBar = figureColumns.filter(({ figure, isPlace }) => figure.bar !== null && !isPlace);
const inHint = figureColumns.filter(({ figure, isPlace }) => figure.bar === null && !isPlace);

/** Further words about a figure of the bar: its place, and about the last one the figures that are not in the bar. */
function hintOf(
  column: FigureColumn,
  result: ObjectResult,
  isLast: boolean,
  isDifference: boolean,
): string | undefined {
  const lines = [
    placeHint(column, result),
    column.key === 'max_t' && !isDifference ? maxBandText(result) : null,
    column.key === 'margin' && isDecided(result.highest_allowed, result) === false
      ? 'Not decided at this accuracy: a finer grid may find Tmax on the other side of the limit.'
      : null,
    ...(isLast ? inHint : []).map((more) => {
      const text = resultText(more, result, isDifference);
      return text && [more.short, text, more.unit, placeHint(more, result)].filter(Boolean).join(' ');
    }),
  ].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function placeHint({ figure: { place } }: FigureColumn, result: ObjectResult): string | null {
  const at = place && result[place.key];
  return at && `at (${placeText(at)}) mm`;
}

/** Nothing is left of it, or it took no part. */
const NONE = '–';

function Figure({
  name,
  text,
  unit,
  title,
  isOver = false,
  mark = {},
}: {
  readonly name: string;
  readonly text: string | null | undefined;
  readonly unit: string | null;
  /** Further words about it. */
  readonly title?: string | undefined;
  /** Whether it says that a limit is broken. */
  readonly isOver?: boolean;
  /** An attribute by which styles find it. */
  readonly mark?: { readonly 'data-band'?: 'mean' | 'patch'; readonly 'data-margin'?: boolean };
}) {
  return (
    <div title={title} {...mark}>
      <dt>{name}</dt>
      <dd data-over={isOver || undefined}>
        {text ?? NONE} {text && unit && <span className={`unit ${classes.figureUnit}`}>{unit}</span>}
      </dd>
    </div>
  );
}
