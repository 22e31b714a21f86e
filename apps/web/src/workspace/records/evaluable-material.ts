import type { evaluateMaterials } from '@thermarium/model';
import type { ProjectContent } from './project-content.ts';

type EvaluableMaterial = Parameters<typeof evaluateMaterials>[0][number];

/** A material as the model evaluates it; the type of the program's answer leaves its values open. */
export function evaluableMaterial(material: ProjectContent['materials'][number]): EvaluableMaterial {
  const values = new Map<string, unknown>(Object.entries(material));
  const scalar = (field: string) => {
    const value = values.get(field);
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
