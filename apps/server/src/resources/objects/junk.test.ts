import { objectAnswer } from '@thermarium/api';
import { type Kind, kinds } from '@thermarium/kinds';
import type { FieldTable } from '@thermarium/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
  project = await models.project();
});

afterAll(() => models.close());

const JUNK: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    0,
    1e308,
    1e-308,
    2 ** 53,
    '',
    ' ',
    '__proto__',
    'constructor',
    '1/0',
    'W',
    '((((',
    'e'.repeat(3000),
  ],
  ...[
    '9'.repeat(400),
    '1e400',
    '-',
    '\u0000',
    '\ud800',
    'Ω 🔥 \u202e',
    [],
    [[]],
    {},
    { id: 1 },
    [null, 1, 'a', {}, []],
  ],
  [{ thickness: 1e308, material: 2 ** 31, time: 'x', power: [], name: '\u0000' }],
  [{ material: -1, fill_material_name: 5 }],
];

/** The keys under which each field may be sent. */
function keysOf(fields: FieldTable): string[] {
  const ids = Object.keys(fields).map((key) => key.replace(/_name$/, ''));
  const node = [
    'name',
    'parent',
    'index',
    'active',
    'visible',
    'collapsed',
    'timestamp',
    'children',
    'type',
    'id',
  ];
  return [...new Set([...Object.keys(fields), ...ids, ...node])];
}

const bodyOf = ({ fields }: Kind) => ({
  name: 'it',
  ...('material_name' in fields && { material_name: 'copper' }),
  ...('polygon' in fields && { polygon: '0 0, 1 0, 1 1' }),
  ...('base_dx' in fields && { base_dx: 10, base_dy: 10 }),
  ...('layers' in fields && { layers: [{ thickness: 10, material_name: 'copper' }] }),
});

describe.each(kinds)('$title', (kind) => {
  test('takes junk in any field of one that is there, and stays what the contract says', async () => {
    const { id } = await project.add(kind.apiName, bodyOf(kind));
    for (const key of keysOf(kind.fields)) {
      let copied = false;
      for (const junk of JUNK) {
        const body = { [key]: junk };
        const what = JSON.stringify(body).slice(0, 100);
        const put = await project.call('PUT', `${kind.apiName}/${id}/`, body);
        expect([200, 400, 409], `${what} ${put.text}`).toContain(put.status);
        if (put.status !== 200) continue;
        expect(objectAnswer(kind).strict().safeParse(put.json).error, what).toBeUndefined();
        if (copied) continue;
        expect((await project.call('POST', `${kind.apiName}/${id}/clone/`, body)).status, what).toBe(201);
        copied = true;
      }
    }
    expect((await project.call('GET', 'tree/')).status).toBe(200);
  });
});

test('all of it can be taken back', async () => {
  for (let n = 0; n < 100; n++) expect((await project.call('POST', 'undo/')).status).toBe(200);
});
