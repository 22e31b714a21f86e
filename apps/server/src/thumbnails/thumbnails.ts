import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import { readModelText } from '../model/model-text.ts';
import { PROCESSES_AT_ONCE, ProcessPlaces, type ProcessPlacesOptions } from '../processes/process-places.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { Painter } from './painter.ts';
import type { Painting } from './painting.ts';
import { paintedKey, shows, type ThumbnailRow, thumbnailVersion } from './thumbnail-key.ts';

const PLACES: ProcessPlacesOptions = {
  limits: { mostWaiting: 200, mostWaitingOfUser: 40, longestWaitMs: 60_000 },
  tooMany: 'You ask for too many pictures at once. Wait until some of them have arrived.',
  allBusy: 'Too many pictures are made at once. Try again in a minute.',
};
/** Models that are remembered as ones without a picture. */
const MOST_UNSEEN = 10_000;

interface Stores {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly log: FastifyBaseLogger;
}

/** A caller who waits for a picture. */
interface Waiter {
  readonly user: number;
  readonly gone: AbortSignal;
}

/**
 * The pictures of projects. Where nobody has sent one of the model as it is, the model is painted when the picture is asked
 * for.
 */
export class Thumbnails {
  private readonly stores: Stores;
  private readonly places = new ProcessPlaces(PLACES);
  private readonly free: Painter[];
  private readonly painters: readonly Painter[];
  /** Models of which nothing is seen, or that are too large, by project and version. */
  private readonly unseen = new Set<string>();

  constructor(stores: Stores) {
    this.stores = stores;
    this.painters = Array.from({ length: PROCESSES_AT_ONCE }, () => new Painter(stores.log));
    this.free = [...this.painters];
  }

  /**
   * The key of a project's picture. Throws `not-found` when it has none, `too-many` or `unavailable` where too many pictures
   * are waited for.
   */
  async key(project: number, waiter: Waiter): Promise<string> {
    const known = await this.stored(project);
    if (known !== null) return known;
    const leave = await this.places.enter(waiter.user, waiter.gone);
    const painter = this.free.pop();
    if (!painter) throw new Error('There are more places than painters.');
    try {
      // Somebody else may have waited for the same.
      return (await this.stored(project)) ?? (await this.paint(project, painter));
    } finally {
      this.free.push(painter);
      leave();
    }
  }

  close(): void {
    for (const painter of this.painters) painter.close();
  }

  /** The key of a picture that shows the project as it is; null: it must be painted. Throws `not-found` where that is in vain. */
  private async stored(project: number): Promise<string | null> {
    const row = await readRow(this.stores.database, project);
    const version = thumbnailVersion(row);
    if (version === null || this.unseen.has(`${project} ${version}`)) throw notFound();
    return row.thumbnail_key !== null && shows(row.thumbnail_key, row.revision) ? row.thumbnail_key : null;
  }

  private async paint(project: number, painter: Painter): Promise<string> {
    const { database } = this.stores;
    const { thumbnail_key: before, revision } = await readRow(database, project);
    const { text } = await readModelText(database, project);
    const painting = await painter.paint(text);
    if (painting?.png) return this.keep(project, before, { ...painting, png: painting.png });
    const version = thumbnailVersion({
      thumbnail_key: null,
      revision: painting?.revision ?? revision,
      has_objects: true,
    });
    if (this.unseen.size >= MOST_UNSEEN) this.unseen.clear();
    this.unseen.add(`${project} ${version}`);
    throw notFound();
  }

  /** Stores a painting, unless there is another picture meanwhile. */
  private async keep(
    project: number,
    before: string | null,
    { revision, png }: Painting & { readonly png: Uint8Array },
  ): Promise<string> {
    const { database, blobs } = this.stores;
    const key = paintedKey(revision, randomUUID());
    await blobs.put(key, png);
    const kept = await database
      .updateTable('project')
      .set({ thumbnail_key: key })
      .where('id', '=', project)
      .where('deleted', 'is', null)
      .where('thumbnail_key', before === null ? 'is' : '=', before)
      .executeTakeFirst()
      .catch(async (error: unknown) => {
        await blobs.delete(key);
        throw error;
      });
    if (kept.numUpdatedRows > 0n) {
      if (before !== null) await blobs.delete(before);
      return key;
    }
    await blobs.delete(key);
    const { thumbnail_key } = await readRow(database, project);
    if (thumbnail_key === null) throw notFound();
    return thumbnail_key;
  }
}

async function readRow(database: Database, project: number): Promise<ThumbnailRow> {
  const found = await database
    .selectFrom('project')
    .select(['thumbnail_key', 'revision'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('object').select('object.id').whereRef('object.project_id', '=', 'project.id')).as(
        'has_objects',
      ),
    )
    .where('id', '=', project)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, has_objects: Boolean(found.has_objects) };
}
