import { endpoints } from '@thermarium/api';
import { type Hold, holdSolves } from '../apps/server/src/testing/held-solves/hold.ts';
import type { Visitor } from './journey.ts';
import type { Program } from './program.ts';
import type { StoredModel } from './stored-model.ts';

/**
 * Adds a block of a material to an empty model, and holds its solves, so that they can be watched until the hold lets
 * them go.
 */
export async function addHeldBlock(
  { dataFolder }: Program,
  { client }: Visitor,
  model: StoredModel,
  material: string,
): Promise<Hold> {
  await model.add('box', { name: 'block', dx: 50, dy: 50, dz: 20, power: 5000, material_name: material });
  const { name } = await client(endpoints.project, { params: { project: model.project } });
  return holdSolves(name, dataFolder);
}
