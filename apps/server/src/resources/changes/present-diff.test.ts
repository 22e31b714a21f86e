import type { PlainFields } from '@thermarium/model';
import { type DiffEntry, versioned } from '@thermarium/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelSite, startModelSite } from '../../testing/model-site.ts';
import { presentDiff } from './change-records.ts';

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});
afterAll(() => models.close());

const up = ({ heat, ...fields }: PlainFields) => (heat === undefined ? fields : { ...fields, power: heat });
const withStep = (needsAll: boolean) =>
  versioned.map((each) =>
    each.type === 'box'
      ? { ...each, migrations: [{ version: 2, change: 'heat is power', up, needsAll }] }
      : each,
  );
/** An edit of a project in which object 1 is a box. */
const edit = { byIds: async () => [{ id: 1, kind: 'box' }] } as unknown as Parameters<typeof presentDiff>[0];
const heated: DiffEntry = {
  table: 'object',
  id: 1,
  before: { 'fields.heat': 1 },
  after: { 'fields.heat': 2 },
};

test('a change by a page of an earlier version is brought to the present one', async () => {
  expect(await presentDiff(edit, [heated], {}, withStep(false))).toEqual([
    { table: 'object', id: 1, before: { 'fields.power': 1 }, after: { 'fields.power': 2 } },
  ]);
  expect(await presentDiff(edit, [heated], { box: 2 }, withStep(false))).toEqual([heated]);
  await expect(presentDiff(edit, [heated], {}, withStep(true))).rejects.toMatchObject({
    code: 'changed-since',
  });
});

test('a change by a page of a later version is refused with the version that it needs', async () => {
  const project = await models.project();
  const { id } = await project.add('box', { name: 'die', material: project.copper });
  const diff = [{ table: 'object', id, before: { name: 'die' }, after: { name: 'chip' } }];
  const change = (versions: object) => project.call('POST', 'changes/', { label: 'Rename', diff, versions });
  const { status, json } = await change({ box: 3 });
  expect([status, json.code]).toEqual([409, 'document-newer']);
  expect(json.detail).toBe('The change needs version 3 of Box, and this program has version 2.');
  expect((await change({ box: 1 })).status).toBe(200);
  expect((await project.tree()).map(({ name }) => name)).toEqual(['chip']);
});
