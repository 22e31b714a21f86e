import type { AdminWorker } from '@thermarium/api';
import { expect, test } from 'vitest';
import { workerRows } from './worker-rows.ts';

const solve = { task: 7, user_name: 'ada@example.com', project: 3, project_name: 'Board', paused: false };
const worker = (change: Partial<AdminWorker>): AdminWorker => ({
  ...{ id: 1, name: 'rack-1', host: 'rack.lan', version: '2026.1.0', places: 2 },
  ...{ memory: 3 * 1024 ** 3, started: '2026-11-20T08:00:00.000Z', seen: '2026-11-20T09:00:00.000Z' },
  ...{ lives: true, drained: null, engine: null, solves: [], ...change },
});
const byName = { key: 'name', descending: false } as const;

test('a worker has one state, whatever it is told and does', () => {
  const drained = '2026-11-20T08:30:00.000Z';
  const states = [
    worker({ solves: [solve] }),
    worker({}),
    worker({ drained, solves: [solve] }),
    worker({ drained }),
    worker({ lives: false, drained, solves: [solve] }),
  ].flatMap((each) => workerRows([each], '', byName).map(({ state }) => state));
  expect(states).toEqual(['Works', 'Idle', 'Draining', 'Drained', 'Lost']);
});

test('a process that gives tasks to an engine says what that has of them, or why it cannot be asked', () => {
  const waiting = [{ jobs: 12, message: 'Waits in Slurm: Resources.' }];
  const engine = { name: 'Slurm', problem: null, running: 3, waiting };
  const [row] = workerRows([worker({ memory: null, engine })], 'resources', byName);
  expect(row).toMatchObject({
    state: 'Dispatches',
    memory: null,
    solves: 'Slurm: 3 run, 12 wait (Waits in Slurm: Resources.)',
  });
  const [away] = workerRows([worker({ engine: { ...engine, problem: 'no answer' } })], '', byName);
  expect(away.solves).toBe('Slurm cannot be asked: no answer');
});

test('workers are found by what they solve, and stand in the order of a column', () => {
  const workers = [
    worker({
      name: 'b',
      memory: 1024 ** 3,
      solves: [solve, { ...solve, project_name: 'Fan', paused: true }],
    }),
    worker({ id: 2, name: 'a' }),
  ];
  expect(workerRows(workers, '', byName).map(({ name }) => name)).toEqual(['a', 'b']);
  const [found, ...others] = workerRows(workers, 'fan', { key: 'memory', descending: true });
  expect(found).toMatchObject({
    memory: 1,
    solves: '“Board” by ada@example.com, “Fan” by ada@example.com (paused)',
  });
  expect(others).toEqual([]);
});
