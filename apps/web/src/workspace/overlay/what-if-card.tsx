import { Button, Loader, Slider } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type Quantity, temperatureText } from '@thermarium/model';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import text from '../../ui/text-button.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { admitsPreview, isStale, useResults } from '../results/results-state.ts';
import { type Chosen, isChosen, isSlid, type SourceSlider, useWhatIfs } from '../what-if/what-if.ts';
import classes from './what-if-card.module.css';

/** Opens the sliders, from its button and as a command. */
export function WhatIfButton({ className }: { readonly className: string }) {
  const commands = useCommands();
  const editor = useEditorStore();
  const results = useResults();
  const whatIfs = useWhatIfs();
  const isOpen = useStore(whatIfs.store, ({ status }) => status !== 'closed');
  const isOffered = useStore(results.store, admitsPreview);
  useEffect(
    () =>
      commands.register([
        {
          id: 'solve.what-if',
          title: 'What if powers or ambient were others',
          group: 'Solve',
          icon: IconAdjustmentsHorizontal,
          keywords: 'slider superposition vary power ambient instant what-if',
          enabled: () => editor.getState().mode === 'solution' && admitsPreview(results.store.getState()),
          run: () => whatIfs.open(),
        },
      ]),
    [commands, editor, results, whatIfs],
  );
  if (!isOffered || isOpen) return null;
  return (
    <button type="button" className={className} onClick={() => whatIfs.open()}>
      What if…
    </button>
  );
}

/** A slider for each power and for ambient; the picture, the table and this card follow them. */
export function WhatIfCard() {
  const whatIfs = useWhatIfs();
  const results = useResults();
  const id = useId();
  const status = useStore(whatIfs.store, (state) => state.status);
  const stale = useStore(results.store, (state) => isStale(state, 'steady'));
  if (status === 'closed') return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    whatIfs.close();
  };
  return (
    <section className={classes.card} aria-labelledby={id} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <h2 id={id}>What-if</h2>
        <IconButton
          icon={IconX}
          iconSize={14}
          size={22}
          variant="subtle"
          label="Close what-if"
          onClick={() => whatIfs.close()}
        />
      </header>
      {status === 'solving' && <Solving />}
      {status === 'refused' && <Refused />}
      {status === 'ready' && (
        <>
          <Largest />
          <Sliders />
          {stale && (
            <p className={classes.note}>
              The model has changed since it was solved: this is of the model as it is now.
            </p>
          )}
          <GridNote />
        </>
      )}
    </section>
  );
}

function Solving() {
  const soFar = useStore(useWhatIfs().store, (state) => state.soFar);
  return (
    <p className={classes.note} role="status">
      <Loader size={12} aria-hidden />{' '}
      {soFar === null ? 'Solving' : `Solving ${soFar.solved + 1} of ${soFar.of}`}
    </p>
  );
}

function Refused() {
  const whatIfs = useWhatIfs();
  const commands = useCommands();
  const problem = useStore(whatIfs.store, (state) => state.problem);
  const mayEdit = useStore(useDocument().store, mayEditIn);
  return (
    <div role="alert">
      <p className={classes.problem}>{problem}</p>
      <div className={classes.buttons}>
        <Button size="compact-xs" variant="default" onClick={() => whatIfs.tryAgain()}>
          Try again
        </Button>
        {mayEdit && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              whatIfs.close();
              commands.run('solve.start');
            }}
          >
            Solve
          </Button>
        )}
      </div>
    </div>
  );
}

/** The largest temperature of what is chosen. */
function Largest() {
  const max = useStore(useResults().store, (state) => state.whatIf?.solution.max ?? null);
  return (
    <p className={classes.largest} role="status">
      Tmax <strong>{max === null ? '…' : temperatureText(max)}</strong> <span className="unit">°C</span>
    </p>
  );
}

function Sliders() {
  const whatIfs = useWhatIfs();
  const { sources, ambient } = useStoreParts(whatIfs.store, (state) => ({
    sources: state.sources,
    ambient: state.ambient,
  }));
  const isAnyChosen = isChosen(ambient) || sources.some(isChosen);
  return (
    <>
      <ul className={classes.rows} aria-label="Powers and ambient">
        {sources.filter(isSlid).map((source) => (
          <PowerRow key={source.key} source={source} />
        ))}
        <AmbientRow ambient={ambient} />
      </ul>
      {isAnyChosen && (
        <button
          type="button"
          className={`${text.button} ${classes.all}`}
          onClick={() => whatIfs.reset('all')}
        >
          Back to the model’s values
        </button>
      )}
    </>
  );
}

const POWER: Quantity = { label: 'Power', unit: 'mW' };
const CELSIUS: Quantity = { label: 'Ambient temperature', unit: '°C' };
/** The end of a slider, % of the stated power. */
const MOST_PERCENT = 200;

function PowerRow({ source }: { readonly source: SourceSlider }) {
  const whatIfs = useWhatIfs();
  const { key, path, ids, stated, chosen, largest } = source;
  const name = path ?? `${ids.length} other objects`;
  const choose = (milliwatts: number) => whatIfs.choosePower(key, rounded(milliwatts));
  const percent = (100 * chosen) / stated;
  const [least, most] = stated > 0 ? [0, largest] : [-largest, 0];
  return (
    <Row name={name} value={source} which={key} note={`${Math.round(percent)} %`}>
      <NumberField
        quantity={POWER}
        label={`Power of ${name}`}
        unit="mW"
        value={rounded(chosen)}
        expression={false}
        min={least}
        max={most}
        onCommit={(typed) => typeof typed === 'number' && choose(typed)}
      />
      <Slider
        className={classes.slider}
        size={4}
        thumbSize={14}
        min={0}
        max={MOST_PERCENT}
        step={1}
        marks={[{ value: 100 }]}
        label={null}
        thumbLabel={`Power of ${name}, % of the model’s`}
        value={Math.min(percent, MOST_PERCENT)}
        onChange={(shown) => choose((stated * shown) / 100)}
      />
    </Row>
  );
}

/** To both sides of the stated ambient, K. */
const AMBIENT_REACH = 50;

function AmbientRow({ ambient }: { readonly ambient: Chosen }) {
  const whatIfs = useWhatIfs();
  const { stated, chosen } = ambient;
  const [low, high] = [stated - AMBIENT_REACH, stated + AMBIENT_REACH];
  return (
    <Row name="Ambient" value={ambient} which="ambient" note={null}>
      <NumberField
        quantity={CELSIUS}
        label="Ambient temperature"
        unit="°C"
        value={rounded(chosen)}
        expression={false}
        onCommit={(typed) => typeof typed === 'number' && whatIfs.chooseAmbient(typed)}
      />
      <Slider
        className={classes.slider}
        size={4}
        thumbSize={14}
        min={low}
        max={high}
        step={0.5}
        marks={[{ value: stated }]}
        label={null}
        thumbLabel="Ambient temperature, °C"
        value={Math.min(Math.max(chosen, low), high)}
        onChange={(shown) => whatIfs.chooseAmbient(rounded(shown))}
      />
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: Chosen;
  readonly which: string | 'ambient';
  /** The value in the words of the slider. */
  readonly note: string | null;
  readonly children: ReactNode;
}

/** A slider with its name and, once it is moved, what can be done with its value. */
function Row({ name, value, which, note, children }: RowProps) {
  const whatIfs = useWhatIfs();
  const mayEdit = useStore(useDocument().store, mayEditIn);
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.percent}>{note}</span>
      {children}
      {isChosen(value) && (
        <span className={classes.buttons}>
          {mayEdit && (
            <button
              type="button"
              className={text.button}
              aria-label={`Make it so: ${name}`}
              onClick={() => void whatIfs.makeSo(which)}
            >
              Make it so
            </button>
          )}
          <button
            type="button"
            className={text.button}
            aria-label={`Back to the model’s: ${name}`}
            onClick={() => whatIfs.reset(which)}
          >
            Back
          </button>
        </span>
      )}
    </li>
  );
}

/** Says so where the stored solution has another grid: a solve would not find the very same temperatures. */
function GridNote() {
  const cells = useStore(useWhatIfs().store, (state) => state.cells);
  const solved = useStore(useResults().store, (state) =>
    state.steady && !isStale(state, 'steady') ? state.steady.cells : null,
  );
  if (cells === null || solved === null || solved === cells) return null;
  return (
    <p className={classes.note}>
      On {cells.toLocaleString('en-US')} cells; the solution has {solved.toLocaleString('en-US')}, and a solve
      may differ by as much as the two grids do.
    </p>
  );
}

/** As many digits as a person tells apart; a slider's own are noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
