import { type Kind, kinds } from '@thermarium/kinds';
import { arbitraryNode, testMaterials } from '@thermarium/kinds/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
  project = await models.project();
  for (const { name, conductivity, ...material } of testMaterials.values()) {
    const [x, y, z] = conductivity;
    const values = { conductivity: x, anisotropic: true, conductivity_y: y, conductivity_z: z };
    const known = name === 'copper' || name === 'fr4';
    if (!known) await project.call('POST', 'material/', [{ ...values, name, density: material.density }]);
  }
});

afterAll(() => models.close());

/** The values of a node under the keys that were sent. */
function shown({ fields }: Kind, node: Record<string, unknown>, sent: Record<string, unknown>) {
  const keys = Object.entries(fields).flatMap(([key, field]) => {
    const isOwn = !(field.kind === 'number' && field.derived) && field.kind !== 'list';
    return isOwn && key in sent ? [key] : [];
  });
  return Object.fromEntries(keys.map((key) => [key, node[key]]));
}

describe.each(kinds)('$title', (kind) => {
  test('any valid one is stored as it was sent, and sent back whole changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryNode(kind),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        async ({ values }, name) => {
          fc.pre(name.trim() !== '' && !name.includes('\u0000'));
          const polygon = 'polygon' in values ? { polygon: unwrapped(String(values.polygon)) } : {};
          const added = await project.call('POST', `${kind.apiName}/`, { ...values, name });
          expect(added.status, added.text).toBe(201);
          const tree = await project.tree();
          const node = tree.find(({ id }) => id === added.json.id);
          expect(node).toEqual(added.json);
          expect(node.name).toBe(name);
          expect(shown(kind, node, values)).toEqual(shown(kind, { ...values, ...polygon }, values));
          const sentBack = await project.call('PUT', `${kind.apiName}/${node.id}/`, node);
          expect(sentBack.json).toEqual(node);
          // The latest change is still the addition.
          expect((await project.call('POST', 'undo/')).text).toMatch(/^Add /);
        },
      ),
      { numRuns: 15 },
    );
    expect(await project.tree()).toEqual([]);
  });
});

function unwrapped(text: string): string {
  return text.replace(/^POLYGON \(\((.*)\)\)$/, '$1');
}
