import type { ProjectDocument } from '../../document/project-document.ts';
import { knowledgeOf, type ModelKnowledge } from './field-issues.ts';

/** Parameters and materials as checks ask for them, made anew only when they change. */
export function rememberedKnowledge(document: ProjectDocument): () => ModelKnowledge {
  let known: ModelKnowledge | null = null;
  let of: readonly unknown[] = [];
  return () => {
    const { parameters, materials } = document.store.getState();
    if (!known || of[0] !== parameters || of[1] !== materials) {
      known = knowledgeOf(parameters, materials.map(asModelMaterial));
      of = [parameters, materials];
    }
    return known;
  };
}

type DocumentMaterial = ReturnType<ProjectDocument['store']['getState']>['materials'][number];
type ModelMaterial = Parameters<typeof knowledgeOf>[1][number];

/** The scalars of a material, which answers carry under loose types. */
function asModelMaterial(material: DocumentMaterial): ModelMaterial {
  const scalar = (key: string): number | string | null => {
    const value: unknown = Reflect.get(material, key);
    return typeof value === 'number' || typeof value === 'string' ? value : null;
  };
  return {
    name: material.name,
    color: material.color,
    anisotropic: material.anisotropic,
    density: scalar('density'),
    specific_heat: scalar('specific_heat'),
    surface_emissivity: scalar('surface_emissivity'),
    conductivity: scalar('conductivity') ?? '',
    conductivity_y: scalar('conductivity_y'),
    conductivity_z: scalar('conductivity_z'),
  };
}
