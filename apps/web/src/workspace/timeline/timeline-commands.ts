import {
  IconDownload,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import type { StoreApi } from 'zustand/vanilla';
import { saveCsv } from '../../ui/save-csv.ts';
import type { Command } from '../commands/command.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { ViewState } from '../editor-state/view.ts';
import type { Results } from '../results/results-state.ts';
import { shownStep } from '../results/steps/shown-step.ts';
import { transientFileName } from './curves.ts';
import type { Timeline } from './open-timeline.ts';

interface TimelineCommandParts {
  readonly document: ProjectDocument;
  readonly editor: { readonly store: StoreApi<ViewState> };
  readonly results: Results;
  readonly timeline: Timeline;
}

/** The commands that move through the steps of a transient. */
export function timelineCommands({
  document,
  editor,
  results,
  timeline,
}: TimelineCommandParts): readonly Command[] {
  const enabled = (): boolean =>
    shownStep(results.store.getState()) !== null && editor.store.getState().mode !== 'box';
  const move = (to: (steps: { readonly wanted: number; readonly last: number }) => number) => () => {
    const { steps } = results.store.getState();
    if (!steps) return;
    timeline.playback.stop();
    results.showStep(to({ wanted: steps.wanted, last: steps.list.times.length - 1 }));
  };
  return [
    {
      id: 'transient.play',
      title: 'Start or stop the solutions auto-loader',
      group: 'View',
      shortcuts: [' '],
      icon: IconPlayerPlay,
      keywords: 'play pause animate transient time steps',
      enabled,
      run: () => timeline.playback.toggle(),
    },
    {
      id: 'transient.previous',
      title: 'Show the time step before',
      group: 'View',
      shortcuts: [',', 'ArrowLeft'],
      icon: IconPlayerTrackPrev,
      keywords: 'transient back',
      enabled,
      run: move(({ wanted }) => wanted - 1),
    },
    {
      id: 'transient.next',
      title: 'Show the next time step',
      group: 'View',
      shortcuts: ['.', 'ArrowRight'],
      icon: IconPlayerTrackNext,
      keywords: 'transient forward',
      enabled,
      run: move(({ wanted }) => wanted + 1),
    },
    {
      id: 'transient.first',
      title: 'Show the first time step',
      group: 'View',
      shortcuts: ['Home'],
      icon: IconPlayerSkipBack,
      keywords: 'transient begin',
      enabled,
      run: move(() => 0),
    },
    {
      id: 'transient.last',
      title: 'Show the last time step',
      group: 'View',
      shortcuts: ['End'],
      icon: IconPlayerSkipForward,
      keywords: 'transient end',
      enabled,
      run: move(({ last }) => last),
    },
    {
      id: 'transient.csv',
      title: 'Download the transient as CSV',
      group: 'View',
      icon: IconDownload,
      keywords: 'export curve temperature time',
      enabled,
      run: () => {
        const name = document.store.getState().project?.name ?? 'project';
        const { curves } = timeline.curves.store.getState();
        void saveCsv(transientFileName(name, curves), async () =>
          (await import('./transient-csv.ts')).transientCsv(curves),
        );
      },
    },
  ];
}
