import { Button, Loader, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerStopFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconTimeline,
} from '@tabler/icons-react';
import { wholePercent } from '@thermarium/api';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import late from '../../ui/late.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import { useStoreParts } from '../../ui/use-store-value.ts';
import { useCommands } from '../commands/command.ts';
import { useResults } from '../results/results-state.ts';
import { comingStep, shownStep } from '../results/steps/shown-step.ts';
import { stepNear } from '../results/steps/step-rows.ts';
import { secondsText } from '../results/temperature-text.ts';
import { useSolves } from '../solve/solve-state.ts';
import { useTimeline } from '../timeline/open-timeline.ts';
import { SPEEDS } from '../timeline/playback.ts';
import classes from './chart.module.css';

const TIME = { label: 'Shown time', unit: 's' } as const;

export interface DockHeaderProps {
  /** Whether there are stored steps to show. */
  readonly isStored: boolean;
  readonly isRunning: boolean;
}

/** Playback, the time that is shown, and what is done with the chart. */
export function DockHeader({ isStored, isRunning }: DockHeaderProps) {
  const commands = useCommands();
  const timeline = useTimeline();
  const { isFolded, isLog } = useStore(timeline.settings);
  return (
    <div className={classes.header} role="toolbar" aria-label="Time steps">
      <span className={`caption ${classes.caption}`}>Transient</span>
      {isStored && <PlayButtons />}
      {isStored && <Speeds />}
      {isStored && <TimeField />}
      {isRunning && <Running />}
      <span className={classes.space} />
      <Tooltip label="Logarithmic time">
        <Button
          size="compact-xs"
          flex="none"
          variant={isLog ? 'light' : 'subtle'}
          color={isLog ? 'violet' : 'gray'}
          aria-label="Logarithmic time (log)"
          aria-pressed={isLog}
          onClick={() => timeline.settings.setState({ isLog: !isLog })}
        >
          log
        </Button>
      </Tooltip>
      <IconButton
        icon={IconTimeline}
        label="Thermal impedance"
        onClick={() => commands.run('solve.impedance')}
      />
      {isStored && (
        <IconButton
          icon={IconDownload}
          label="Download as CSV"
          onClick={() => commands.run('transient.csv')}
        />
      )}
      <IconButton
        icon={isFolded ? IconChevronUp : IconChevronDown}
        label={isFolded ? 'Show the chart' : 'Fold the chart'}
        aria-expanded={!isFolded}
        onClick={() => timeline.settings.setState({ isFolded: !isFolded })}
      />
    </div>
  );
}

const BUTTONS = [
  { command: 'transient.first', icon: IconPlayerSkipBack, label: 'First step', shortcut: 'Home' },
  { command: 'transient.previous', icon: IconPlayerTrackPrev, label: 'Step back', shortcut: ',' },
  {
    command: 'transient.play',
    icon: IconPlayerPlayFilled,
    label: 'Start the auto-loader',
    shortcut: ' ',
    className: classes.play,
    variant: 'light',
    color: 'violet',
  },
  { command: 'transient.next', icon: IconPlayerTrackNext, label: 'Step forward', shortcut: '.' },
  { command: 'transient.last', icon: IconPlayerSkipForward, label: 'Last step', shortcut: 'End' },
] as const;
const STOP = { icon: IconPlayerStopFilled, label: 'Stop the auto-loader' } as const;

function PlayButtons() {
  const commands = useCommands();
  const timeline = useTimeline();
  const playing = useStore(timeline.playback.store, (state) => state.playing);
  return (
    <div className={classes.group}>
      {BUTTONS.map(({ command, ...look }) => (
        <IconButton
          key={command}
          {...look}
          {...(command === 'transient.play' && playing && STOP)}
          onClick={() => commands.run(command)}
        />
      ))}
    </div>
  );
}

function Speeds() {
  const timeline = useTimeline();
  const speed = useStore(timeline.playback.store, (state) => state.speed);
  return (
    <SegmentedControl
      className={classes.speeds}
      aria-label="Steps a second"
      size="xs"
      withItemsBorders={false}
      value={String(speed)}
      onChange={(value) => {
        const chosen = SPEEDS.find((each) => String(each) === value);
        if (chosen !== undefined) timeline.playback.setSpeed(chosen);
      }}
      data={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
    />
  );
}

function TimeField() {
  const results = useResults();
  const timeline = useTimeline();
  const playing = useStore(timeline.playback.store, (state) => state.playing);
  const { time, step, count, coming } = useStoreParts(results.store, (state) => {
    const shown = shownStep(state);
    return {
      coming: comingStep(state)?.time ?? null,
      time: shown?.time ?? 0,
      step: shown ? shown.index + 1 : 0,
      count: state.steps?.list.times.length ?? 0,
    };
  });
  return (
    <>
      <div className={classes.time}>
        <NumberField
          quantity={TIME}
          label="Shown time"
          unit="s"
          expression={false}
          asks
          value={Number(secondsText(time))}
          onCommit={(value) => {
            const { steps } = results.store.getState();
            if (!steps || typeof value !== 'number') return;
            timeline.playback.stop();
            results.showStep(stepNear(steps.list, value));
          }}
        />
      </div>
      <div className={classes.place}>
        <span className={coming === null ? classes.count : `${classes.count} ${late.until}`}>
          Step <b>{step}</b> of {count}
        </span>
        <span role="status" aria-live={playing ? 'off' : 'polite'}>
          {coming !== null && (
            <span className={`${classes.loading} ${late.late}`}>
              <Loader size={12} aria-hidden /> Loading {secondsText(coming)} s
            </span>
          )}
        </span>
      </div>
    </>
  );
}

function Running() {
  const solves = useSolves();
  const time = useStore(solves.store, ({ reached }) => reached.at(-1)?.time);
  const percent = useStore(solves.store, ({ task }) => wholePercent(task?.progress ?? 0));
  return (
    <span className={classes.running} role="status">
      Solving: {percent} %{time !== undefined && `, reached ${secondsText(time)} s`}
    </span>
  );
}
