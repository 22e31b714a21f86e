import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageOf } from '../../../../scripts/help/page-tree.ts';
import { documentedField, documentedFields } from './documented-fields.ts';

test('every field that has help has its line in the reference', () => {
  const fields = documentedFields();
  expect(fields.length).toBeGreaterThan(100);
  const docs = join(import.meta.dirname, '../../../../docs');
  const pages = new Map(
    [...new Set(fields.map(({ page }) => page))].map((page) => [
      page,
      JSON.stringify(pageOf(`${page}.md`, readFileSync(join(docs, `${page}.md`), 'utf8'))),
    ]),
  );
  expect(fields.filter(({ page, at }) => !pages.get(page)?.includes(`{"id":"${at}"}`))).toEqual([]);
});

test('cells of lists and the parts of a project are found by their keys', () => {
  expect(documentedField('pcb', 'layers[].thickness')).toMatchObject({
    title: 'PCB',
    field: { unit: 'µm' },
    page: 'reference/objects',
    at: 'pcb-layersthickness',
  });
  expect(documentedField('world', 'hc')).toMatchObject({ page: 'reference/project', at: 'world-hc' });
  expect(documentedField('project', 'name')).toMatchObject({
    page: 'reference/project',
    at: 'name-of-the-project-name',
  });
  expect(documentedField('node', 'active')).toMatchObject({
    page: 'reference/objects',
    at: 'all-objects-active',
  });
  expect(documentedField('scenario-mode', 'normal_dist.stddev')).toMatchObject({
    field: { label: 'Standard deviation' },
    at: 'values-in-a-scenario-normal_diststddev',
  });
  expect(documentedField('world', 'name')).toBeNull();
  expect(documentedField('pcb', 'dx[].thickness')).toBeNull();
});
