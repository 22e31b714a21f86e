import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../server/src/testing/test-app.ts';

/** The server of a test file, and the folder in which the data folder of its commands is. */
interface OwnSite {
  /** It is there once the tests run. */
  readonly site: TestApp;
  readonly folder: string;
}

/**
 * Gives the tests of a file a server of their own. Commands find its database, and a data folder, in the environment.
 *
 * @param more further variables of the environment
 */
export function ownSite(more: (site: TestApp) => Readonly<Record<string, string>> = () => ({})): OwnSite {
  const folder = mkdtempSync(join(tmpdir(), 'thermarium-commands-'));
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    const variables = {
      DATABASE_URL: site.databaseUrl,
      THERMARIUM_DATA: join(folder, 'data'),
      ...more(site),
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  });
  afterEach(() => void vi.unstubAllEnvs());
  return {
    get site() {
      return site;
    },
    folder,
  };
}
