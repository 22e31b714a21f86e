import { parseArgs } from 'node:util';
import { ExitStatus } from './failure.ts';
import { printable } from './output.ts';
import { readArguments, UsageError } from './usage.ts';

export const backupUsage = `Usage: thermarium backup TARGET [--without-secret]
       thermarium restore SOURCE

  backup     writes everything the server keeps (accounts, projects, solutions)
             into the folder TARGET, which is made; the server may run and be used
  restore    brings it back into an empty place and to this version's form;
             the server must not run there yet

Which server: as for thermarium admin, by THERMARIUM_DATA, DATABASE_URL and BLOB_URL.

The server's secret goes into the backup: whoever has the backup can sign in as
anybody, so keep it as you keep the secret. With --without-secret it is left out:
keep THERMARIUM_SECRET, or the file 'secret', elsewhere. Without it everybody has
to sign in again after a restore, and API tokens have to be renewed.

Exit status: 0 done, 1 refused or failed, 64 wrong usage.`;

/** `thermarium backup TARGET`: backs up all data of the server, while it runs. */
export async function backupCommand(args: readonly string[]): Promise<ExitStatus> {
  const { values, positionals } = readOptions(args, { 'without-secret': { type: 'boolean' } });
  const withSecret = !values['without-secret'];
  const target = onlyFolder('backup', positionals);
  return told(async ({ runBackup }) => {
    const { rows, blobs, bytes, withoutFiles } = await runBackup(process.env, target, { withSecret });
    for (const key of withoutFiles) {
      console.error(`Missing from the blob store already, and so from the backup: ${printable(key)}`);
    }
    console.log(`${printable(target)}: ${rows} rows and ${blobs} files, ${(bytes / 1e6).toFixed(1)} MB.`);
    console.log(
      withSecret
        ? "The server's secret is in it: keep it as you keep a password."
        : "The server's secret is not in it: keep THERMARIUM_SECRET, or the file 'secret', elsewhere.",
    );
  });
}

/** `thermarium restore SOURCE`: restores a backup into an empty database and store. */
export async function restoreCommand(args: readonly string[]): Promise<ExitStatus> {
  const source = onlyFolder('restore', readOptions(args, {}).positionals);
  return told(async ({ runRestore }) => {
    const { created, version, tables, blobs, secret } = await runRestore(process.env, source);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored from ${created}, version ${version}: ${rows} rows and ${blobs.count} files.`);
    if (!secret) {
      console.log(
        'There was no secret in the backup: give the server the one of then, or start it once with --new-secret.',
      );
    }
  });
}

function readOptions<Options extends { readonly [name: string]: { readonly type: 'boolean' } }>(
  args: readonly string[],
  options: Options,
) {
  try {
    return readArguments(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, backupUsage) : error;
  }
}

function onlyFolder(command: string, folders: readonly string[]): string {
  if (folders.length === 1 && folders[0] !== '') return folders[0];
  throw new UsageError(`'${command}' takes one folder, got ${folders.length}.`, backupUsage);
}

type Server = typeof import('@thermarium/server');

/**
 * Loads the server's code, which is a hundred times larger than the rest, does the work, and prints refusals.
 */
async function told(work: (server: Server) => Promise<void>): Promise<ExitStatus> {
  const server = await import('@thermarium/server');
  try {
    await work(server);
    return ExitStatus.converged;
  } catch (error) {
    const refusal = server.refusalText(error);
    if (refusal === null) throw error;
    console.error(refusal);
    return error instanceof server.ConfigurationWrong ? ExitStatus.wrongUsage : ExitStatus.failed;
  }
}
