import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../config/variables.ts';
import { postedJob } from '../testing/kubernetes-form.ts';
import { jobObjectOf } from './kubernetes/job-object.ts';
import { podTemplate } from './kubernetes/objects.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../../deploy');
const files = globSync('**/*.*', { cwd: DEPLOY }).map((name) => ({
  name,
  text: readFileSync(join(DEPLOY, name), 'utf8'),
}));

test('the examples set nothing that the program does not know', () => {
  const known = new Set(Object.keys(variables(new Set()).shape));
  const set = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(THERMARIUM_[A-Z0-9_]+|DATABASE_URL|BLOB_URL|S3_[A-Z_]+|SMTP_[A-Z]+)\b/g)].map(
      ([word]) => ({ name, word }),
    ),
  );
  expect(set.length).toBeGreaterThan(30);
  expect(set.filter(({ word }) => !known.has(word))).toEqual([]);
});

test('the pod of the example becomes a job of the published form', () => {
  const { text } = files.find(({ name }) => name === join('kubernetes', 'thermarium.yaml')) ?? { text: '' };
  const [, block = ''] = /pod\.json: \|\n((?: {4}.*\n)+)/.exec(text) ?? [];
  const order = {
    ...{ name: 'thermarium-abc-7-1', task: 7, attempt: 1 },
    ...{ memory: 2 ** 31, solveMemory: 2 ** 30, threads: 1, minutes: 30 },
  };
  const job = jobObjectOf(order, podTemplate.parse(JSON.parse(block)), {});
  expect(postedJob.safeParse(job).error).toBeUndefined();
});
