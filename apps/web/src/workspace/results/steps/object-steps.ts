import { pathOf, solutionEndpoints } from '@thermarium/api';
import { type Answers, contentOf } from '../loading/answers.ts';
import type { StepRows } from './step-rows.ts';

interface ObjectOfProject {
  readonly project: number;
  readonly id: number;
  readonly typeId: number;
}

/** Loads an object at every step of the transient solution; rejects with the reason in words. */
export async function loadObjectSteps(
  answers: Answers,
  { project, id, typeId }: ObjectOfProject,
  signal: AbortSignal,
): Promise<StepRows> {
  const address = pathOf(solutionEndpoints.transientObject, { project, object: id, type: typeId });
  const request = { address, known: [], lasting: false, reading: { kind: 'steps' } } as const;
  const content = contentOf(await answers.load(request, signal), 'steps');
  if (!content) throw new Error('There was no answer.');
  return content.steps;
}
