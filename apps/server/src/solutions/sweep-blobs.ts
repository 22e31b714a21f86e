import type { Database } from '../db/database.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { taskPrefix } from './keep-solution.ts';

const SOLUTIONS = 'solutions';
const THUMBNAILS = 'thumbnails';
/** Newer blobs may be about to get their row, ms. */
const SETTLED_AFTER = 3_600_000;
/** Names in one query. */
const PORTION = 1_000;

/**
 * Deletes solutions and pictures that no row names: leftovers of a process that was killed just before it
 * could delete them, or just before it could name them. Blobs of open tasks, on any machine, are left alone,
 * and so are those put within the last hour. The store is listed before the rows are read: a blob that gets
 * its row meanwhile is found there.
 */
export async function sweepBlobs(database: Database, blobs: BlobStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SETTLED_AFTER);
  await sweepSolutions(database, blobs, before);
  await sweepThumbnails(database, blobs, before);
}

async function sweepSolutions(database: Database, blobs: BlobStore, before: Date): Promise<void> {
  for (const tasks of portionsOf(await blobs.list(SOLUTIONS))) {
    const attempts = (await Promise.all(tasks.map((task) => attemptsOf(blobs, task)))).flat();
    const named = await database
      .selectFrom('solution')
      .select('blobs')
      .where('blobs', 'in', attempts.length > 0 ? attempts : [''])
      .execute();
    const open = await database
      .selectFrom('task')
      .select('id')
      .where('id', 'in', [0, ...tasks.map(Number).filter(isTaskNumber)])
      .where('state', 'in', ['PENDING', 'RUNNING'])
      .execute();
    const underway = open.map(({ id }) => `${taskPrefix(id)}/`);
    for (const task of tasks) await sweepEmpty(blobs, `${SOLUTIONS}/${task}`, underway);
    const kept = new Set(named.map((solution) => solution.blobs));
    for (const prefix of attempts) {
      const isOpen = underway.some((task) => prefix.startsWith(task));
      if (!kept.has(prefix) && !isOpen && (await isSettled(blobs, prefix, before))) {
        await blobs.deleteAll(prefix);
      }
    }
  }
}

/** Numbers of tasks are PostgreSQL's integers. */
const isTaskNumber = (number: number): boolean => Number.isInteger(number) && number > 0 && number < 2 ** 31;

async function attemptsOf(blobs: BlobStore, task: string): Promise<string[]> {
  const attempts = await blobs.list(`${SOLUTIONS}/${task}`);
  return attempts.map((attempt) => `${SOLUTIONS}/${task}/${attempt}`);
}

/**
 * Removes the empty folders of earlier releases for a task whose solutions are gone; a bucket has no empty
 * folders.
 */
async function sweepEmpty(blobs: BlobStore, task: string, underway: readonly string[]): Promise<void> {
  if (underway.includes(`${task}/`)) return;
  if ((await blobs.list(task)).length === 0) await blobs.deleteAll(task);
}

async function sweepThumbnails(database: Database, blobs: BlobStore, before: Date): Promise<void> {
  for (const names of portionsOf(await blobs.list(THUMBNAILS))) {
    const keys = names.map((name) => `${THUMBNAILS}/${name}`);
    const named = await database
      .selectFrom('project')
      .select('thumbnail_key')
      .where('thumbnail_key', 'in', keys)
      .execute();
    const kept = new Set(named.map(({ thumbnail_key }) => thumbnail_key));
    for (const key of keys) {
      if (!kept.has(key) && (await isSettled(blobs, key, before))) await blobs.delete(key);
    }
  }
}

async function isSettled(blobs: BlobStore, key: string, before: Date): Promise<boolean> {
  const changed = await blobs.changed(key);
  return changed === null || changed < before;
}

function portionsOf(names: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / PORTION) }, (_, n) =>
    names.slice(n * PORTION, (n + 1) * PORTION),
  );
}
