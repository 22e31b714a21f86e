import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { launch } from '../../program/testing/program-process.ts';
import { DispatchSite, PREFIX } from '../../testing/dispatch-site.ts';
import { type Hold, holdable } from '../../testing/held-solves/hold.ts';
import { testHold } from '../../testing/held-solves/test-hold.ts';
import { hasSlurm, SLURM, SlurmCluster } from '../../testing/slurm-cluster.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { jobName } from '../job-order.ts';
import { openSlurm } from './slurm.ts';

const isThere = hasSlurm();
const CLI = resolve(import.meta.dirname, '../../../../cli/bin/thermarium.mjs');

let place: DispatchSite;
let ada: TestUser;
let cluster: SlurmCluster;
/** What jobs run; the program that is started beside them has the same environment. */
let command: string;
let environment: Record<string, string>;

beforeAll(async () => {
  if (!isThere) return;
  [place, cluster] = await Promise.all([DispatchSite.open(), SlurmCluster.start()]);
  ada = await place.site.user('ada@example.com');
  environment = {
    DATABASE_URL: place.site.databaseUrl,
    BLOB_URL: place.site.blobFolder,
    THERMARIUM_DATA: join(cluster.folder, 'data'),
    THERMARIUM_LOG_LEVEL: 'error',
    THERMARIUM_JOB_LIMIT: '8',
    ...holdable(),
  };
  command = join(cluster.folder, 'job.sh');
  const exported = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  const program = `exec '${process.execPath}' '${CLI}' "$@"`;
  writeFileSync(command, ['#!/bin/sh', ...exported, program, ''].join('\n'), { mode: 0o755 });
  for (const [name, value] of Object.entries(cluster.environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  await cluster?.close();
  await place?.close();
  vi.unstubAllEnvs();
});

/** Starts a process that gives tasks to the cluster, until the test ends. */
async function dispatching(...more: string[]) {
  const options = [`--output=${cluster.folder}/%x.out`, ...more];
  const settings = { kind: 'slurm', account: null, partition: null, qos: null, options } as const;
  const engine = openSlurm(settings, command, PREFIX);
  const { stop } = await place.dispatch({ engine, jobLimit: 8 });
  onTestFinished(stop);
}

const isSolving = (task: number) =>
  until(
    () => place.progressOf(task),
    ({ state, progress }) => state === 'RUNNING' && progress > 0,
  );
const hasEnded = (task: number) =>
  place.rowWhen(task, ({ state }) => state !== 'PENDING' && state !== 'RUNNING');
/** Waits until the job of a task is in a state of Slurm, and returns its line: number, state, name. */
const jobWhen = (task: number, state: RegExp, attempt = 1) =>
  until(
    async () => {
      const printed = await cluster.command('squeue', '-h', '-t', 'all', '-o', '%i %T %j').catch(() => '');
      return printed.split('\n').find((line) => line.endsWith(` ${jobName(PREFIX, task, attempt)}`)) ?? '';
    },
    (line) => state.test(line),
  );
/** A solve that runs as a job, and is held. */
async function heldSolve(hold: Hold = testHold()) {
  const task = await place.queue(ada, hold);
  await isSolving(task);
  const { job } = await place.rowWhen(task, (row) => row.job !== null);
  return { task, job: String(job), hold };
}

test('jobs of Slurm solve what they are given, each once', async ({ skip }) => {
  skip(!isThere, SLURM);
  await dispatching();
  const tasks = [await place.queue(ada), await place.queue(ada), await place.queue(ada)];
  for (const task of tasks) {
    expect(await hasEnded(task)).toMatchObject({ state: 'SUCCESS', attempt: 1, tries: 0 });
    expect(await jobWhen(task, /COMPLETED/)).toContain(String((await place.rowOf(task)).job));
  }
});

test('a job whose processes are killed is run again, and its task ends once', async ({ skip }) => {
  skip(!isThere, SLURM);
  await dispatching();
  const { task, job, hold } = await heldSolve();
  for (const pid of await cluster.processesOf(job)) process.kill(pid, 'SIGKILL');
  await place.rowWhen(task, ({ attempt, state }) => attempt === 2 && state === 'RUNNING');
  hold.letGo();
  expect(await hasEnded(task)).toMatchObject({ state: 'SUCCESS', attempt: 2, tries: 1 });
  expect(await jobWhen(task, /FAILED/)).not.toBe('');
});

test('a job that takes more memory than it was given is killed, and run again once, with more', async ({
  skip,
}) => {
  skip(!isThere, SLURM);
  // No program of Node fits into this.
  await dispatching('--mem=50M');
  const task = await place.queue(ada);
  const { message } = await hasEnded(task);
  expect(message).toMatch(/^Slurm: the job failed \(JobLaunchFailure\)/);
  expect(await place.rowOf(task)).toMatchObject({ state: 'FAILURE', attempt: 2, tries: 2 });
});

test('while the controller is dead what runs goes on and ends; what waits is solved when it is back', async ({
  skip,
}) => {
  skip(!isThere, SLURM);
  await dispatching();
  const { task, hold } = await heldSolve();
  // What it has not written it does not know when it comes back, and gives its number to another job.
  await until(
    () => readFile(join(cluster.folder, 'state/job_state')).catch(() => Buffer.of()),
    (state) => state.includes(jobName(PREFIX, task, 1)),
  );
  await cluster.controller.end('SIGKILL');
  const waiting = await place.queue(ada);
  await until(
    () => place.engineProblem(),
    (problem) => problem !== null,
  );
  hold.letGo();
  expect(await hasEnded(task)).toMatchObject({ state: 'SUCCESS', attempt: 1, tries: 0 });
  cluster.controller.start();
  expect(await hasEnded(waiting)).toMatchObject({ state: 'SUCCESS', attempt: 1, tries: 0 });
  expect(await place.engineProblem()).toBeNull();
});

test('the death of the daemon of a node ends no job', async ({ skip }) => {
  skip(!isThere, SLURM);
  await dispatching();
  const { task, hold } = await heldSolve();
  await cluster.node.end('SIGKILL');
  hold.letGo();
  expect(await hasEnded(task)).toMatchObject({ state: 'SUCCESS', attempt: 1, tries: 0 });
  cluster.node.start();
  await cluster.whenReady();
  expect(await hasEnded(await place.queue(ada))).toMatchObject({ state: 'SUCCESS', attempt: 1 });
});

test('a stop by the user ends the job, whether it runs or waits', async ({ skip }) => {
  skip(!isThere, SLURM);
  await dispatching();
  const { task } = await heldSolve();
  await cluster.command('scontrol', 'update', 'PartitionName=solve', 'State=DOWN');
  const waiting = await place.queue(ada);
  await place.rowWhen(waiting, ({ message }) => message === 'Waits in Slurm: PartitionDown.');
  await place.site.services.solves.stop(task);
  await place.site.services.solves.stop(waiting);
  await jobWhen(waiting, /CANCELLED/);
  await jobWhen(task, /FAILED|CANCELLED/);
  await cluster.command('scontrol', 'update', 'PartitionName=solve', 'State=UP');
  expect(await place.rowOf(waiting)).toMatchObject({ state: 'STOPPED', attempt: 0 });
});

test('a job that somebody cancels in Slurm is given once more, and fails with that word the second time', async ({
  skip,
}) => {
  skip(!isThere, SLURM);
  await dispatching();
  const { task, job } = await heldSolve();
  await cluster.command('scancel', job);
  const second = await place.rowWhen(task, (row) => row.job_attempt === 2 && row.job !== null);
  await cluster.command('scancel', String(second.job));
  const { state, message } = await hasEnded(task);
  expect([state, message]).toEqual(['FAILURE', 'Slurm: the job was cancelled there (CANCELLED).']);
});

test('a task that no node can hold fails with the words of Slurm', async ({ skip }) => {
  skip(!isThere, SLURM);
  const task = await place.queue(ada);
  await place.site.database.updateTable('task').set({ cells: 2e9 }).where('id', '=', task).execute();
  await dispatching();
  const { state, message } = await hasEnded(task);
  expect(state).toBe('FAILURE');
  expect(message).toMatch(/^Slurm: no machine there can run the job \(Memory specification can not/);
});

test('a process that dies between giving a job and noting it leaves one job, which the next one finds', async ({
  skip,
}) => {
  skip(!isThere, SLURM);
  const deadly = join(cluster.folder, 'deadly');
  mkdirSync(deadly);
  const sbatch = (await cluster.command('sh', '-c', 'command -v sbatch')).trim();
  const script = `#!/bin/sh\n'${sbatch}' "$@"\nkill -9 $PPID\n`;
  writeFileSync(join(deadly, 'sbatch'), script, { mode: 0o755 });
  const settings = { ...environment, ...cluster.environment, THERMARIUM_ENGINE: 'slurm' };
  const hold = testHold();
  const task = await place.queue(ada, hold);
  const first = launch(
    { ...settings, THERMARIUM_JOB_COMMAND: command, PATH: `${deadly}${delimiter}${process.env.PATH}` },
    '--role',
    'worker',
  );
  await first.ending;
  expect(await place.rowOf(task)).toMatchObject({ job_attempt: 1, job: null });
  launch({ ...settings, THERMARIUM_JOB_COMMAND: command }, '--role', 'worker');
  const { job } = await place.rowWhen(task, (row) => row.job !== null);
  hold.letGo();
  expect(await hasEnded(task)).toMatchObject({ state: 'SUCCESS', attempt: 1, tries: 0 });
  const known = await cluster.command('squeue', '-h', '-t', 'all', '-o', '%i %j');
  const ours = known.split('\n').filter((line) => line.endsWith(`-${task}-1`) && !line.includes(PREFIX));
  expect(ours).toHaveLength(1);
  expect(ours[0]).toMatch(new RegExp(`^${job} `));
});
