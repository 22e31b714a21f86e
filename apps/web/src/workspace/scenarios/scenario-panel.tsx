import { SegmentedControl } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.ts';
import segmented from '../../ui/segmented.module.css';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import { studyOf, useStudies } from '../studies/studies.ts';
import { Cases } from './cases.tsx';
import { Configuration } from './configuration.tsx';
import { SCENARIO_PANEL } from './scenario-list.tsx';
import classes from './scenarios.module.css';
import { useScenariosView } from './scenarios-view.ts';
import { StudyActions } from './study-actions.tsx';

/** A scenario: its name, its configuration or its cases, and what runs it. */
export function ScenarioPanel({
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
