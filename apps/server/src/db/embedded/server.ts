import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PRIVATE_FILE } from '../../files/private-folder.ts';
import type { Cluster } from './cluster.ts';
import { type Door, knock, type Line, type Reply } from './maintenance.ts';
import { isAlive, type PostmasterFile, readPostmasterFile, removePostmasterFile } from './postmaster-file.ts';
import { type Account, launchProgram, runProgram } from './programs.ts';
import { lockPrefix, lockState } from './server-lock.ts';

/** A running server, with a connection to it. */
export interface Server {
  readonly door: Door;
  readonly line: Line;
}

/** The means of this process to connect to the server of a cluster. */
export interface Caller {
  readonly cluster: Cluster;
  readonly password: string;
  readonly name: string;
}

const POLL = 15;
/**
 * Longest wait for a server whose process is gone, that does not listen, that does not answer, ms. A server
 * listens before it does anything else; its answer may be late on a machine that swaps.
 */
const GRACE = { gone: 0, nobody: 2_000, silent: 30_000 } as const;
/** How long the remaining processes of a killed server may take to end, ms. */
const REMAINDER = 10_000;
/** Longest start, ms: after a crash the log is replayed first, which takes a minute or two for 512 MB. */
const PATIENCE = 300_000;
/** Attempts to start: another program may take the port between our check and the server's start. */
const ATTEMPTS = 3;
const RETRY = 500;
const LOG_LIMIT = 10_000_000;

function doorOf({ cluster, password, name }: Caller, port: number): Door {
  return { data: cluster.data, password, port, name };
}

/**
 * Finds the running server of a cluster whose lock is held. The process in `postmaster.pid` may be gone, and
 * another program may have its number, for which PostgreSQL itself would wait for ever; then the file is
 * removed.
 */
export async function findServer(caller: Caller): Promise<Server | 'shut down' | 'crashed'> {
  const { cluster } = caller;
  const giveUp = Date.now() + PATIENCE;
  let heard = Date.now();
  while (Date.now() < giveUp) {
    const file = await readPostmasterFile(cluster.data);
    if (file === null) return (await wasEnded(cluster)) ? 'shut down' : 'crashed';
    const door = doorOf(caller, file.port);
    const reply = await replyOf(file, door);
    if (typeof reply === 'object') return { door, line: reply };
    const waited = Date.now() - heard;
    if (reply === 'busy') heard = Date.now();
    else if (reply === 'foreign' || waited >= GRACE[reply]) {
      if ((await lockState(cluster)) !== 'held') {
        await removePostmasterFile(cluster.data);
        return 'crashed';
      }
      if (waited > REMAINDER) throw unreachable(cluster);
    }
    await pause(POLL);
  }
  throw new Error(
    `The PostgreSQL server in ${cluster.data} is neither up nor down for minutes; see ${cluster.log}.`,
  );
}

/**
 * Whether the server was shut down on purpose. One that cannot write its log, or read it back, shuts itself
 * down too.
 */
function wasEnded({ ended }: Cluster): Promise<boolean> {
  return stat(ended).then(
    () => true,
    () => false,
  );
}

async function replyOf({ pid, port }: PostmasterFile, door: Door): Promise<Reply | 'gone'> {
  if (!(pid > 0 && port > 0)) return 'nobody';
  return isAlive(pid) ? knock(door) : 'gone';
}

function unreachable({ data }: Cluster): Error {
  return new Error(
    `A PostgreSQL server that cannot be reached from here uses ${data}, perhaps in another container: for several containers or machines, run one PostgreSQL server that all reach, and set DATABASE_URL.`,
  );
}

/**
 * Starts the server of a cluster whose lock is held, and waits until it answers. Rejects with its log's
 * words.
 */
export async function startServer(caller: Caller, account: Account, durable: boolean): Promise<Server> {
  const { cluster } = caller;
  await rm(cluster.ended, { force: true });
  const locking = { ...account, prefix: [...(await lockPrefix(cluster)), ...account.prefix] };
  let said = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await prepareLog(cluster.log);
    const port = await choosePort(cluster.port);
    const settings = Object.entries(serverSettings({ port, durable }));
    const words = ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const launched = await launchProgram(locking, account.binaries.postgres, words, cluster.log);
    const giveUp = Date.now() + PATIENCE;
    while (!launched.ended && Date.now() < giveUp) {
      const door = doorOf(caller, port);
      const reply = (await readPostmasterFile(cluster.data))?.ready ? await knock(door) : 'nobody';
      if (typeof reply === 'object') return { door, line: reply };
      await pause(POLL);
    }
    said = await readFrom(cluster.log, before);
    await pause(RETRY);
  }
  throw new Error(`PostgreSQL does not start on ${cluster.data}:\n${said.trim()}`);
}

/** Shuts the server down: open transactions are rolled back, everything is written. */
export async function stopServer({ data, ended }: Cluster, account: Account): Promise<void> {
  // On a full disk this file cannot be written; another process then restarts the server, which does no harm.
  await writeFile(ended, '', { mode: PRIVATE_FILE }).catch(() => {});
  await runProgram(account, account.binaries.pgCtl, ['stop', '--mode=fast', '--silent', '--pgdata', data]);
}

/** The last used port where it is free, so that a noted address stays right; otherwise any free one. */
async function choosePort(file: string): Promise<number> {
  const last = Number(await readFile(file, 'utf8').catch(() => ''));
  const port = (last > 0 ? await freePort(last) : null) ?? (await freePort(0));
  if (port === null) throw new Error('There is no free port on the loopback interface.');
  if (port !== last) await writeFile(file, String(port), { mode: PRIVATE_FILE });
  return port;
}

/** The port when it is free, any free port for 0; else null. */
function freePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/** Puts a long log away; returns the length of the present one, bytes. */
async function prepareLog(log: string): Promise<number> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size < LOG_LIMIT) return size;
  await rename(log, `${log}.old`);
  return 0;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(size - position), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The settings in which servers differ. */
interface ServerOptions {
  readonly port: number;
  /** Whether commits survive a power failure. */
  readonly durable: boolean;
}

/**
 * Settings of the server, given at every start, so that a newer program brings newer ones. Chosen for a
 * machine of 2 GB that also solves: connections cost 5 to 10 MB each, so few of them, and no parallel
 * queries.
 */
function serverSettings({ port, durable }: ServerOptions): Readonly<Record<string, string>> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket's path may have 107 bytes; data folders are often longer.
    unix_socket_directories: '',
    max_connections: '100',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    // The default keeps three processes for reading ahead.
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements are reported to their senders; in the log they would repeat people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
