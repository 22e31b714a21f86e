import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallModel } from '../testing/small-model.ts';
import { logOf, type SolveSite, solve, startSolveSite } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';

let site: SolveSite;
beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker();
});
afterAll(() => site.close());

test('x', async () => {
  const ada = await site.user('ada@example.com');
  const project = await storeProject(site.database, ada.id, smallModel());
  console.log(await solve(ada, project.id));
  console.log(await solve(ada, project.id, 1));
  console.log(await logOf(ada, project.id));
  for (const path of [
    'solution/',
    'solution/?transient=1',
    'solution/plane/?plane=xy&coordinate=1',
    'plane/solution/',
    'plane/solution/?transient=1',
    'transient/',
    'transient/6/2/',
    'adjacency/',
    'solution/plane/?plane=xy&coordinate=1&transient=1',
  ]) {
    const start = performance.now();
    const answer = await ada.call('GET', `/api/project/${project.id}/${path}`);
    console.log(
      path,
      answer.status,
      performance.now() - start,
      answer.text.length,
      answer.text.slice(0, 500),
      '...',
      answer.text.slice(-300),
      answer.headers.etag,
      answer.headers.vary,
      answer.headers['content-type'],
    );
    if (answer.status === 200) JSON.parse(answer.text);
  }
  console.log(site.log.filter((l) => /"level":[45]0/.test(l)));
  expect(1).toBe(1);
});
