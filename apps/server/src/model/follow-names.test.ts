import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../testing/model-site.ts';
import { fingerprint } from './fingerprint.ts';
import { documentOf, readProjectRows } from './load-document.ts';

let models: ModelSite;
let project: TestProject;
/** The coldplate `second` takes its coolant from `first`, at the top of the tree. */
let ids: Readonly<Record<'first' | 'second', number>>;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  ids = { first: await plate('first'), second: await plate('second', { inlet_from: 'first' }) };
});

afterAll(() => models.close());

async function plate(name: string, more: object = {}): Promise<number> {
  return (await project.add('coldplate', { name, material: project.copper, flow: 1, ...more })).id;
}

async function inlet(): Promise<string> {
  const { records } = (await project.call('GET', 'records/')).json;
  return records.object.find(({ id }: { id: number }) => id === ids.second).fields.inlet_from;
}

const rename = (id: number, name: string) => project.call('PUT', `coldplate/${id}/`, { name });

test('the coldplate that a coolant comes from is found again by its new name, as one step of undo', async () => {
  await rename(ids.first, 'pump side');
  expect(await inlet()).toBe('pump side');
  expect((await project.call('POST', 'undo/')).status).toBe(200);
  expect(await inlet()).toBe('first');
  expect((await project.call('POST', 'redo/')).status).toBe(200);
  expect(await inlet()).toBe('pump side');
});

test('the answer to a change has the objects that followed it', async () => {
  const entry = { table: 'object', id: ids.first, before: { name: 'first' }, after: { name: 'inflow' } };
  const { json } = await project.call('POST', 'changes/', { label: 'Rename', diff: [entry] });
  expect(json.diff).toEqual([
    entry,
    {
      table: 'object',
      id: ids.second,
      before: { 'fields.inlet_from': 'first' },
      after: { 'fields.inlet_from': 'inflow' },
    },
  ]);
});

test('names that are exchanged are exchanged in what follows them', async () => {
  const third = await plate('third');
  const patch = (id: number, before: string, after: string) => ({
    ...{ table: 'object', id, before: { name: before }, after: { name: after } },
  });
  const diff = [patch(ids.first, 'first', 'third'), patch(third, 'third', 'first')];
  expect((await project.call('POST', 'changes/', { label: 'Exchange', diff })).status).toBe(200);
  expect(await inlet()).toBe('third');
});

test('a name that is stated together with new names is meant for these', async () => {
  const third = await plate('third');
  const patch = (id: number, key: string, before: string, after: string) => ({
    ...{ table: 'object', id, before: { [key]: before }, after: { [key]: after } },
  });
  const diff = [
    patch(third, 'name', 'third', 'other'),
    patch(ids.first, 'name', 'first', 'third'),
    patch(ids.second, 'fields.inlet_from', 'first', 'third'),
  ];
  expect((await project.call('POST', 'changes/', { label: 'Rename', diff })).status).toBe(200);
  expect(await inlet()).toBe('third');
});

test('beside another one of its name it is found by its path, which follows the assemblies around it', async () => {
  const rack = (await project.add('assembly', { name: 'rack' })).id;
  await project.call('PUT', `coldplate/${ids.first}/`, { parent: rack });
  expect(await inlet()).toBe('first');
  await plate('first');
  expect(await inlet()).toBe('rack/first');
  await project.call('PUT', `assembly/${rack}/`, { name: 'shelf' });
  expect(await inlet()).toBe('shelf/first');
});

test('it stays what it is where it names nothing, and where what it names is deleted', async () => {
  await project.call('PUT', `coldplate/${ids.second}/`, { inlet_from: 'nobody' });
  await rename(ids.first, 'inflow');
  expect(await inlet()).toBe('nobody');
  await project.call('PUT', `coldplate/${ids.second}/`, { inlet_from: 'inflow' });
  await project.call('DELETE', `coldplate/${ids.first}/`);
  expect(await inlet()).toBe('inflow');
});

test('a name that is followed leaves solutions valid', async () => {
  const contacts = [{ first: 'first', second: 'second', resistance: 5 }];
  await project.call('PUT', '', { world: { contacts } });
  const print = async () =>
    fingerprint(documentOf(await readProjectRows(models.site.database, project.id)), false);
  const before = await print();
  await rename(ids.first, 'inflow');
  expect(await print()).toBe(before);
  const third = await plate('third');
  await project.call('PUT', `coldplate/${ids.second}/`, { inlet_from: 'third' });
  const other = await print();
  await rename(third, 'fourth');
  expect(await print()).toBe(other);
  await project.call('PUT', `coldplate/${ids.second}/`, { inlet_from: 'inflow' });
  expect(await print()).not.toBe(other);
});

test('the contacts of a project follow their objects and materials', async () => {
  const contacts = async () => {
    const { records } = (await project.call('GET', 'records/')).json;
    return records.world[0].world.contacts.map(({ first, second }: Record<string, string>) => [
      first,
      second,
    ]);
  };
  const rows = [
    { first: 'first', second: 'second', resistance: 5 },
    { first: 'fr4', second: 'copper', resistance: 6 },
  ];
  expect((await project.call('PUT', '', { world: { contacts: rows } })).status).toBe(200);
  await rename(ids.first, 'inflow');
  await project.call('PUT', `material/${project.fr4}/`, { name: 'FR-4' });
  expect(await contacts()).toEqual([
    ['inflow', 'second'],
    ['FR-4', 'copper'],
  ]);
  // Objects come before a material of their name, also where it stands for several and so for none.
  const diff = [];
  for (const name of ['one', 'other']) {
    const parent = (await project.add('assembly', { name: `${name} rack` })).id;
    const id = await plate(name, { parent });
    diff.push({ table: 'object', id, before: { name }, after: { name: 'copper' } });
  }
  expect((await project.call('POST', 'changes/', { label: 'Rename', diff })).status).toBe(200);
  await project.call('PUT', `material/${project.copper}/`, { name: 'Cu' });
  expect(await contacts()).toEqual([
    ['inflow', 'second'],
    ['FR-4', 'copper'],
  ]);
});
