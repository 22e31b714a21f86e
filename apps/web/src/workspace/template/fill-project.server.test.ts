import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTemplates } from '../../../../../scripts/templates/read-templates.ts';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import type { TemplateModel } from '../../templates/template.ts';
import { done, listen, memoryStorage, type OpenPage, openPage } from '../document/testing/open-site.ts';
import { fillProject } from './template-opener.tsx';

let models: ModelSite;
let address: string;
let template: TemplateModel;
let project: TestProject;
let page: OpenPage;

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
  const qfn = readTemplates().find(({ name }) => name === 'qfn-thermal-vias');
  if (!qfn) throw new Error('The QFN is a template.');
  template = qfn.model;
  return () => models.close();
});

beforeEach(async () => {
  project = await models.project();
  page = await openPage(address, project, models.owner, memoryStorage());
  return () => page.close();
});

test('an empty project is filled in one step, which one undo takes back', async () => {
  const before = await project.content();
  expect(await fillProject(page.document, template)).toBeNull();
  const { nodes, parameters, planes, project: shown } = page.state();
  expect(nodes.size).toBe(26);
  expect(parameters.map(({ name, value }) => [name, value])).toEqual([
    ['power', 1],
    ['vias', 3],
    ['plane_copper', 95],
    ['air_hc', 10],
  ]);
  expect(planes.map(({ name }) => name)).toEqual(['through the die']);
  expect(shown?.world).toMatchObject({ ambient: 25, hc: 'air_hc', dymax: 130 });
  // The tree of the program has it too, with expressions and materials by name.
  expect((await project.tree())[2]).toMatchObject({ name: 'vias', xcount: 'vias', material_name: 'Copper' });
  await done(page.document.undo());
  expect(await project.content()).toEqual(before);
});

test('a project that has something is not filled, and is told why', async () => {
  await project.add('box', { name: 'die', material_name: 'copper' });
  await page.until(({ nodes }) => nodes.size === 1);
  const before = await project.content();
  expect(await fillProject(page.document, template)).toBe(
    'A template fills an empty project, and this one has objects. Make a new project of it on the dashboard.',
  );
  expect(await project.content()).toEqual(before);
});

test('nor one with another material of the same name, of which the answer would be wrong', async () => {
  await done(page.document.addMaterials([{ name: 'Copper', color: '#b87333', conductivity: 200 }]));
  expect(await fillProject(page.document, template)).toBe(
    "This project has another material that is called 'Copper'. Rename or delete it first.",
  );
});
