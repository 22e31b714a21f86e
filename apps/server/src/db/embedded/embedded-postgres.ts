import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../errors/error-code.ts';
import { makePrivateFolder, OUTER_FOLDER } from '../../files/private-folder.ts';
import { chooseAccount, refuseForeignFolder } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, findCluster, inWords, makeCluster } from './cluster.ts';
import { whileLocked } from './folder-lock.ts';
import { removeHalfMade } from './half-made.ts';
import { countOthers, databaseUrl, type Line, maintenanceUrl, prepareDatabase } from './maintenance.ts';
import type { Account } from './programs.ts';
import { type Caller, findServer, type Server, startServer, stopServer } from './server.ts';

export interface EmbeddedOptions {
  /** Whether commits survive a power failure; false is for tests. */
  readonly durable?: boolean;
  /** Receives a line when the server is lost, and when it is back. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** The program's database, as a user who owns it and nothing else. */
  readonly url: string;
  /** As the superuser, for making and dropping databases. */
  readonly maintenanceUrl: string;
  /** Whether the server was running already. */
  readonly adopted: boolean;
  /** Leaves the server; the last to leave shuts it down. Returns whether that was done. */
  stop(): Promise<boolean>;
}

/** How long connections of processes that have just ended may take to vanish, ms. */
const LINGER = 300;
const POLL = 25;
/**
 * Pause between attempts to restart a lost server, ms; doubled after each: a full disk stays full for long.
 */
const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;

/**
 * Brings up the PostgreSQL server of a folder, made at the first call: starts it, or joins one that another
 * process, also a killed one, has started. The server outlives this process unless `stop` is called. While
 * this process lives, a server that has died (and was not shut down) is restarted, on the same port where
 * that is still free.
 */
export async function startEmbeddedPostgres(
  folder: string,
  { durable = true, log = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await makePrivateFolder(folder, undefined, OUTER_FOLDER);
  const home = await realpath(folder);
  await refuseForeignFolder(home);
  const name = `thermarium-${process.pid}-${randomBytes(4).toString('hex')}`;
  const first = await whileLocked(home, () => bringUp(home, name, durable));
  let line: Line | null = null;
  let leaving = false;
  attend(first.line);
  return {
    url: databaseUrl(first.door),
    maintenanceUrl: maintenanceUrl(first.door),
    adopted: first.adopted,
    stop: () => {
      leaving = true;
      return whileLocked(home, async () => line !== null && leave(home, line, name));
    },
  };

  /**
   * Stays connected, by which other processes see that the server is in use, and notices when it dies. The
   * connection alone does not keep this process alive.
   */
  function attend(connected: Line): void {
    line = connected;
    connected.socket.unref();
    connected.client.once('end', () => {
      line = null;
      if (!leaving) void bringBack();
    });
  }

  async function bringBack(): Promise<void> {
    log('The database server has ended.');
    for (let retry = FIRST_RETRY; !leaving; retry = Math.min(2 * retry, LONGEST_RETRY)) {
      try {
        // A process that leaves holds the lock too, and a server that it has shut down must stay so.
        const found = await whileLocked(home, async () => (leaving ? null : revive(home, name, durable)));
        if (found === null) return;
        attend(found.line);
        return log('The database server is there again.');
      } catch (error) {
        log(reasonOf(error));
        await pause(retry, undefined, { ref: false });
      }
    }
  }
}

/** Shuts down the server of a folder, whoever uses it; does nothing where none runs. */
export async function stopEmbeddedPostgres(folder: string): Promise<void> {
  const home = await realpath(folder);
  await whileLocked(home, async () => {
    const cluster = await findCluster(home);
    if (cluster === null) return;
    const server = await findServer(await callerTo(cluster, 'thermarium-stop'));
    if (typeof server === 'string') return;
    await server.line.client.end();
    await shutDown(home, cluster);
  });
}

async function bringUp(
  home: string,
  name: string,
  durable: boolean,
): Promise<Server & { readonly adopted: boolean }> {
  await removeHalfMade(home);
  const existing = await findCluster(home);
  const cluster = existing ?? (await makeCluster(home, await accountOn(home), durable));
  const caller = await callerTo(cluster, name);
  const found = await findServer(caller);
  const adopted = typeof found === 'object';
  const server = adopted ? found : await startServer(caller, await accountOn(home), durable);
  try {
    await prepareDatabase(server.line.client, caller.password);
  } catch (error) {
    // Nobody else would know of the server.
    if (!adopted) await shutDown(home, cluster);
    throw inWords(home, error);
  }
  return { ...server, adopted };
}

/** Finds or restarts a lost server; null when it was shut down on purpose. */
async function revive(home: string, name: string, durable: boolean): Promise<Server | null> {
  const cluster = await findCluster(home);
  if (cluster === null) return null;
  const caller = await callerTo(cluster, name);
  const found = await findServer(caller);
  if (found === 'shut down') return null;
  return typeof found === 'object' ? found : startServer(caller, await accountOn(home), durable);
}

async function leave(home: string, { client, socket }: Line, name: string): Promise<boolean> {
  socket.ref();
  const giveUp = Date.now() + LINGER;
  let others = await countOthers(client, name);
  while (others > 0 && Date.now() < giveUp) {
    await pause(POLL);
    others = await countOthers(client, name);
  }
  await client.end();
  const cluster = await findCluster(home);
  if (others > 0 || cluster === null) return false;
  await shutDown(home, cluster);
  return true;
}

async function shutDown(home: string, cluster: Cluster): Promise<void> {
  await stopServer(cluster, await accountOn(home));
}

async function accountOn(home: string): Promise<Account> {
  return chooseAccount(home, await findBinaries());
}

async function callerTo(cluster: Cluster, name: string): Promise<Caller> {
  return { cluster, password: await readFile(cluster.password, 'utf8'), name };
}
