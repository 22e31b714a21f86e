import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import type { LibraryMaterial } from '../records/borrowed-materials.ts';
import { done, listen, memoryStorage, type OpenPage, openPage } from './testing/open-site.ts';

let models: ModelSite;
let address: string;
let silver: LibraryMaterial;
let project: TestProject;
let die: number;
let page: OpenPage;

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
  const library = (await models.owner.call('POST', '/api/library/', { name: 'Metals' })).json;
  const values = { name: 'Silver', color: '#c0c0c0', conductivity: 429 };
  await models.owner.call('POST', `/api/library/${library.id}/material/`, values);
  const shelves: readonly { id: number; materials: readonly LibraryMaterial[] }[] = (
    await models.owner.call('GET', '/api/library/')
  ).json;
  const [found] = shelves.find(({ id }) => id === library.id)?.materials ?? [];
  if (!found) throw new Error('The library has a material.');
  silver = found;
  return () => models.close();
});

beforeEach(async () => {
  project = await models.project();
  die = (await project.add('box', { name: 'die', material_name: 'copper', dx: 2 })).id;
  page = await openPage(address, project, models.owner, memoryStorage());
  return () => page.close();
});

const shown = () => page.state().materials.map(({ name }) => name);
const stored = async () => (await project.call('GET', 'material/')).json;

test("a library's material is the project's own with the change that names it, and one undo step", async () => {
  const before = await project.content();
  expect(await done(page.document.borrow([silver]))).toEqual(['Silver']);
  expect(shown()).toEqual(['copper', 'fr4', 'Silver']);
  expect(await project.content()).toEqual(before);

  await done(page.document.update(die, { material_name: 'Silver', power: 5 }));
  expect((await stored()).at(-1)).toMatchObject({
    ...{ name: 'Silver', conductivity: 429, used: true },
    ...{ library_id: silver.library_id, library_name: 'Metals', source_material: silver.id },
  });
  expect((await project.tree())[0]).toMatchObject({ material_name: 'Silver', power: 5 });
  expect(shown()).toEqual(['copper', 'fr4', 'Silver']);

  expect(await done(page.document.undo())).toContain('die');
  expect(await project.content()).toEqual(before);
  expect(shown()).toEqual(['copper', 'fr4']);
});

test('it is there for the next try where the change is refused, and no second one where somebody added it', async () => {
  await done(page.document.borrow([silver]));
  page.network = 413;
  const refused = await page.document.update(die, { material_name: 'Silver' });
  expect(refused.ok).toBe(false);
  page.network = 'whole';
  expect(shown()).toEqual(['copper', 'fr4', 'Silver']);
  await done(page.document.update(die, { material_name: 'Silver' }));
  expect((await stored()).filter(({ name }: { name: string }) => name === 'Silver')).toHaveLength(1);
  expect(await done(page.document.borrow([silver]))).toEqual(['Silver']);
  expect(shown()).toEqual(['copper', 'fr4', 'Silver']);
});
