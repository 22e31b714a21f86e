import type { SolveCourse, SolveEntry } from '@thermarium/api';
import { taskTitle } from '../../app/task-title.ts';

/** A few words for people: 'Steady solve'. */
export function solveTitle({ kind, transient }: Pick<SolveEntry, 'kind' | 'transient'>): string {
  return taskTitle({ kind, transient, study: null });
}

const STATES: { readonly [state in SolveEntry['state']]: string } = {
  PENDING: 'Waiting',
  RUNNING: 'Running',
  SUCCESS: 'Solved',
  FAILURE: 'Failed',
  STOPPED: 'Stopped',
};

export const stateText = ({ state }: Pick<SolveEntry, 'state'>): string => STATES[state];

export const isRunning = ({ state }: Pick<SolveEntry, 'state'>): boolean =>
  state === 'PENDING' || state === 'RUNNING';

/** A time in seconds, as exact as it deserves: `0.42`, `12.3`, `128`. */
export function secondsShort(seconds: number): string {
  if (seconds < 1) return seconds.toFixed(2);
  return seconds < 100 ? seconds.toFixed(1) : Math.round(seconds).toLocaleString('en-US');
}

/** The line beneath a solve's title in the table: what is known of its size and its time. */
export function solveDigest(course: SolveCourse | null): string {
  if (course === null) return '';
  const { cells, iterations } = course;
  const seconds = totalSeconds(course);
  return [
    cells === null ? null : `${cells.toLocaleString('en-US')} cells`,
    iterations === null
      ? null
      : `${iterations.toLocaleString('en-US')} ${iterations === 1 ? 'iteration' : 'iterations'}`,
    seconds > 0 ? `${secondsShort(seconds)} s` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The stages of a solve in their order, s. */
export function stagesOf({ seconds }: SolveCourse) {
  return [
    { name: 'Mesh', seconds: seconds.mesh },
    { name: 'Set-up', seconds: seconds.set_up },
    { name: 'Iterations', seconds: seconds.iterate },
    { name: 'Bounds', seconds: seconds.bands },
    { name: 'Results', seconds: seconds.results },
    { name: 'Storing', seconds: seconds.store },
  ];
}

export function totalSeconds(course: SolveCourse): number {
  return stagesOf(course).reduce((sum, { seconds }) => sum + seconds, 0);
}
