import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';

/** Messages of `initdb` on full disks. */
const FULL = [
  'initdb: error: could not write file "new-1/data/global/1": No space left on device',
  'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
];

/** An `initdb` that begins, says something, and fails. */
async function failing(words: string) {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const initdb = join(folder, 'initdb');
  await writeFile(initdb, `#!/bin/sh\ncat >&2 <<'END'\n${words}\nEND\nexit 1\n`, { mode: 0o755 });
  return { folder, account: { binaries: { ...(await findBinaries()), initdb }, prefix: [], identity: null } };
}

test.each(FULL)(
  'a full disk is told in one sentence, and nothing is left of the attempt: %s',
  async (words) => {
    const { folder, account } = await failing(words);
    await expect(makeCluster(folder, account, false)).rejects.toThrow(
      /^There is no disk space left for the database in .*: free at least 100 MB, or set THERMARIUM_DATA to a folder on another disk\.$/,
    );
    expect(await readdir(folder)).toEqual(['initdb']);
  },
);

test('what else it says is told as it is', async () => {
  const { folder, account } = await failing('initdb: error: invalid locale name');
  await expect(makeCluster(folder, account, false)).rejects.toThrow(/invalid locale name/);
  expect(await readdir(folder)).toEqual(['initdb']);
});
