import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, projectEditor } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApi } from './openapi.ts';
import { pathId } from './values.ts';

const rename = endpoint('PUT', '/api/project/:project/name/', {
  tag: 'projects',
  summary: 'Rename',
  access: projectEditor,
  params: z.object({ project: pathId }),
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
  refusals: ['stale-node'],
});

test('an operation states its path, body, answer, token and refusals', () => {
  expect(openApi({ rename }, { version: '1', address: null })).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/project/{project}/name/': {
        put: {
          operationId: 'rename',
          security: [{ token: [] }],
          parameters: [
            { name: 'project', in: 'path', required: true },
            { name: 'Idempotency-Key', in: 'header', required: false },
          ],
          requestBody: {
            description: 'At most 1 MB and 100,000 values; not compressed.',
            content: {
              'application/json': {
                schema: { properties: { name: { type: 'string' } }, required: ['name'] },
              },
            },
          },
          responses: {
            200: {},
            400: {},
            401: {},
            403: {},
            404: {},
            409: { description: expect.stringContaining('stale-node') },
            413: {},
            415: {},
            422: {},
          },
        },
      },
    },
  });
});

test('a list states how many rows it may have, and a text how many characters', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi(endpoints, { version: '1', address: null })));
  const schemaOf = (path: string) => paths[path].post.requestBody.content['application/json'].schema;
  expect(schemaOf('/api/project/{project}/material/')).toMatchObject({ type: 'array', maxItems: 2000 });
  const { create } = schemaOf('/api/project/{project}/objects/').properties;
  expect(create).toMatchObject({ maxItems: 20_000, items: { properties: { name: { maxLength: 255 } } } });
});

test('every endpoint of the table is an operation of its own', () => {
  const document = openApi(endpoints, { version: '1', address: null });
  const operations = JSON.stringify(document).match(/"operationId":"(\w+)"/g);
  expect(new Set(operations).size).toBe(Object.keys(endpoints).length);
});

test('every reference leads somewhere', () => {
  const document: object = openApi(endpoints, { version: '1', address: null });
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g)].map(([, path]) => path);
  expect(references.length).toBeGreaterThan(0);
  for (const path of new Set(references)) {
    const target = path.split('/').reduce<unknown>((at, key) => Object(at)[key], document);
    expect(target, path).toBeTypeOf('object');
  }
  expect(JSON.stringify(document)).not.toContain('"$ref":"#"');
});

test('no two endpoints share a method and a path', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(calls).size).toBe(calls.length);
});
