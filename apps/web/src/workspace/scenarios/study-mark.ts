import type { Study } from '@thermarium/api';

/** The state of a study, as the list of scenarios shows it. */
export interface StudyMark {
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
