import { Button, Progress, Tooltip } from '@mantine/core';
import {
  IconPlayerPlayFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerStopFilled,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../ui/counted.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import { secondsLeft, timeInWords } from '../solve/time-left.ts';
import { isRunning, type ScenarioStudy, studyOf, useStudies } from '../studies/studies.ts';
import { caseTotal } from './case-total.ts';
import classes from './scenarios.module.css';
import { useScenariosView } from './scenarios-view.ts';

const VIEWER = 'Only owners and editors of the project can run scenarios.';

/** Load, Run and Stop, and before them the number of cases or how many of them are done. */
export function StudyActions({ scenario }: { readonly scenario: Scenario }) {
  const document = useDocument();
  const view = useScenariosView();
  const studies = useStudies();
  const { id } = scenario;
  const mayEdit = useStore(document.store, mayEditIn);
  const known = useStore(studies.store, (state) => studyOf(state, id));
  const total = caseTotal(scenario);
  const runs = isRunning(known);
  const { study, loading, waiting } = known;
  const left = study && study.cases - study.done - study.failed;
  const mayResume = study?.state === 'STOPPED' && !study.stale && !!left;
  const whyNot = mayEdit ? (runs ? 'The scenario runs.' : total.problem) : VIEWER;
  const run = (resume: boolean) => {
    view.setState({ part: 'cases' });
    void studies.run(id, resume);
  };
  return (
    <div className={classes.actions}>
      {runs ? <Course known={known} /> : <Total {...total} />}
      <Button
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.5} />}
        loading={loading}
        onClick={() => {
          view.setState({ part: 'cases' });
          void studies.load(id);
        }}
      >
        Load
      </Button>
      {mayResume && mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPlayerSkipForwardFilled size={12} />}
          disabled={waiting}
          onClick={() => run(true)}
        >
          Resume
        </Button>
      )}
      <Explained why={whyNot}>
        <Button
          leftSection={<IconPlayerPlayFilled size={12} />}
          aria-disabled={whyNot !== null}
          {...(whyNot !== null && { 'data-disabled': true, 'aria-description': whyNot })}
          aria-busy={waiting}
          onClick={() => whyNot === null && !waiting && run(false)}
        >
          Run
        </Button>
      </Explained>
      <Explained why={mayEdit ? null : VIEWER}>
        <Button
          variant="default"
          leftSection={<IconPlayerStopFilled size={12} />}
          disabled={!runs || !mayEdit || waiting}
          onClick={() => void studies.stop(id)}
        >
          Stop
        </Button>
      </Explained>
    </div>
  );
}

function Explained({ why, children }: { readonly why: string | null; readonly children: ReactNode }) {
  return (
    <Tooltip label={why} disabled={why === null} events={{ hover: true, focus: true, touch: false }}>
      <span>{children}</span>
    </Tooltip>
  );
}

function Total({ count, product, problem }: ReturnType<typeof caseTotal>) {
  return (
    <span className={classes.total} data-wrong={problem !== null || undefined} role="status">
      <b>{counted(count, 'case')}</b>
      {(problem ?? product) && <span className={classes.totalNote}>{problem ?? product}</span>}
    </span>
  );
}

function Course({ known: { study, since } }: { readonly known: ScenarioStudy }) {
  if (!study) return null;
  const { cases, done, failed } = study;
  const over = done + failed;
  const share = over / Math.max(1, cases);
  const left =
    since &&
    secondsLeft(
      { progress: share, since: since.at, sinceProgress: since.done / Math.max(1, cases) },
      performance.now(),
    );
  return (
    <span className={classes.course}>
      <span>
        {over.toLocaleString('en-US')} of {cases.toLocaleString('en-US')}
      </span>
      <Progress className={classes.bar} value={100 * share} aria-label="Cases done" />
      <span className={classes.totalNote}>
        {left === null ? (study.state === 'PENDING' ? 'waits' : '') : `${timeInWords(left)} left`}
      </span>
    </span>
  );
}
