import { objectEndpoints, taskEndpoints } from '@thermarium/api';
import { expect, test } from 'vitest';
import { hasEnded, makePlates, type Plates, solve, taskWhen } from './testing/model.ts';
import { launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { ADA, signIn, type Visitor } from './testing/visitor.ts';

/** The address of a process's metrics, from its log. */
function metricsOf(errors: string): string {
  const [, port] = /"port":(\d+),"msg":"Metrics are told"/.exec(errors) ?? [];
  return `http://127.0.0.1:${port}/metrics`;
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The value in a line of metrics. */
function measured(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  if (found === undefined) throw new Error(`There is no ${line} in:\n${text}`);
  return Number(found.slice(line.length + 1));
}

function makeChange({ call }: Visitor, { project, boxes: [object] }: Plates): Promise<unknown> {
  return call(objectEndpoints.updateBox, { params: { project, object }, body: { power: 1 } });
}

test('an API is ready once a worker is there, and both tell what they do', async () => {
  const ground = { ...(await groundOfTest()), ...ADA, THERMARIUM_METRICS: '127.0.0.1:0' };
  const api = launch(ground, '--role', 'api');
  const address = await api.ready();
  const alone = await fetch(`${address}/api/ready/`);
  expect(alone.status).toBe(503);
  expect(await alone.json()).toEqual({
    detail: 'Not ready; missing: worker.',
    code: 'unavailable',
    ...{ database: true, storage: true, worker: false },
  });
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('text/plain');

  const worker = launch(ground, '--role', 'worker');
  await worker.ready();
  await expect
    .poll(async () => (await fetch(`${address}/api/ready/`)).json())
    .toEqual({ database: true, storage: true, worker: true });

  const ada = await signIn(address);
  const plates = await makePlates(ada);
  await taskWhen(ada, plates, await solve(ada, plates, 'steady'), hasEnded);
  // The task's row is written a moment before the worker counts it.
  await expect
    .poll(async () => textOf(metricsOf(worker.errors)))
    .toContain('thermarium_solves_total{outcome="success",analysis="steady"} 1\n');
  const ofWorker = await textOf(metricsOf(worker.errors));
  expect(measured(ofWorker, 'thermarium_tasks{state="pending"}')).toBe(0);
  expect(measured(ofWorker, 'thermarium_workers')).toBe(1);
  expect(measured(ofWorker, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  const ofApi = await textOf(metricsOf(api.errors));
  const { path: route, status } = taskEndpoints.solve;
  expect(
    measured(
      ofApi,
      `thermarium_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`,
    ),
  ).toBe(1);
  expect(ofApi).not.toContain(`/api/project/${plates.project}/`);

  const stream = await ada.follow(plates.project);
  const streams = 'thermarium_http_requests_underway{route="/api/project/:project/events/"}';
  expect(measured(await textOf(metricsOf(api.errors)), streams)).toBe(1);
  // A stream that nobody has begun to read cannot be ended.
  await makeChange(ada, plates);
  await stream.next();
  await stream.return();
  await expect.poll(async () => measured(await textOf(metricsOf(api.errors)), streams)).toBe(0);

  await worker.stop();
  await expect.poll(async () => (await fetch(`${address}/api/ready/`)).status).toBe(503);
});
