import { materialOfValues } from '@thermarium/model';
import type { ProjectContent } from '../records/project-content.ts';
import { knowledgeOf, type ModelKnowledge } from './field-issues.ts';

type Known = Pick<ProjectContent, 'parameters' | 'materials'>;

/** The parameters and materials for checks, rebuilt only when they change. */
export function rememberedKnowledge({
  store,
}: {
  readonly store: { getState(): Known };
}): () => ModelKnowledge {
  let known: ModelKnowledge | null = null;
  let of: readonly unknown[] = [];
  return () => {
    const { parameters, materials } = store.getState();
    if (!known || of[0] !== parameters || of[1] !== materials) {
      known = knowledgeOf(parameters, materials.map(materialOfValues));
      of = [parameters, materials];
    }
    return known;
  };
}
