import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
/** The command of `npm start`, without the `node` in front. */
const START = manifest.scripts.start.split(' ').slice(1);
const COMMAND = join(root, 'apps/cli/src/main.ts');
const LONGEST_START_MS = 60_000;

/** A running Thermarium on a folder of its own, reached over loopback. */
export interface Program {
  readonly address: string;
  /** Time from the start of the process to the line `ready`, s. */
  readonly startSeconds: number;
  /** Memory of the API process, MB. */
  memory(): Promise<number>;
  /** Processor time of the API process so far, s. */
  processorSeconds(): Promise<number>;
  hasEnded(): boolean;
  /** Makes a user and returns their API token. */
  token(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** A folder for the data of one or more starts. */
export async function dataFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-load-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the program as `npm start` does and waits until it is ready. */
export async function startProgram(folder: string): Promise<Program> {
  const env = { ...process.env, THERMARIUM_DATA: folder, PORT: '0', THERMARIUM_LOG_LEVEL: 'warn' };
  const begun = performance.now();
  const child = spawn(process.execPath, START, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  // A program that outlived a failed run would continue without its data.
  process.once('exit', () => child.kill());
  const address = await readyAddress(child);
  const startSeconds = (performance.now() - begun) / 1000;
  const admin = async (args: readonly string[], input = '') => {
    const running = promisify(execFile)(process.execPath, [COMMAND, 'admin', ...args], { env });
    running.child.stdin?.end(input);
    return (await running).stdout.trim();
  };
  return {
    address,
    startSeconds,
    memory: () => residentMegabytes(child),
    processorSeconds: () => processorSeconds(child),
    hasEnded: () => hasEnded(child),
    token: async (email) => {
      await admin(['user', 'add', email, '--password-stdin'], 'correct horse battery\n');
      return admin(['token', email]);
    },
    stop: async () => {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const late = setTimeout(() => failed(new Error(`Not ready in time: ${said}`)), LONGEST_START_MS);
    child.once('exit', (status) => failed(new Error(`The program ended with ${status}: ${said}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /ready.*?(http:\/\/\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      found(address.replace(/\/$/, ''));
    });
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Linux only: other systems report 0. */
async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Linux only: other systems report 0. The kernel counts in hundredths of a second. */
async function processorSeconds({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in brackets, may hold spaces; user and system time are the 12th and 13th after it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}
