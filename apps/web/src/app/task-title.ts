import type { TaskWork } from '@thermarium/api';
import { counted } from '../ui/counted.ts';

/** A few words for people: `Steady solve`, `Study “Heights”`. */
export function taskTitle({ kind, transient, study }: TaskWork): string {
  // Somebody who may no longer see the project is not told the name.
  if (study) return study.scenario_name === '' ? 'Study' : `Study “${study.scenario_name}”`;
  if (kind === 'impedance') return 'Thermal impedance';
  return transient ? 'Transient solve' : 'Steady solve';
}

/** The progress of a study: `12 of 40 cases, 1 failed`; undefined: it is none. */
export function casesText({ study }: Pick<TaskWork, 'study'>): string | undefined {
  if (study === null) return undefined;
  const failed = study.failed > 0 ? `, ${study.failed.toLocaleString('en-US')} failed` : '';
  return `${study.done.toLocaleString('en-US')} of ${counted(study.cases, 'case')}${failed}`;
}
