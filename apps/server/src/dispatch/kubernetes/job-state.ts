import type { Job } from '../engine.ts';
import type { JobObject, PodObject } from './objects.ts';

type State = Pick<Job, 'state' | 'word'>;

/** Why a pod was taken from its node (condition `DisruptionTarget`), where it was not the node. */
const PREEMPTED = 'PreemptionByScheduler';

/** The state of a job by its object and that of its pod; a pod may not be there yet, or not any more. */
export function stateOf(job: JobObject, pod: PodObject | undefined): State {
  const holds = (type: string) =>
    job.status.conditions.find((each) => each.type === type && each.status === 'True');
  if (holds('Complete')) return { state: 'done', word: 'Complete' };
  const failed = holds('Failed');
  if (failed) return endOf(failed.reason, pod);
  if (pod?.status.phase === 'Running') return { state: 'runs', word: '' };
  // Its job does not know yet.
  if (pod?.status.phase === 'Failed' || pod?.status.phase === 'Succeeded')
    return { state: 'runs', word: pod.status.phase };
  return { state: 'waits', word: waitOf(pod) };
}

function endOf(reason: string, pod: PodObject | undefined): State {
  if (reason === 'DeadlineExceeded') return { state: 'time limit', word: reason };
  const ends = pod?.status.containerStatuses.map(({ state }) => state.terminated?.reason) ?? [];
  if (ends.includes('OOMKilled')) return { state: 'out of memory', word: 'OOMKilled' };
  const disruption = pod?.status.conditions.find(
    ({ type, status }) => type === 'DisruptionTarget' && status === 'True',
  );
  if (disruption?.reason === PREEMPTED) return { state: 'preempted', word: PREEMPTED };
  if (disruption) return { state: 'node failed', word: disruption.reason };
  if (!pod || pod.status.reason === 'NodeLost')
    return { state: 'node failed', word: pod?.status.reason ?? reason };
  return { state: 'failed', word: ends.find((end) => end !== undefined) ?? reason };
}

/** Why a pod does not run: no node for it, or no image. */
function waitOf(pod: PodObject | undefined): string {
  const unscheduled = pod?.status.conditions.find(
    ({ type, status }) => type === 'PodScheduled' && status === 'False',
  );
  if (unscheduled) return unscheduled.message || unscheduled.reason;
  const waiting = pod?.status.containerStatuses.flatMap(({ state }) => state.waiting ?? []).at(0);
  return waiting ? [waiting.reason, waiting.message].filter((part) => part !== '').join(': ') : '';
}
