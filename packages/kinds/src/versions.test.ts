import {
  documentParts,
  type EvaluatedNode,
  evaluateDocument,
  type FieldTable,
  flag,
  list,
  number,
  type PlainFields,
  text,
  upgradeFrom,
  versionOf,
  versionsOf,
} from '@thermarium/model';
import { describe, expect, test } from 'vitest';
import { loadModelFile, readModelFile, writeModelFile } from '../../exchange/src/index.ts';
import { kinds } from './index.ts';
import { describedFields, differencesFrom } from './testing/versions/described-fields.ts';
import { releasedModelFiles, releasedVersions, versionedTypes } from './testing/versions/released.ts';
import { strangeKeys, unusedFields } from './testing/versions/sample-values.ts';

/** What to do when fields differ from their released form. */
function remedy(type: string, version: number): string {
  const steps = documentParts.some((part) => part.type === type)
    ? 'packages/model/src/document-parts.ts'
    : `packages/kinds/src/${type}/${type}.ts`;
  return `Documents of ${type} version ${version} exist. Add the step to version ${version + 1} in ${steps}, then run 'npm run samples'.`;
}

describe.each(versionedTypes.map((each) => [each.type, each] as const))(
  '%s',
  (type, { fields, migrations }) => {
    const version = versionOf({ migrations });
    const released = releasedVersions(type);

    test('every version has its released form, and its step', () => {
      const versions = Array.from({ length: version }, (_, n) => n + 1);
      expect([...released.keys()], `Run 'npm run samples'.`).toEqual(versions);
      expect(migrations.map((step) => step.version)).toEqual(versions.slice(1));
    });

    test('its fields are those of its version', () => {
      const differences = differencesFrom(released.get(version)?.fields ?? {}, fields);
      expect(differences, remedy(type, version)).toEqual([]);
    });

    test.each([...released])(
      'the samples of version %i use every field, and are at home in the present',
      (from, form) => {
        if (from === version) expect(unusedFields(fields, form.samples)).toEqual(unnamed(fields));
        const way = upgradeFrom(
          { [type]: from },
          versionedTypes.filter((each) => each.type === type),
        );
        const present = form.samples.map((sample) => ('newer' in way ? {} : way.fields(type, sample)));
        expect(strangeKeys(fields, present)).toEqual([]);
      },
    );

    test.each([...migrations])(
      'the step to version $version says when it needs all fields',
      ({ version: to, up, needsAll }) => {
        for (const sample of released.get(to - 1)?.samples ?? []) {
          const parts = Object.entries(sample).map(([key, value]) => up({ [key]: value }));
          const joined: PlainFields = Object.assign({}, ...parts);
          if (!needsAll) expect(joined).toEqual(up(sample));
        }
      },
    );
  },
);

/** Samples have no names: those belong to the form of files and rows. */
function unnamed(fields: FieldTable): readonly string[] {
  return 'name' in fields ? ['name'] : [];
}

describe('model files', () => {
  const files = [...releasedModelFiles()];

  test.each(files)('file %i is read, evaluated, and holds every kind of its time', (_, text) => {
    const { model, issues } = loadModelFile(text, kinds);
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    const types = new Set<string>();
    const gather = (nodes: readonly EvaluatedNode[]) => {
      for (const { type, children } of nodes) {
        types.add(type);
        gather(children);
      }
    };
    gather(model?.tree ?? []);
    expect(types.size).toBeGreaterThan(0);
  });

  test('the last one is of the present versions and gives itself again', () => {
    const [, text] = files.at(-1) ?? [0, '{}'];
    expect(JSON.parse(text).versions ?? {}, `Run 'npm run samples'.`).toEqual(versionsOf(versionedTypes));
    const { document } = readModelFile(text, kinds);
    expect(document && writeModelFile(document, kinds)).toBe(text);
    for (const { type } of kinds) expect(text).toContain(`"type": "${type}"`);
    expect(document && evaluateDocument(document, kinds).model).not.toBeNull();
  });
});

describe('a change of a field is noticed', () => {
  const table = {
    width: number({ label: 'Width', unit: 'mm', default: 1, min: 0, max: 10 }),
    note: text('Note'),
    rows: list('Rows', { on: flag('On', false) }),
  };
  const changed: readonly (readonly [string, FieldTable, readonly string[]])[] = [
    ['no change', table, []],
    ['a label, a tab', { ...table, note: text('Remark', '', { tab: 'More', alters: 'look' }) }, []],
    ['wider limits', { ...table, width: { ...table.width, min: -1, max: 11 } }, []],
    [
      'narrower limits',
      { ...table, width: { ...table.width, min: 1, max: 9 } },
      ['width: min was 0, is 1', 'width: max was 10, is 9'],
    ],
    [
      'excluded limits',
      { ...table, width: { ...table.width, exclusive: true } },
      ['width: exclusive was none, is true'],
    ],
    ['the default', { ...table, width: { ...table.width, default: 2 } }, ['width: default was 1, is 2']],
    [
      'required',
      { ...table, note: text('Note', '', { optional: true }) },
      ['note: optional was none, is true'],
    ],
    ['the unit', { ...table, width: { ...table.width, unit: 'µm' } }, ['width: unit was "mm", is "µm"']],
    [
      'the type',
      { ...table, note: flag('Note', false) },
      ['note: kind was "text", is "flag"', 'note: default was "", is false'],
    ],
    [
      'a name',
      { width: table.width, remark: table.note, rows: table.rows },
      ['note is gone', 'remark is new'],
    ],
    [
      'a field of rows',
      { ...table, rows: list('Rows', { off: flag('Off', false) }) },
      ['rows[].on is gone', 'rows[].off is new'],
    ],
  ];
  test.each(changed)('%s', (_, fields, told) => {
    expect(differencesFrom(describedFields(table), fields)).toEqual(told);
  });
});

describe('samples', () => {
  const table = {
    a: number({ label: 'A', unit: '1', default: 0 }),
    rows: list('Rows', { on: flag('On', false) }),
  };

  test('that leave a field at its default do not use it', () => {
    expect(unusedFields(table, [{ a: 0, rows: [{ on: false }] }, {}])).toEqual(['a', 'rows[].on']);
    expect(unusedFields(table, [{ a: 1 }, { rows: [{ on: true }] }])).toEqual([]);
  });

  test('with a key that the table has not are told', () => {
    expect(strangeKeys(table, [{ a: 1, b: 2, rows: [{ on: true, off: 1 }] }])).toEqual(['b', 'rows[].off']);
  });
});
