import type { KindSchema, Migration, PlainFields } from '@thermarium/model';
import { expect, test } from 'vitest';
import { sampleKinds } from '../testing/sample-kinds.ts';
import { writeModelFile } from './model-file.ts';
import { readModelFile } from './read-model-file.ts';

/** A box that was of version 1 when `power` was `heat` in W and cold boxes did not exist. */
const renamed: Migration = {
  version: 2,
  change: 'heat is called power',
  up: ({ heat, ...fields }) => (heat === undefined ? fields : { ...fields, power: heat }),
};
const inMilliwatts: Migration = {
  version: 3,
  change: 'power is in mW',
  up: ({ power, ...fields }) => (typeof power === 'number' ? { ...fields, power: power * 1000 } : fields),
};
const kinds = withSteps('box', renamed, inMilliwatts);

function withSteps(type: string, ...migrations: readonly Migration[]): readonly KindSchema[] {
  return sampleKinds.map((kind) => (kind.type === type ? { ...kind, migrations } : kind));
}

const file = (sections: object) => JSON.stringify({ format: 'thermarium', version: 1, ...sections });
const boxIn = (sections: object) => {
  const { document, issues } = readModelFile(file(sections), kinds);
  expect(issues).toEqual([]);
  return document?.tree[0]?.children?.[0] ?? document?.tree[0];
};

test('objects of a file without versions are of version 1, and are brought to the present one', () => {
  const tree = [{ type: 'assembly', name: 'a', children: [{ type: 'box', name: 'die', heat: 5, dx: 'W' }] }];
  expect(boxIn({ tree })).toMatchObject({ type: 'box', name: 'die', power: 5000, dx: 'W', dy: 1 });
});

test('objects of a version between take only the steps after it', () => {
  const tree = [{ type: 'box', name: 'die', power: 5 }];
  expect(boxIn({ versions: { box: 2 }, tree })?.power).toBe(5000);
  expect(boxIn({ versions: { box: 3 }, tree })?.power).toBe(5);
  expect(boxIn({ versions: { pcb: 1 }, tree })?.power).toBe(5000);
});

test('a step is given the fields, not the name, the place or the content of an object', () => {
  const given: PlainFields[] = [];
  const spying = withSteps('assembly', {
    version: 2,
    change: 'spied on',
    up: (fields) => {
      given.push(fields);
      return { ...fields, name: 'spy', active: true, xcount: 7 };
    },
  });
  const group = { type: 'assembly', name: 'group', active: false, index: 0, hc: 4, children: [] };
  const { document } = readModelFile(file({ tree: [group] }), spying);
  expect(given).toEqual([{ hc: 4 }]);
  expect(document?.tree[0]).toMatchObject({ name: 'group', active: false, hc: 4, xcount: 7 });
});

test('values that a step cannot take are told, and the rest of the file is read', () => {
  const strict = withSteps('box', {
    version: 2,
    change: 'strict',
    up: ({ dx, ...fields }) => ({
      ...fields,
      dx: (dx as { length: { toFixed(): string } }).length.toFixed(),
    }),
  });
  const { document, issues } = readModelFile(file({ tree: [{ type: 'box', name: 'die' }] }), strict);
  expect(document?.tree).toMatchObject([{ name: 'die', dx: 1 }]);
  expect(issues).toMatchObject([{ path: 'tree/die', code: 'wrong-type', severity: 'error' }]);
});

test('a file of newer objects is refused with the version that it needs', () => {
  const tree = [
    { type: 'pcb', name: 'board' },
    { type: 'assembly', name: 'a', children: [5, { type: 'box', name: 'die' }] },
    { type: 'box', name: 'lid' },
  ];
  const { document, issues } = readModelFile(
    file({ versions: { box: 4, pcb: 1, world: 3, fan: 1 }, tree }),
    kinds,
  );
  expect(document).toBeNull();
  expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    "versions.box: The file needs version 4 of box ('die'), and this program has version 3.",
    'versions.world: The file needs version 3 of World, and this program has version 2.',
    "versions.fan: The file needs version 1 of 'fan', and this program does not have it.",
  ]);
  expect(new Set(issues.map(({ code, remedy }) => `${code}: ${remedy}`))).toEqual(
    new Set(['wrong-format: Use a newer version of the program.']),
  );
});

test.each([5, [1], 'box', { box: 0 }, { box: 1.5 }, { box: '1' }])('versions %j are refused', (versions) => {
  const { document, issues } = readModelFile(file({ versions }), kinds);
  expect(document).toBeNull();
  expect(issues).toMatchObject([{ path: 'versions', code: 'wrong-type' }]);
});

test('a file states the versions of the objects in it, where they are beyond the first', () => {
  const written = (tree: readonly object[]) => {
    const { document } = readModelFile(file({ versions: { box: 3 }, tree }), kinds);
    return document ? writeModelFile(document, kinds) : '';
  };
  const die = { type: 'box', name: 'die', power: 5 };
  const inside = written([{ type: 'assembly', name: 'a', children: [die] }]);
  expect(JSON.parse(inside)).toMatchObject({ version: 1, versions: { box: 3, material: 2 } });
  expect(readModelFile(inside, kinds).document?.tree[0]?.children).toMatchObject([{ name: 'die', power: 5 }]);
  expect(Object.keys(JSON.parse(written([{ type: 'pcb', name: 'board' }])))).toEqual([
    ...['format', 'version', 'versions', 'project', 'materials', 'parameters', 'scenarios', 'tree', 'planes'],
  ]);
});
