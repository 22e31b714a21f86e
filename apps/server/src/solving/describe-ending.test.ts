import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readModelFile } from '@thermarium/exchange';
import { kinds } from '@thermarium/kinds';
import type { Document } from '@thermarium/model';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { memoryKills } from '../processes/memory-kills.ts';
import { childrenOf } from '../testing/process-tree.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS } from '../testing/solve-limits.ts';
import { type Child, startChild } from './child-process.ts';
import { describeEnding, describeError } from './describe-ending.ts';
import { type Assignment, childMessage, type Progress } from './messages.ts';

const log = pino({ level: 'silent' });
const LACK_OF_MEMORY = /memory.*Quick Model.*coarser/;

/** The error that work throws. */
function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

test.each([
  ['a buffer', () => new ArrayBuffer(2 ** 50)],
  ['an array', () => new Float64Array(2 ** 50)],
  ['bytes', () => Buffer.allocUnsafe(2 ** 50)],
])('%s for which there is no room reads as a lack of memory', (_, allocate) => {
  expect(describeError(thrown(allocate))).toMatch(LACK_OF_MEMORY);
});

test('other errors are told in their own words', () => {
  expect(describeError(thrown(() => JSON.parse('{')))).toMatch(/JSON/);
});

function smallDocument(...world: Parameters<typeof smallModel>): Document {
  const { document } = readModelFile(JSON.stringify(smallModel(...world)), kinds);
  if (!document) throw new Error('The model of the test cannot be read.');
  return document;
}

/** Starts a child that solves until it is killed. */
async function startEndless(heapMb = 256): Promise<{ readonly child: Child; readonly pid: number }> {
  const assignment: Assignment = {
    kind: 'solve',
    snapshot: { document: smallDocument({ steps: 200_000, duration: 10 }), planeIds: [] },
    transient: true,
    start: null,
    grids: TEST_LIMITS,
  };
  const others = new Set(childrenOf(process.pid));
  const { promise: solving, resolve } = Promise.withResolvers<void>();
  const progress = ({ fraction }: Progress) => {
    if (fraction > 0) resolve();
  };
  const child = startChild(assignment, { heapMb, log, listener: { progress } });
  started.push(child);
  const [pid] = childrenOf(process.pid).filter((each) => !others.has(each));
  await Promise.race([solving, child.ending]);
  return { child, pid };
}

async function sentenceOf({ ending }: Child): Promise<string> {
  const ended = await ending;
  if (ended.type !== 'ended' && ended.type !== 'not-started')
    throw new Error(`It concluded '${ended.type}'.`);
  return describeEnding(ended);
}

const started: Child[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
  vi.unstubAllEnvs();
});

test.each(['SIGKILL', 'SIGTERM'] as const)('a child that somebody ends by %s says so', async (signal) => {
  const { child, pid } = await startEndless();
  process.kill(pid, signal);
  const sentence = await sentenceOf(child);
  expect(sentence).toContain(`ended from outside by a signal (${signal})`);
  expect(sentence).not.toMatch(/memory/);
});

test.each(['SIGSEGV', 'SIGABRT'] as const)(
  'a child that breaks down by %s is a fault of the program',
  async (signal) => {
    const { child, pid } = await startEndless();
    process.kill(pid, signal);
    const sentence = await sentenceOf(child);
    expect(sentence).toContain(`by a signal (${signal}). This is a fault of the program`);
    expect(sentence).not.toMatch(/memory/);
  },
);

test('a child that tells something that is not understood is ended, as a fault of the program', async () => {
  const { child } = await startEndless();
  vi.spyOn(childMessage, 'safeParse').mockImplementationOnce(() => z.never().safeParse('junk'));
  expect(await sentenceOf(child)).toContain('(SIGABRT). This is a fault of the program');
});

// V8 says it in other words where not even its start finds room.
test.each([8, 2])('a child whose heap of %d MB is full lacks memory', async (heapMb) => {
  const { child } = await startEndless(heapMb);
  expect(await sentenceOf(child)).toMatch(LACK_OF_MEMORY);
});

test('a child gets nothing of the environment of the program but the place of compiled code', async () => {
  const { pid } = await startEndless();
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.split('=')[0]);
  // Node finds the channel to the parent process by these two.
  expect(names.toSorted()).toEqual([
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'NODE_COMPILE_CACHE',
  ]);
});

test('a child leaves the code that it compiled to later ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-compiled-'));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  const child = startChild(
    { kind: 'adjacency', document: smallDocument(), ...TEST_LIMITS },
    { heapMb: 64, log },
  );
  expect(await child.ending).toMatchObject({ type: 'adjacency' });
  const kept = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).not.toEqual([]);
  await rm(folder, { recursive: true });
});

test('where no process can be started that is said, and nothing else breaks', async () => {
  const program = new URL('../testing/programs/fork-without-files.ts', import.meta.url).pathname;
  const run = promisify(execFile)('/bin/sh', [
    '-c',
    'ulimit -n 128; exec "$0" "$@"',
    process.execPath,
    program,
  ]);
  expect(JSON.parse((await run).stdout)).toBe(
    'The solving process could not be started (EMFILE). Solve again; if that fails too, tell the administrator.',
  );
});

describe('what the kernel says of processes that it ended for want of memory', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'thermarium-kernel-'));
  });
  afterEach(() => rm(root, { recursive: true }));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  test('is read of the own control group, of either version', async () => {
    await write('proc/vmstat', 'pgfault 7\noom_kill 9\n');
    await write('proc/self/cgroup', '0::/system.slice/thermarium.service\n');
    await write('sys/fs/cgroup/system.slice/thermarium.service/memory.events', 'oom 5\noom_kill 4\n');
    expect(memoryKills(root)).toBe(4);
    await write('proc/self/cgroup', '4:memory:/box\n2:cpu:/\n0::/\n');
    await write('sys/fs/cgroup/memory/box/memory.oom_control', 'under_oom 0\noom_kill 2\n');
    expect(memoryKills(root)).toBe(2);
  });

  test('is read of the mount itself in a container, else of the machine, else nowhere', async () => {
    expect(memoryKills(root)).toBeNull();
    await write('proc/vmstat', 'pgfault 7\noom_kill 9\n');
    expect(memoryKills(root)).toBe(9);
    await write('proc/self/cgroup', '0::/docker/0123\n');
    await write('sys/fs/cgroup/memory.events', 'oom_kill 1\n');
    expect(memoryKills(root)).toBe(1);
  });
});
