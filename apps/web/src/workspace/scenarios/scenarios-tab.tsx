import { Button, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Study } from '@thermarium/api';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NameDialog } from '../../app/name-dialog.tsx';
import page from '../../app/page.module.css';
import { byName } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { counted } from '../../ui/counted.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.ts';
import segmented from '../../ui/segmented.module.css';
import { StatusLine } from '../bars/status-line.tsx';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Outcome } from '../records/outcome.ts';
import type { Scenario } from '../records/project-content.ts';
import { studyOf, useStudies } from '../studies/studies.ts';
import { caseTotal } from './case-total.ts';
import { Cases } from './cases.tsx';
import { Configuration } from './configuration.tsx';
import classes from './scenarios.module.css';
import { useScenariosView } from './scenarios-view.ts';
import { StudyActions } from './study-actions.tsx';

/** The id of what the list's tabs show. */
const SCENARIO_PANEL = 'scenario-panel';

/** The scenarios as vertical tabs, each with the number of its cases and how far its study is. */
function ScenarioList({
  scenarios,
  chosen,
  onChoose,
}: {
  readonly scenarios: readonly Scenario[];
  readonly chosen: number | null;
  readonly onChoose: (scenario: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent, index: number) => {
    const last = scenarios.length - 1;
    const places: { readonly [key: string]: number } = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    // The picture listens to arrows too: they nudge what is selected.
    event.stopPropagation();
    onChoose(scenarios[next].id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      className={classes.list}
      role="tablist"
      aria-label="Scenarios"
      aria-orientation="vertical"
    >
      {scenarios.map((scenario, index) => (
        <UnstyledButton
          key={scenario.id}
          className={classes.item}
          role="tab"
          aria-selected={scenario.id === chosen}
          aria-controls={SCENARIO_PANEL}
          tabIndex={scenario.id === chosen ? 0 : -1}
          onClick={() => onChoose(scenario.id)}
          onKeyDown={(event) => walk(event, index)}
        >
          <span className={classes.itemName}>{scenario.name}</span>
          <span className={classes.itemNote}>{counted(caseTotal(scenario).count, 'case')}</span>
          <Mark scenario={scenario.id} />
        </UnstyledButton>
      ))}
    </div>
  );
}

function Mark({ scenario }: { readonly scenario: number }) {
  const studies = useStudies();
  useEffect(() => studies.want(scenario), [studies, scenario]);
  const study = useStore(studies.store, (state) => studyOf(state, scenario).study);
  const mark = study && studyMark(study);
  if (!mark) return null;
  return (
    <span className={classes.itemMark} data-tone={mark.tone}>
      {mark.tone === 'done' && <IconCheck size={16} stroke={1.5} role="img" aria-label={mark.text} />}
      {mark.tone === 'wrong' && (
        <IconAlertTriangle size={16} stroke={1.5} role="img" aria-label={mark.text} />
      )}
      {mark.tone !== 'done' && mark.tone !== 'wrong' && mark.text}
    </span>
  );
}

/** The scenarios of the project: a list, and the configuration or the cases of the chosen one. */
export function ScenariosTab() {
  const document = useDocument();
  const view = useScenariosView();
  const mayEdit = useStore(document.store, mayEditIn);
  const all = useStore(document.store, (state) => state.scenarios);
  const chosen = useStore(view, (state) => state.scenario);
  const part = useStore(view, (state) => state.part);
  const [dialog, setDialog] = useState<{ readonly scenario: Scenario | null } | null>(null);
  const scenarios = useMemo(() => all.toSorted((a, b) => byName(a.name, b.name)), [all]);
  const shown = scenarios.find(({ id }) => id === chosen) ?? scenarios[0];
  const choose = (scenario: number) => view.setState({ scenario });
  // The first one stays chosen when another comes before it.
  const first = shown?.id ?? null;
  useEffect(() => {
    if (first !== null) view.setState({ scenario: first });
  }, [view, first]);

  return (
    <section className={classes.tab} aria-label="Scenarios">
      <aside className={classes.side}>
        <header className={classes.sideHead}>
          <h2 className="caption">Scenarios</h2>
          {mayEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} stroke={1.5} />}
              onClick={() => setDialog({ scenario: null })}
            >
              Scenario
            </Button>
          )}
        </header>
        {scenarios.length > 0 && (
          <ScenarioList scenarios={scenarios} chosen={shown?.id ?? null} onChoose={choose} />
        )}
      </aside>
      {shown ? (
        <ScenarioPanel key={shown.id} scenario={shown} onRename={() => setDialog({ scenario: shown })} />
      ) : (
        <NoScenarios mayEdit={mayEdit} />
      )}
      <div className={classes.status}>
        <StatusLine focusElsewhere={part} />
      </div>
      {dialog && (
        <ScenarioDialog scenario={dialog.scenario} onAdded={choose} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

function NoScenarios({ mayEdit }: { readonly mayEdit: boolean }) {
  return (
    <div className={page.empty} role="status">
      <h2>The project has no scenarios</h2>
      {mayEdit
        ? 'A scenario says which values the parameters take: lists of values, or draws of a distribution. Run solves the model once for each case, and the temperatures become a distribution.'
        : 'Whoever may edit the project can add them.'}
    </div>
  );
}

/** The dialog that creates or renames a scenario. */
function ScenarioDialog({
  scenario,
  onAdded,
  onClose,
}: {
  /** Null: a new one. */
  readonly scenario: Scenario | null;
  readonly onAdded: (scenario: number) => void;
  readonly onClose: () => void;
}) {
  const document = useDocument();
  const save = async (name: string) => {
    const outcome: Outcome<Scenario> = scenario
      ? await document.updateScenario(scenario.id, { name })
      : await document.addScenario({ name });
    if (!outcome.ok) throw new Error(outcome.message);
    if (!scenario) onAdded(outcome.value.id);
    onClose();
  };
  return (
    <NameDialog
      title={scenario ? 'Edit Scenario' : 'Create Scenario'}
      thing="scenario"
      action={scenario ? 'Update' : 'Create'}
      fieldsOf="scenario"
      before={scenario?.name ?? ''}
      blank="Name is required!"
      save={save}
      onClose={onClose}
    />
  );
}

/** A scenario: its name, its configuration or its cases, and what runs it. */
function ScenarioPanel({
  scenario,
  onRename,
}: {
  readonly scenario: Scenario;
  readonly onRename: () => void;
}) {
  const document = useDocument();
  const view = useScenariosView();
  const studies = useStudies();
  const { id, name } = scenario;
  const mayEdit = useStore(document.store, mayEditIn);
  const part = useStore(view, (state) => state.part);
  const cases = useStore(studies.store, (state) => studyOf(state, id).study?.cases ?? 0);
  useEffect(() => studies.follow(id), [studies, id]);
  const remove = async () => {
    if (!(await confirm({ title: 'Delete scenario?', message: `'${name}' and its cases are deleted.` })))
      return;
    const outcome = await document.removeScenario(id);
    if (!outcome.ok) notify(outcome.message, 'error');
  };
  return (
    <section className={classes.panel} id={SCENARIO_PANEL} role="tabpanel" aria-label={name}>
      <header className={classes.head}>
        <h3 className={classes.title}>{name}</h3>
        {mayEdit && (
          <span className={classes.titleActions}>
            <IconButton icon={IconPencil} label="Rename scenario" size={24} onClick={onRename} />
            <IconButton icon={IconTrash} label="Delete scenario" size={24} onClick={() => void remove()} />
          </span>
        )}
        <SegmentedControl
          aria-label="Part of the scenario"
          size="xs"
          withItemsBorders={false}
          classNames={segmented}
          value={part}
          onChange={(next) => view.setState({ part: next === 'cases' ? 'cases' : 'configuration' })}
          data={[
            { value: 'configuration', label: 'Configuration' },
            {
              value: 'cases',
              label: cases > 0 ? `Cases ${cases.toLocaleString('en-US')}` : 'Cases',
            },
          ]}
        />
        <StudyActions scenario={scenario} />
      </header>
      {part === 'cases' ? <Cases scenario={scenario} /> : <Configuration scenario={scenario} />}
    </section>
  );
}

/** The state of a study, as the list of scenarios shows it. */
interface StudyMark {
  readonly text: string;
  readonly tone: 'running' | 'done' | 'stale' | 'wrong' | 'waiting';
}

/** Null: the scenario has not been run. */
export function studyMark({ state, cases, done, failed, stale }: Study): StudyMark | null {
  switch (state) {
    case null:
      return null;
    case 'PENDING':
      return { text: 'PENDING', tone: 'waiting' };
    case 'RUNNING':
      return { text: `${Math.floor((100 * (done + failed)) / Math.max(1, cases))} %`, tone: 'running' };
    case 'STOPPED':
      return { text: 'STOPPED', tone: 'waiting' };
    case 'FAILURE':
      return { text: 'FAILURE', tone: 'wrong' };
    case 'SUCCESS':
      if (stale) return { text: 'Stale', tone: 'stale' };
      return failed > 0 ? { text: `${failed} failed`, tone: 'wrong' } : { text: 'SUCCESS', tone: 'done' };
  }
}
