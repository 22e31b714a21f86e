import { kindCalls, objectAnswer } from '@thermarium/api';
import { type Kind, kinds } from '@thermarium/kinds';
import type { Field, FieldTable } from '@thermarium/model';
import { completedFields, kindNamed, newContent, objectEdit } from '@thermarium/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelContext } from '../../model/model-context.ts';
import { asTreeRow } from '../../model/read-tree-rows.ts';
import type { ModelRow } from '../../model/rows.ts';
import { NodeWriter } from '../../model/tree-nodes.ts';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

/** Values that no field expects. */
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
  return [...new Set([...Object.keys(fields), ...ids])];
}

/** The keys that every node has, whatever its kind. */
const KEYS_OF_NODES = [
  ...['name', 'parent', 'index', 'active', 'visible', 'collapsed', 'timestamp', 'children', 'type', 'id'],
];

const bodyOf = ({ fields, newElement }: Kind) => ({
  // Some kinds are nothing without rows of their own.
  ...newElement,
  name: 'it',
  ...('material_name' in fields && { material_name: 'copper' }),
  ...('polygon' in fields && { polygon: '0 0, 1 0, 1 1' }),
  ...('base_dx' in fields && { base_dx: 10, base_dy: 10 }),
  ...('layers' in fields && { layers: [{ thickness: 10, material_name: 'copper' }] }),
});

/** The calls of a kind, which every kind has. */
function callsOf({ type }: Kind) {
  const calls = kindCalls.get(type);
  if (!calls) throw new Error(`There are no calls for the kind ${type}.`);
  return calls;
}

const context = modelContext({
  materials: [{ id: 1, name: 'copper', fields: { conductivity: 390 } }],
  parameters: [{ name: 'W', value: 2 }],
});

/** A row of a kind with what is sent, by the code of the call; null where it is refused. */
function rowOf(kind: Kind, sent: object): ModelRow<'object'> | null {
  const body = callsOf(kind).create.body.safeParse(sent);
  if (!body.success) return null;
  const { content, wrong } = newContent(kind, body.data, context);
  if (wrong.length > 0) return null;
  const keeping = { project_id: 1, id: 1, timestamp: new Date(), changed_by: null, material_ids: [] };
  return { ...keeping, ...content, kind: kind.type, parent_id: null, position: 1 };
}

/** A row with what is sent laid over it, by the code of the call; null where it is refused. */
function changed(kind: Kind, row: ModelRow<'object'>, sent: object): ModelRow<'object'> | null {
  const body = callsOf(kind).update.body.safeParse(sent);
  if (!body.success) return null;
  const { content, wrong } = objectEdit(kind, row, body.data, context);
  return wrong.length > 0 ? null : { ...row, fields: completedFields(kind, row.fields), ...content };
}

/** The answer of a call, as its caller reads it. */
function answerOf(row: ModelRow<'object'>): unknown {
  const own = asTreeRow(row, context);
  return JSON.parse(new NodeWriter([own], context).node(own, 0));
}

/** Values that no column of the database takes. */
const NOT_STORED = /\\u0000|\\ud[89a-f]/;

describe.each(kinds)('$title', (kind) => {
  test('takes junk in any field of one that is there, and stays what the contract says', () => {
    let row = rowOf(kind, bodyOf(kind));
    expect(row).not.toBeNull();
    for (const key of [...keysOf(kind.fields), ...KEYS_OF_NODES]) {
      for (const junk of JUNK) {
        const body = { [key]: junk };
        const what = JSON.stringify(body).slice(0, 100);
        const next = row && changed(kind, row, body);
        if (!next) continue;
        row = next;
        expect(objectAnswer(kind).strict().safeParse(answerOf(row)).error, what).toBeUndefined();
        expect(JSON.stringify(row), what).not.toMatch(NOT_STORED);
        expect(callsOf(kind).clone.body.safeParse(body).success, what).toBe(true);
      }
    }
  });
});

/** A few fields that are of every sort that there is, with their kinds. */
function fieldsOfEverySort(): [string, FieldTable][] {
  const found = new Map<string, [string, string]>();
  for (const { type, fields } of kinds.toSorted((a, b) => sortsOf(b).size - sortsOf(a).size)) {
    for (const [key, { kind }] of Object.entries<Field>(fields)) {
      if (!found.has(kind)) found.set(kind, [type, key]);
    }
  }
  const byKind = Map.groupBy(found.values(), ([type]) => type);
  return [...byKind].map(([type, chosen]) => {
    const { fields }: { fields: FieldTable } = kindNamed(type);
    return [type, Object.fromEntries(chosen.map(([, key]) => [key, fields[key]]))];
  });
}

function sortsOf({ fields }: Kind): Set<string> {
  return new Set(Object.values<Field>(fields).map(({ kind }) => kind));
}

describe('over HTTP', () => {
  let models: ModelSite;
  let project: TestProject;

  beforeAll(async () => {
    models = await startModelSite();
    project = await models.project();
  });
  afterAll(() => models.close());

  test('junk in fields of every sort is stored or refused, and can be taken back', async () => {
    const before = await project.content();
    for (const [n, [type, fields]] of fieldsOfEverySort().entries()) {
      const kind = kindNamed(type);
      const { id } = await project.add(kind.apiName, bodyOf(kind));
      for (const key of [...keysOf(fields), ...(n === 0 ? KEYS_OF_NODES : [])]) {
        let copied = false;
        for (const junk of JUNK) {
          const body = { [key]: junk };
          const what = JSON.stringify(body).slice(0, 100);
          const put = await project.call('PUT', `${kind.apiName}/${id}/`, body);
          expect([200, 400, 409], `${what} ${put.text}`).toContain(put.status);
          if (put.status !== 200) continue;
          expect(objectAnswer(kind).strict().safeParse(put.json).error, what).toBeUndefined();
          if (copied) continue;
          const clone = await project.call('POST', `${kind.apiName}/${id}/clone/`, body);
          expect(clone.status, what).toBe(201);
          copied = true;
        }
      }
    }
    expect((await project.call('GET', 'tree/')).status).toBe(200);
    let undone = await project.call('POST', 'undo/');
    while (undone.status === 200) undone = await project.call('POST', 'undo/');
    expect(undone.status, undone.text).toBe(409);
    expect(await project.content()).toEqual(before);
  });
});
