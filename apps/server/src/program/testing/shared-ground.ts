import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Environment } from './program-process.ts';

/** A database on a server of its own, and a folder, which cooperating processes share. */
export interface SharedGround extends Environment {
  readonly DATABASE_URL: string;
  readonly THERMARIUM_DATA: string;
}

export async function sharedGround(): Promise<{ readonly ground: SharedGround; clear(): Promise<void> }> {
  const [database, folder] = await Promise.all([
    testDatabase(),
    mkdtemp(join(tmpdir(), 'thermarium-program-')),
  ]);
  return {
    ground: { DATABASE_URL: database.url, THERMARIUM_DATA: folder },
    clear: async () => {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A shared ground for one test. */
export async function groundOfTest(): Promise<SharedGround> {
  const { ground, clear } = await sharedGround();
  onTestFinished(clear);
  return ground;
}
