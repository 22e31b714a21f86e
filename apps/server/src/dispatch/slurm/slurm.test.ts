import { expect, test, vi } from 'vitest';
import type { SlurmSettings } from '../../config/engine-settings.ts';
import { SlurmCommands } from '../../testing/slurm-commands.ts';
import { OrderRefused } from '../engine.ts';
import { openSlurm } from './slurm.ts';

const PREFIX = 'thermarium-abc-';
const ORDER = {
  ...{ name: 'thermarium-abc-7-2', task: 7, attempt: 2 },
  ...{ memory: 3 * 2 ** 30, solveMemory: 2.5 * 2 ** 30, threads: 1, minutes: 1455 },
};
const SETTINGS: SlurmSettings = { kind: 'slurm', account: null, partition: null, qos: null, options: [] };
const open = (settings: Partial<SlurmSettings> = {}) =>
  openSlurm({ ...SETTINGS, ...settings }, '/shared/job.sh', PREFIX);

test('a job is given with its size, a name to be found by, and the words of the site last', async () => {
  const commands = new SlurmCommands();
  commands.answer('sbatch', { output: '4711\n' });
  const engine = open({ account: 'thermal', partition: 'short', options: ['--time=10', '--gres=disk:1'] });
  expect(await engine.submit(ORDER)).toEqual({ id: '4711' });
  const { words, input } = commands.called('sbatch');
  expect(words).toEqual([
    '--parsable',
    '--job-name=thermarium-abc-7-2',
    '--comment=Thermarium: task 7, attempt 2',
    '--no-requeue',
    '--nodes=1',
    '--ntasks=1',
    '--cpus-per-task=1',
    '--mem=3072M',
    '--time=1455',
    '--chdir=/',
    '--output=/dev/null',
    '--account=thermal',
    '--partition=short',
    '--time=10',
    '--gres=disk:1',
  ]);
  expect(input).toMatch(/^#!\/bin\/sh\n/);
  expect(input).toContain('\nexec /shared/job.sh run-task 7 --attempt 2 --memory 2.500\n');
  commands.answer('sbatch', { output: '4712;cluster\n' });
  expect(await engine.submit(ORDER)).toEqual({ id: '4712' });
});

test('a job that no node could hold is refused; what hinders all jobs is not the fault of one', async () => {
  const commands = new SlurmCommands();
  const engine = open();
  commands.answer('sbatch', {
    status: 1,
    errors:
      'sbatch: error: Memory specification can not be satisfied\n' +
      'sbatch: error: Batch job submission failed: Requested node configuration is not available\n',
  });
  const refused = await engine.submit(ORDER).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OrderRefused);
  expect(refused).toMatchObject({
    message: 'Memory specification can not be satisfied; Requested node configuration is not available',
  });
  for (const said of [
    'Unable to contact slurm controller (connect failure)',
    'Invalid account or account/partition combination specified',
  ]) {
    commands.answer('sbatch', { status: 1, errors: `sbatch: error: Batch job submission failed: ${said}\n` });
    const failed = await engine.submit(ORDER).catch((error: unknown) => error);
    expect(failed).not.toBeInstanceOf(OrderRefused);
    expect(failed).toMatchObject({ message: said });
  }
});

test('jobs are read from one look, by the words that Slurm 22.05 has been seen to say', async () => {
  const commands = new SlurmCommands();
  commands.answer('squeue', {
    output: [
      '1|FAILED|thermarium-abc-1-1|NonZeroExitCode',
      '3|FAILED|thermarium-abc-3-1|BadConstraints',
      '4|PENDING|thermarium-abc-4-1|Resources',
      '5|PENDING|thermarium-abc-5-1|(ReqNodeNotAvail, UnavailableNodes:n[1-4])',
      '2|RUNNING|thermarium-abc-2-1|None',
      '6|CANCELLED|thermarium-abc-6-1|None',
      '7|FAILED|thermarium-abc-7-1|JobLaunchFailure',
      '8|COMPLETED|thermarium-abc-8-1|None',
      '9|RUNNING|thermarium-other-9-1|None',
      '10_3|PENDING|a | b|Priority',
      '11|PENDING|thermarium-abc-11-1|None',
      '',
    ].join('\n'),
  });
  const jobs = await open().jobs();
  expect(commands.called('squeue').words).toEqual(expect.arrayContaining(['-h', '-r', 'all']));
  expect([...jobs.values()].map(({ id, state, word }) => [id, state, word])).toEqual([
    ['1', 'failed', 'NonZeroExitCode'],
    ['4', 'waits', 'Resources'],
    ['5', 'waits', '(ReqNodeNotAvail, UnavailableNodes:n[1-4])'],
    ['2', 'runs', 'RUNNING'],
    ['6', 'cancelled', 'CANCELLED'],
    ['7', 'failed', 'JobLaunchFailure'],
    ['8', 'done', 'COMPLETED'],
    ['11', 'waits', ''],
  ]);
  expect(jobs.get('thermarium-abc-4-1')).toMatchObject({ id: '4' });
});

test.each([
  ['OUT_OF_MEMORY', 'out of memory'],
  ['TIMEOUT', 'time limit'],
  ['DEADLINE', 'time limit'],
  ['PREEMPTED', 'preempted'],
  ['NODE_FAIL', 'node failed'],
  ['BOOT_FAIL', 'node failed'],
  ['COMPLETING', 'runs'],
  ['SUSPENDED', 'runs'],
  ['CONFIGURING', 'waits'],
  ['A_STATE_OF_A_LATER_RELEASE', 'runs'],
])('the state %s of Slurm is: %s', async (said, state) => {
  const commands = new SlurmCommands();
  commands.answer('squeue', { output: `1|${said}|thermarium-abc-1-1|None\n` });
  expect((await open().jobs()).get('thermarium-abc-1-1')).toMatchObject({ state });
});

test('jobs are cancelled by their numbers; one that has ended meanwhile is no failure', async () => {
  const commands = new SlurmCommands();
  const engine = open();
  commands.answer('scancel', {});
  await engine.cancel(['7', '8']);
  expect(commands.called('scancel').words).toEqual(['7', '8']);
  const ended = 'scancel: error: Kill job error on job id 7: Job/step already completing or completed\n';
  commands.answer('scancel', { status: 1, errors: ended });
  await engine.cancel(['7']);
  commands.answer('scancel', { status: 1, errors: 'scancel: error: Unable to contact slurm controller\n' });
  await expect(engine.cancel(['7'])).rejects.toThrow('Unable to contact slurm controller');
});

test('where Slurm is not installed that is said', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(open().jobs()).rejects.toThrow('The command squeue is not there');
  vi.unstubAllEnvs();
});
