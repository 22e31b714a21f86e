import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KubernetesServer } from '../../testing/kubernetes-server.ts';
import { until } from '../../testing/until.ts';
import { type Engine, type Job, OrderRefused } from '../engine.ts';
import { openKubernetes } from './kubernetes.ts';

const PREFIX = 'thermarium-abc-';
const NAME = 'thermarium-abc-7-2';
const ORDER = {
  ...{ name: NAME, task: 7, attempt: 2 },
  ...{ memory: 3 * 2 ** 30, solveMemory: 2.5 * 2 ** 30, threads: 1, minutes: 30 },
};

async function open(server: KubernetesServer): Promise<Engine> {
  const engine = await openKubernetes(server.settings, PREFIX);
  onTestFinished(() => engine.close());
  return engine;
}

/** Waits until the engine says so of the job. */
const jobWhen = (engine: Engine, condition: (job: Job | undefined) => boolean) =>
  until(() => engine.jobs().then((jobs) => jobs.get(NAME)), condition);

test('a job has the published form, its size, and what the template says of its pod', async () => {
  const server = await KubernetesServer.start();
  server.write(
    'pod.json',
    JSON.stringify({
      metadata: { labels: { team: 'thermal' } },
      spec: {
        nodeSelector: { disk: 'fast' },
        terminationGracePeriodSeconds: 60,
        containers: [
          {
            image: 'registry.example.com/thermarium:1',
            envFrom: [{ secretRef: { name: 'thermarium' } }],
            resources: { requests: { memory: '1Mi', 'ephemeral-storage': '1Gi' }, limits: { cpu: '2' } },
          },
        ],
      },
    }),
  );
  const engine = await open(server);
  expect(await engine.submit(ORDER)).toEqual({ id: NAME });
  const [{ metadata, spec }] = server.posted;
  const labels = {
    'app.kubernetes.io/name': 'thermarium-job',
    'app.kubernetes.io/instance': 'thermarium-abc',
  };
  expect(metadata).toEqual({ name: NAME, labels });
  expect(spec).toMatchObject({ backoffLimit: 0, activeDeadlineSeconds: 1800 });
  expect(spec.template.metadata).toEqual({ labels: { team: 'thermal', ...labels } });
  expect(spec.template.spec).toEqual({
    restartPolicy: 'Never',
    nodeSelector: { disk: 'fast' },
    terminationGracePeriodSeconds: 60,
    containers: [
      {
        name: 'thermarium',
        image: 'registry.example.com/thermarium:1',
        command: ['node_modules/.bin/node', 'apps/cli/bin/thermarium.mjs'],
        args: ['run-task', '7', '--attempt', '2', '--memory', '2.500'],
        envFrom: [{ secretRef: { name: 'thermarium' } }],
        resources: {
          requests: { cpu: '1', memory: '3072Mi', 'ephemeral-storage': '1Gi' },
          limits: { cpu: '2', memory: '3072Mi' },
        },
      },
    ],
  });
});

test('a template with what Kubernetes does not know is refused with its words', async () => {
  const server = await KubernetesServer.start();
  server.write('pod.json', JSON.stringify({ spec: { containers: [{ image: 'a' }], nodeSelektor: {} } }));
  const engine = await open(server);
  await expect(engine.submit(ORDER)).rejects.toThrow(/nodeSelektor/);
  server.write('pod.json', JSON.stringify({ spec: {} }));
  await expect(openKubernetes(server.settings, PREFIX)).rejects.toThrow(/containers/);
});

test('a job that is there already is not given again', async () => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  await engine.submit(ORDER);
  expect(await engine.submit(ORDER)).toEqual({ id: NAME });
  expect(server.posted).toHaveLength(1);
  const other = await open(server);
  expect([...(await other.jobs()).keys()]).toEqual([NAME]);
});

test('a job that no container may be large enough for is refused; a full quota is waited for', async () => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  const message = 'pods "a" is forbidden: maximum memory usage per Container is 2Gi, but limit is 3Gi';
  server.refusal = { code: 403, message };
  const refused = await engine.submit(ORDER).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OrderRefused);
  expect(refused).toMatchObject({ message });
  server.refusal = { code: 403, message: 'exceeded quota: compute, requested: count/jobs.batch=1' };
  const waits = await engine.submit(ORDER).catch((error: unknown) => error);
  expect(waits).not.toBeInstanceOf(OrderRefused);
  expect(waits).toMatchObject({ message: expect.stringContaining('exceeded quota') });
});

test('what becomes of a job is heard by a watch, without asking for the list again', async () => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  await engine.submit(ORDER);
  expect(await jobWhen(engine, () => true)).toMatchObject({ state: 'waits', word: '' });
  const { lists } = server;
  const message = '0/3 nodes are available: 3 Insufficient memory.';
  server.tellPod(NAME, {
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
  });
  await jobWhen(engine, (job) => job?.word === message);
  server.tellPod(NAME, {
    containerStatuses: [{ state: { waiting: { reason: 'ImagePullBackOff', message: 'no such image' } } }],
  });
  await jobWhen(engine, (job) => job?.word === 'ImagePullBackOff: no such image');
  server.tellPod(NAME, { phase: 'Running', containerStatuses: [{ state: { running: {} } }] });
  await jobWhen(engine, (job) => job?.state === 'runs');
  server.tellJob(NAME, { conditions: [{ type: 'Complete', status: 'True' }] });
  await jobWhen(engine, (job) => job?.state === 'done');
  expect(server.lists).toBe(lists);
});

test.each([
  ['out of memory', 'BackoffLimitExceeded', { containerStatuses: [terminated('OOMKilled', 137)] }],
  ['time limit', 'DeadlineExceeded', {}],
  ['failed', 'BackoffLimitExceeded', { containerStatuses: [terminated('Error', 75)] }],
  ['preempted', 'BackoffLimitExceeded', { conditions: [disruption('PreemptionByScheduler')] }],
  ['node failed', 'BackoffLimitExceeded', { conditions: [disruption('DeletionByTaintManager')] }],
] as const)('a job that ended by %s is told so', async (state, reason, status) => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  await engine.submit(ORDER);
  server.tellPod(NAME, { phase: 'Failed', ...status });
  server.tellJob(NAME, { conditions: [{ type: 'Failed', status: 'True', reason }] });
  await jobWhen(engine, (job) => job?.state === state);
});

function terminated(reason: string, exitCode: number) {
  return { state: { terminated: { reason, exitCode } } };
}

function disruption(reason: string) {
  return { type: 'DisruptionTarget', status: 'True', reason };
}

test('a watch that breaks, or has lost the thread, is begun anew with a list', async () => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  await engine.submit(ORDER);
  await engine.jobs();
  server.cutWatches();
  server.tellJob(NAME, { conditions: [{ type: 'Complete', status: 'True' }] });
  await jobWhen(engine, (job) => job?.state === 'done');
  server.loseThread();
  const { lists } = server;
  await until(
    () => engine.jobs().then(() => server.lists),
    (now) => now > lists,
  );
});

test('a cancelled job is gone; one that had gone before is no failure', async () => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  await engine.submit(ORDER);
  await engine.jobs();
  await engine.cancel([NAME]);
  await jobWhen(engine, (job) => job === undefined);
  await engine.cancel([NAME]);
});

test('the token is read again as it changes', async () => {
  const server = await KubernetesServer.start();
  const engine = await open(server);
  await engine.submit(ORDER);
  server.renewToken('second-token');
  server.cutWatches();
  expect((await engine.jobs()).size).toBe(1);
  server.write('token', 'wrong');
  server.cutWatches();
  await expect(
    until(
      () => engine.jobs(),
      () => false,
    ),
  ).rejects.toThrow('Unauthorized');
});

test('the server must be the one that the certificate of the account names', async ({ skip }) => {
  skip(spawnSync('openssl', ['version']).status !== 0, 'openssl');
  const plain = await KubernetesServer.start();
  const at = (name: string) => join(plain.folder, name);
  const identity = (name: string) => {
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.crt`)) };
  };
  const server = await KubernetesServer.start(identity('real'));
  const engine = await open(server);
  expect(await engine.submit(ORDER)).toEqual({ id: NAME });
  server.write('ca.crt', identity('other').cert.toString());
  await expect(engine.submit(ORDER)).rejects.toThrow(/certificate/);
});
