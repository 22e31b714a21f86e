import { Button, Select } from '@mantine/core';
import { IMPEDANCE_TIMES, impedanceEndpoints, wholePercent } from '@thermarium/api';
import type { Scalar } from '@thermarium/model';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { NumberField } from '../../ui/number-field.tsx';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { objectChoices } from '../document/object-choices.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useSolves } from '../solve/solve-state.ts';
import classes from './impedance.module.css';

const AMBIENT = 'ambient';
const FROM = { label: 'From', unit: 's' } as const;
const TO = { label: 'To', unit: 's' } as const;
/** As many as a person looks through; typing finds the others. */
const MOST_SHOWN = 200;

/** Asks for a thermal impedance. The last selected object is the first choice. */
export function ImpedanceForm() {
  const document = useDocument();
  const editor = useEditorStore();
  const solves = useSolves();
  const { nodes, children } = useStoreParts(document.store, (state) => ({
    nodes: state.nodes,
    children: state.children,
  }));
  const choices = useMemo(() => objectChoices({ nodes, children }), [nodes, children]);
  const [first] = useState(() => {
    const selected = editor.getState().selection.at(-1);
    return choices.some(({ id }) => id === selected) ? String(selected) : null;
  });
  const [source, setSource] = useState(first);
  const [object, setObject] = useState(first);
  const [reference, setReference] = useState<string | null>(AMBIENT);
  const [from, setFrom] = useState<Scalar | null>(IMPEDANCE_TIMES.usual);
  const [to, setTo] = useState<Scalar | null>(null);
  const [problems, setProblems] = useState<{ readonly [field: string]: string | undefined }>({});
  const isBusy = useStore(solves.store, ({ task, waiting }) => task !== null || waiting);
  const isSolving = useStore(solves.store, ({ task }) => task?.kind === 'solve');

  const start = () => {
    const asked = impedanceEndpoints.startImpedance.body.safeParse({
      source: idOf(source),
      object: idOf(object),
      reference: idOf(reference),
      from,
      to,
    });
    setProblems(
      asked.success
        ? {}
        : Object.fromEntries(asked.error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
    if (asked.success) void solves.startImpedance(asked.data);
  };
  const data = choices.map(({ id, path }) => ({ value: String(id), label: path }));
  const shared = {
    searchable: true,
    allowDeselect: false,
    limit: MOST_SHOWN,
    nothingFoundMessage: 'No active object is called that.',
    comboboxProps: { withinPortal: true },
  };
  return (
    <div className={classes.form}>
      <Select
        {...shared}
        label="1 W enters"
        placeholder="Choose an object"
        data={data}
        value={source}
        error={problems.source ?? null}
        onChange={setSource}
      />
      <Select
        {...shared}
        label="Observed, mean temperature"
        placeholder="Choose an object"
        data={data}
        value={object}
        error={problems.object ?? null}
        onChange={setObject}
      />
      <Select
        {...shared}
        label="Against"
        data={[{ value: AMBIENT, label: 'Ambient' }, ...data]}
        value={reference}
        error={problems.reference ?? null}
        onChange={setReference}
      />
      <div className={classes.range}>
        <div>
          <span aria-hidden>From</span>
          <NumberField
            quantity={FROM}
            label="From"
            unit="s"
            value={from}
            expression={false}
            placeholder={String(IMPEDANCE_TIMES.usual)}
            error={problems.from}
            onCommit={setFrom}
          />
        </div>
        <div>
          <span aria-hidden>To</span>
          <NumberField
            quantity={TO}
            label="To"
            unit="s"
            value={to}
            expression={false}
            placeholder="the end"
            error={problems.to}
            onCommit={setTo}
          />
        </div>
      </div>
      <ImpedanceProgress />
      <Button fullWidth data-autofocus disabled={isBusy} onClick={start}>
        Find the thermal impedance
      </Button>
      {isSolving && <p className={classes.note}>The project is being solved. One task runs at a time.</p>}
    </div>
  );
}

/** Null: ambient, or nothing is chosen. */
function idOf(value: string | null): number | null {
  return value === null || value === AMBIENT ? null : Number(value);
}

/** The progress of the search for a thermal impedance, with a button that stops it, or why the latest one failed. */
function ImpedanceProgress() {
  const solves = useSolves();
  const task = useStore(solves.store, (state) => (state.task?.kind === 'impedance' ? state.task : null));
  const ended = useStore(solves.store, (state) => state.ended ?? null);
  const waiting = useStore(solves.store, (state) => state.waiting);
  if (!task) {
    const hasFailed = ended?.kind === 'impedance' && ended.state === 'FAILURE';
    return hasFailed ? (
      <p className={classes.problem} role="alert">
        {ended.message || 'The program gave no reason.'}
      </p>
    ) : null;
  }
  const percent = wholePercent(task.progress);
  return (
    <div className={classes.progress}>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Thermal impedance"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ transform: `scaleX(${task.progress})` }} />
      </div>
      <span className={classes.message} title={task.message}>
        {task.message || (task.state === 'PENDING' ? 'Waiting for a free solver' : 'Projecting')}
      </span>
      <span className={classes.percent}>
        {percent} <span className="unit">%</span>
      </span>
      <Button size="compact-xs" variant="default" disabled={waiting} onClick={() => void solves.stop()}>
        Stop
      </Button>
    </div>
  );
}
