import { Button, Popover, SegmentedControl, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconRotate360,
} from '@tabler/icons-react';
import { sameValue } from '@thermarium/model';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { Later } from '../../ui/later.tsx';
import segmented from '../../ui/segmented.module.css';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import type { CommandId } from '../commands/command-id.ts';
import { mayEditIn, NOTHING_TO_REDO, NOTHING_TO_UNDO, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { HeatFlowButton } from '../heat-flow/heat-flow-button.tsx';
import { useResults } from '../results/results-state.ts';
import { objectInFailure } from '../solve/failure-object.ts';
import { solutionBadge } from '../solve/solution-badge.ts';
import { FAILED, useSolves } from '../solve/solve-state.ts';
import classes from './solution-bar.module.css';
import { SolveButton } from './solve-button.tsx';
import { useShortcut } from './use-shortcut.ts';

/** The right end of the tab strip: undo, the state of the solution, the solution type, and SOLVE. */
export function SolutionBar() {
  return (
    <div className={classes.bar}>
      <Later>
        <UndoButtons />
        <div className={classes.failureRoom}>
          <SolutionFailure />
        </div>
        <div className={classes.divider} />
        <div className={classes.status}>
          <span className="caption">Solution</span>
          <div className={classes.badgeRoom} role="status">
            <Badge />
          </div>
        </div>
        <div className={classes.divider} />
        <TypeSwitch />
        <HeatFlowButton />
        <AutoRotate />
        <SolveButton />
      </Later>
    </div>
  );
}

function UndoButtons() {
  const document = useDocument();
  const mayEdit = useStore(document.store, mayEditIn);
  const commands = useCommands();
  const { undoing, canUndo, canRedo } = useStoreParts(document.store, (state) => ({
    undoing: state.undoing,
    canUndo: state.canUndo,
    canRedo: state.canRedo,
  }));
  if (!mayEdit) return null;
  return (
    <div className={classes.group}>
      <StepButton
        icon={IconArrowBackUp}
        label="Undo"
        command="edit.undo"
        nothing={canUndo ? null : NOTHING_TO_UNDO}
        busy={undoing}
        onStep={() => commands.run('edit.undo')}
      />
      <StepButton
        icon={IconArrowForwardUp}
        label="Redo"
        command="edit.redo"
        nothing={canRedo ? null : NOTHING_TO_REDO}
        busy={undoing}
        onStep={() => commands.run('edit.redo')}
      />
    </div>
  );
}

interface StepButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly command: CommandId;
  /** Why there is no step to take; null: there is one. */
  readonly nothing: string | null;
  readonly busy: boolean;
  readonly onStep: () => void;
}

function StepButton({ icon, label, command, nothing, busy, onStep }: StepButtonProps) {
  const keys = useShortcut(command);
  const isOff = busy || nothing !== null;
  return (
    <IconButton
      icon={icon}
      label={nothing ?? label}
      aria-label={label}
      shortcut={nothing === null ? keys : undefined}
      // Not `disabled`, so that its tooltip can say why.
      aria-disabled={isOff}
      {...(isOff && { 'data-disabled': true })}
      {...(nothing !== null && { 'aria-description': nothing })}
      onClick={() => !isOff && onStep()}
    />
  );
}

function Badge() {
  const results = useResults();
  const solves = useSolves();
  const state = useStore(solves.store, ({ task }) => (task?.kind === 'solve' ? task.state : null));
  const chosen = useStore(solves.store, ({ transient }) => (transient ? 'transient' : 'steady'));
  const known = useStoreParts(
    results.store,
    ({ type, steady, transient, drafted, awaited, solutionLoad }) => ({
      type,
      steady,
      transient,
      drafted,
      awaited,
      solutionLoad,
    }),
  );
  const badge = solutionBadge(state === null ? null : { state }, known, chosen);
  // The last word on a type stands while its solution is asked for again; that of a task ends with the task.
  const [last, setLast] = useState({ chosen, badge });
  const isNew = badge !== null || last.chosen !== chosen || last.badge?.tone === 'running';
  const said = isNew ? badge : last.badge;
  if (isNew && !sameValue(last, { chosen, badge })) setLast({ chosen, badge });
  if (!said) return null;
  const mark = (
    <span className={classes.badge} data-tone={said.tone}>
      {said.text}
    </span>
  );
  return said.tooltip === null ? mark : <Tooltip label={said.tooltip}>{mark}</Tooltip>;
}

function TypeSwitch() {
  const results = useResults();
  const solves = useSolves();
  const transient = useStore(solves.store, (state) => state.transient);
  const type = transient ? 'transient' : 'steady';
  // Badge and status line show the chosen solution in every mode, so it is loaded now, a transient only if there is one.
  useEffect(() => results.setType(type), [results, type]);
  return (
    <SegmentedControl
      aria-label="Solution type"
      size="xs"
      withItemsBorders={false}
      classNames={segmented}
      value={type}
      onChange={(value) => solves.setTransient(value === 'transient')}
      data={[
        { value: 'steady', label: 'Steady' },
        { value: 'transient', label: 'Transient' },
      ]}
    />
  );
}

function AutoRotate() {
  const editor = useEditorStore();
  const keys = useShortcut('view.auto-rotate');
  const on = useStore(editor, (state) => state.autoRotate);
  return (
    <IconButton
      className={classes.rotate}
      icon={IconRotate360}
      label="Auto-rotate camera"
      shortcut={keys}
      aria-pressed={on}
      variant={on ? 'light' : 'subtle'}
      color={on ? 'violet' : 'gray'}
      onClick={() => editor.setState({ autoRotate: !on })}
    />
  );
}

/** The reason of the latest failure, shown until the next solve begins. A failure of one's own selects its object. */
function SolutionFailure() {
  const solves = useSolves();
  const document = useDocument();
  const editor = useEditorStore();
  const ended = useStore(solves.store, (state) => state.ended ?? null);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    setOpened(false);
    if (ended?.state !== 'FAILURE' || !ended.own) return;
    const object = objectInFailure(ended.message, document.store.getState());
    if (object !== null) select(editor, [object]);
  }, [ended, document, editor]);

  if (ended?.state !== 'FAILURE') return null;
  const object = objectInFailure(ended.message, document.store.getState());
  const name = object === null ? undefined : document.store.getState().nodes.get(object)?.name;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius={8} trapFocus>
      <Popover.Target>
        <IconButton
          icon={IconAlertTriangle}
          label={ended.kind === 'solve' ? 'Why the solution failed' : 'Why the thermal impedance failed'}
          color="red"
          className={classes.failure}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={classes.reason}>
          <strong>{FAILED[ended.kind]}</strong>
          <p>{ended.message || 'The program gave no reason.'}</p>
          {object !== null && (
            <Button
              variant="default"
              onClick={() => {
                select(editor, [object]);
                setOpened(false);
              }}
            >
              Select {name}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
