import {
  type Client,
  createClient,
  folderEndpoints,
  libraryEndpoints,
  materialEndpoints,
  projectEndpoints,
} from '@thermarium/api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../../server/src/testing/test-app.ts';
import type { LibraryMaterial } from '../../workspace/records/borrowed-materials.ts';
import { newProjectSite, storedProjectSite } from './project-sites.ts';

let site: TestApp;
let ada: TestUser;
let client: Client;
let silver: LibraryMaterial;

beforeAll(async () => {
  site = await startTestApp();
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  ada = await site.user('ada@example.com');
  client = createClient({ address, token: () => ada.token });
});
afterAll(() => site.close());

beforeEach(async () => {
  const { id } = await client(libraryEndpoints.createLibrary, { body: { name: 'Metals' } });
  const params = { library: id };
  const body = { name: 'silver', conductivity: 429 };
  const material = await client(libraryEndpoints.createLibraryMaterial, { params, body });
  silver = { ...material, library_name: 'Metals' };
});

const materialsOf = (project: number) => client(materialEndpoints.materials, { params: { project } });
const fromMetals = () => ({
  name: 'silver',
  conductivity: 429,
  library_id: silver.library_id,
  library_name: 'Metals',
  source_material: silver.id,
});

async function created(world: Readonly<Record<string, unknown>>): Promise<number> {
  const ids: number[] = [];
  const form = newProjectSite(client, 0, (id) => ids.push(id));
  expect(await form.borrow([silver])).toEqual({ ok: true, value: ['silver'] });
  expect(await form.save({ name: 'Card', world })).toMatchObject({ ok: true });
  return ids[0] ?? NaN;
}

it('makes a project with the material of a library, which it names as its source', async () => {
  const id = await created({ material_name: 'silver', ambient: 30 });
  expect(await materialsOf(id)).toMatchObject([{ ...fromMetals(), used: true }]);
  const { world } = await client(projectEndpoints.project, { params: { project: id } });
  expect(world).toMatchObject({ material_name: 'silver', ambient: 30 });
});

it('adds only the material that the world names', async () => {
  expect(await materialsOf(await created({ ambient: 30 }))).toEqual([]);
});

it('makes no project where it is refused, and says so at the fields', async () => {
  const form = newProjectSite(client, 0, () => expect.unreachable());
  await form.borrow([silver]);
  const before = await client(folderEndpoints.rootProjects, {});
  const wrong = { material_name: 'silver', resolution: 0 };
  expect(await form.save({ name: 'Card', world: wrong })).toMatchObject({
    ok: false,
    fields: { world: { resolution: [expect.any(String)] } },
  });
  await client(libraryEndpoints.deleteLibraryMaterial, {
    params: { library: silver.library_id, material: silver.id },
  });
  expect(await form.save({ name: 'Card', world: { material_name: 'silver' } })).toMatchObject({
    ok: false,
    fields: { material_name: [{ source_material: ['Your libraries have no such material.'] }] },
  });
  expect(await client(folderEndpoints.rootProjects, {})).toEqual(before);
});

it('changes a project together with the material, as one step to undo, or not at all', async () => {
  const project = await client(projectEndpoints.createProject, { body: { name: 'Card' } });
  const form = storedProjectSite(client, { project, materials: [], parameters: [] }, () => undefined);
  await form.borrow([silver]);
  const refused = await form.save({ world: { material_name: 'silver', resolution: 0 } });
  expect(refused).toMatchObject({ ok: false, fields: { world: { resolution: [expect.any(String)] } } });
  expect(await materialsOf(project.id)).toEqual([]);

  expect(await form.save({ world: { material_name: 'silver' } })).toMatchObject({ ok: true });
  expect(await materialsOf(project.id)).toMatchObject([{ ...fromMetals(), used: true }]);
  await ada.call('POST', `/api/project/${project.id}/undo/`);
  expect(await materialsOf(project.id)).toEqual([]);
  const { world } = await client(projectEndpoints.project, { params: { project: project.id } });
  expect(world.material_name).toBeNull();
});
