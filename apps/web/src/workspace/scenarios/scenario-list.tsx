import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../ui/counted.ts';
import type { Scenario } from '../records/project-content.ts';
import { studyOf, useStudies } from '../studies/studies.ts';
import { caseTotal } from './case-total.ts';
import classes from './scenarios.module.css';
import { studyMark } from './study-mark.ts';

/** The id of what the list's tabs show. */
export const SCENARIO_PANEL = 'scenario-panel';

/** The scenarios as vertical tabs, each with the number of its cases and how far its study is. */
export function ScenarioList({
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
