import { pathOf, solutionEndpoints } from '@thermarium/api';
import type { LoadAnswer } from '../wire/answers.ts';
import type { StepRows } from './step-rows.ts';

interface ObjectOfProject {
  readonly project: number;
  readonly id: number;
  readonly typeId: number;
}

/** Loads an object at every step of the transient solution; rejects with the reason in words. */
export async function loadObjectSteps(
  load: LoadAnswer,
  { project, id, typeId }: ObjectOfProject,
  signal: AbortSignal,
): Promise<StepRows> {
  const address = pathOf(solutionEndpoints.transientObject, { project, object: id, type: typeId });
  const answer = await load({ address, known: [], reading: { kind: 'steps' } }, signal);
  if (answer.outcome === 'refused') throw new Error(answer.message);
  if (answer.outcome !== 'read' || answer.content.kind !== 'steps') throw new Error('There was no answer.');
  return answer.content.steps;
}
