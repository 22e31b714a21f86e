import type { ProjectDocument } from '../document/project-document.ts';
import { evaluableMaterial } from '../records/evaluable-material.ts';
import { knowledgeOf, type ModelKnowledge } from './field-issues.ts';

/** The parameters and materials for checks, rebuilt only when they change. */
export function rememberedKnowledge(document: ProjectDocument): () => ModelKnowledge {
  let known: ModelKnowledge | null = null;
  let of: readonly unknown[] = [];
  return () => {
    const { parameters, materials } = document.store.getState();
    if (!known || of[0] !== parameters || of[1] !== materials) {
      known = knowledgeOf(parameters, materials.map(evaluableMaterial));
      of = [parameters, materials];
    }
    return known;
  };
}
