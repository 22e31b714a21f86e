import { type EvaluatedModel, type Issue, MM2_PER_M2 } from '@thermarium/model';
import { objectsNamed } from './named-objects.ts';
import type { ContactSide, PairContact, Scene } from './scene.ts';

/**
 * The contacts of a model on its scene. A name is that of an object or an assembly, or else of a material. A name of
 * nothing that is active stands for no object: what is switched off touches nothing.
 */
export function pairContacts(
  { world, tree, materials }: EvaluatedModel,
  scene: Pick<Scene, 'objects'>,
): { readonly contacts: readonly PairContact[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const contacts = world.contacts.map(({ first, second, resistance }, row): PairContact => {
    const sideOf = (name: string, key: 'first' | 'second'): ContactSide => {
      const found = objectsNamed(scene, tree, name);
      if (!('problem' in found)) return { name: found.path, objects: withNodes(scene, found.objects) };
      if (found.isAmbiguous) issues.push({ ...found.problem, path: `project.world.contacts[${row}].${key}` });
      else if (materials.has(name)) return { name, material: name };
      return { name, objects: new Set() };
    };
    return {
      sides: [sideOf(first, 'first'), sideOf(second, 'second')],
      resistance: resistance / MM2_PER_M2,
    };
  });
  return { contacts, issues };
}

/** Some objects, and the nodes of those that are networks. */
function withNodes({ objects }: Pick<Scene, 'objects'>, some: readonly number[]): ReadonlySet<number> {
  const all = new Set(some);
  for (const [index, { nodeOf }] of objects.entries())
    if (nodeOf !== undefined && all.has(nodeOf)) all.add(index);
  return all;
}
