import { endpoints } from '@thermarium/api';
import type { Visitor } from './journey.ts';
import type { StoredModel } from './stored-model.ts';

/** Adds a block of a material to an empty model whose solve takes some seconds, so that it can be watched. */
export async function addSlowBlock({ client }: Visitor, model: StoredModel, material: string): Promise<void> {
  await model.add('box', { name: 'block', dx: 50, dy: 50, dz: 20, power: 5000, material_name: material });
  const world = { resolution: 0.5, precondition: false };
  await client(endpoints.updateProject, { params: { project: model.project }, body: { world } });
}
