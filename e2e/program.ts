import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { holdable } from '../apps/server/src/testing/held-solves/hold.ts';
import { SHORT_LIVED } from '../apps/server/src/testing/short-lived.ts';

export const ADMIN = { email: 'ada@example.com', password: 'correct-horse-7' } as const;

const SERVER = resolve(import.meta.dirname, '../apps/server/bin/server.mjs');

/** The program as `npm start` runs it, with a database of its own. */
export interface Program {
  readonly address: string;
  readonly dataFolder: string;
  /** Ends it, by default as an administrator would; `SIGKILL`: as a power cut would. The data stay. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Ends it for good and deletes its data. */
  dispose(): Promise<void>;
}

/** Starts a program on a free port; `settingsAt` gives further settings for the program at an address. */
export async function startProgram(
  settingsAt: (address: string) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Promise<Program> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'thermarium-journey-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = await settingsAt(address);
  let child: ChildProcess | null = null;

  const start = async () => {
    const started = spawn(process.execPath, [...SHORT_LIVED, SERVER], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...holdable(dataFolder),
        PORT: String(port),
        THERMARIUM_DATA: dataFolder,
        THERMARIUM_ADMIN_EMAIL: ADMIN.email,
        THERMARIUM_ADMIN_PASSWORD: ADMIN.password,
        ...settings,
      },
    });
    child = started;
    await new Promise<void>((ready, failed) => {
      let said = '';
      started.stdout.on('data', (text) => {
        said += text;
        if (/ready/.test(said)) ready();
      });
      started.stderr.on('data', (text) => {
        said += text;
      });
      started.once('exit', (code) => failed(new Error(`The program ended with ${code}:\n${said}`)));
    });
  };

  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    child = null;
  };

  await start();
  return {
    address,
    dataFolder,
    start,
    stop,
    dispose: async () => {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
