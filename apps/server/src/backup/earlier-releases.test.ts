import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrationNames } from '../db/migrate.ts';
import { configurationOf, openBaseServices } from '../program/base-services.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { inject, startTestApp } from '../testing/test-app.ts';
import { restore } from './restore.ts';
import { emptyDatabase } from './testing/empty-database.ts';
import { type Call, type Everything, readEverything } from './testing/everything.ts';

/**
 * Backups made by earlier releases, with rows in every table; each is named after the latest migration of its
 * time.
 */
const SAMPLES = join(import.meta.dirname, 'samples');
const log = pino({ level: 'silent' });

interface Answers {
  readonly token: string;
  readonly projects: Everything;
  readonly answers: Readonly<Record<string, object>>;
}

test.each(readdirSync(SAMPLES))(
  'a backup of schema %s is restored, and answers as it did then',
  async (name) => {
    const sample = join(SAMPLES, name);
    const expected: Answers = JSON.parse(readFileSync(join(sample, 'answers.json'), 'utf8'));
    const folder = mkdtempSync(join(tmpdir(), 'thermarium-sample-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const url = await emptyDatabase();
    const configuration = configurationOf({ DATABASE_URL: url, THERMARIUM_DATA: folder });

    const { migrations, tables, blobs, created } = await restore(configuration, join(sample, 'backup'), log);
    expect(migrations.at(-1)).toContain(name);
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(blobs.count).toBeGreaterThan(0);

    const database = openDatabase(url, 5);
    onTestFinished(() => database.destroy());
    const rows = await database
      .selectFrom('kysely_migration' as never)
      .select('name' as never)
      .execute();
    expect(rows).toHaveLength(migrationNames.length);

    // As at the program's start: the secret is the one that the database was set up with.
    const { keys, close } = await openBaseServices(configuration, log);
    onTestFinished(close);
    const site = await startTestApp({ database, keys, blobs: openFolderStore(join(folder, 'blobs')) });
    onTestFinished(() => site.close());
    // Nothing with an end date has ended yet.
    site.pass(Date.parse(created) - Date.now());
    const call: Call = (method, path, body) => inject(site.app, method, path, body, expected.token);
    const answers = await readEverything(call, expected.projects);
    for (const [path, before] of Object.entries(expected.answers)) {
      const now: unknown = JSON.parse(answers.get(path) ?? 'null');
      // Later releases may add fields, and they paint projects that had no picture.
      const kept = JSON.parse(JSON.stringify(before), (key, value) =>
        key === 'thumbnail' && value === null ? undefined : value,
      );
      expect(now, path).toMatchObject(kept);
    }
    // The report has the figures that later releases keep of each step.
    const { solved } = expected.projects;
    const { summary } = JSON.parse((await call('GET', `/api/project/${solved}/solution/?transient=1`)).text);
    const steps = JSON.parse(answers.get(`/api/project/${solved}/transient/`) ?? '[]');
    expect(steps.map(({ min_t }: { min_t: number }) => min_t)).toEqual(
      summary.transient.map(({ t_min }: { t_min: number }) => t_min),
    );
    // New objects get new numbers.
    const made = await call('POST', '/api/project/', { name: 'Since then' });
    expect(made.status, made.text).toBe(201);
    const undone = await call('POST', `/api/project/${solved}/undo/`);
    expect(undone.status, undone.text).toBe(200);
  },
);
