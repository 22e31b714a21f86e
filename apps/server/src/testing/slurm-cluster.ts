import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './until.ts';

const run = promisify(execFile);

/** What a test of a real cluster needs; see `hasSlurm`. */
export const SLURM = 'root, with Slurm and munge: apt-get install --no-install-recommends slurm-wlm munge';

/** Whether this machine can run a cluster of its own. */
export function hasSlurm(): boolean {
  const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'squeue', 'scancel'];
  return (
    process.getuid?.() === 0 &&
    programs.every((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0)
  );
}

/** A daemon, in the foreground as a child of the test. */
class Daemon {
  private child: ChildProcess | null = null;
  private readonly words: readonly [string, ...string[]];
  private readonly environment: NodeJS.ProcessEnv;

  constructor(words: readonly [string, ...string[]], environment: NodeJS.ProcessEnv) {
    this.words = words;
    this.environment = environment;
  }

  start(): void {
    // It ends with the test's process, however that ends.
    const words = ['--pdeathsig', 'TERM', ...this.words];
    this.child = spawn('setpriv', words, { stdio: 'ignore', env: this.environment });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

/** A cluster of Slurm with one node, this machine, whose daemons end with the test. */
export class SlurmCluster {
  /** For the cluster's commands. */
  readonly environment: { readonly SLURM_CONF: string };
  readonly folder: string;
  readonly controller: Daemon;
  readonly node: Daemon;
  private readonly munge: Daemon;

  private constructor(folder: string, [controllerPort, nodePort]: readonly number[]) {
    this.folder = folder;
    const at = (name: string) => join(folder, name);
    const environment = { ...process.env, SLURM_CONF: at('slurm.conf') };
    this.environment = { SLURM_CONF: at('slurm.conf') };
    for (const name of ['munge', 'state', 'spool']) mkdirSync(at(name));
    writeFileSync(at('munge/key'), randomBytes(1024), { mode: 0o600 });
    // The folder of the socket must be passable by all.
    for (const name of ['', 'munge']) chmodSync(at(name), 0o711);
    writeFileSync(at('slurm.conf'), configuration(folder, controllerPort, nodePort));
    const files = ['socket', 'pid', 'log', 'seed'].map((name) => at(`munge/${name}`));
    const [socket, pid, log, seed] = files;
    this.munge = new Daemon(
      [
        'munged',
        ...['--foreground', '--force', `--key-file=${at('munge/key')}`, `--socket=${socket}`],
        ...[`--pid-file=${pid}`, `--log-file=${log}`, `--seed-file=${seed}`],
      ],
      environment,
    );
    this.controller = new Daemon(['slurmctld', '-D'], environment);
    this.node = new Daemon(['slurmd', '-D', '-N', 'localhost'], environment);
  }

  static async start(): Promise<SlurmCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'thermarium-slurm-'));
    const cluster = new SlurmCluster(folder, [await freePort(), await freePort()]);
    try {
      cluster.munge.start();
      await cluster.answers('munge', [`--socket=${join(folder, 'munge/socket')}`, '--no-input']);
      cluster.controller.start();
      cluster.node.start();
      await cluster.whenReady();
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  /** Waits until the controller answers, and the node takes jobs. */
  async whenReady(): Promise<void> {
    await until(
      () => this.command('sinfo', '-h', '-o', '%T').catch(() => ''),
      (state) => /^(idle|mixed|allocated)\s*$/.test(state),
    );
  }

  /** What a command of the cluster prints. Rejects where it fails. */
  async command(program: string, ...words: string[]): Promise<string> {
    const { stdout } = await run(program, words, {
      env: { ...process.env, ...this.environment },
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    return stdout;
  }

  /** The processes of a job's script and below, on this machine. */
  async processesOf(job: string): Promise<number[]> {
    const listed = await this.command('scontrol', 'listpids', job);
    return listed
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(/\s+/)[0]))
      .filter((pid) => pid > 0);
  }

  /** Ends all jobs and daemons. */
  async close(): Promise<void> {
    await this.command('scancel', '--signal=KILL', '--full', '--user=root').catch(() => {});
    await this.command('scancel', '--user=root').catch(() => {});
    await until(
      () => this.command('squeue', '-h', '-t', 'RUNNING,COMPLETING').catch(() => ''),
      (left) => left.trim() === '',
    );
    await this.node.end('SIGTERM');
    await this.controller.end('SIGKILL');
    await this.munge.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private answers(program: string, words: string[]): Promise<boolean> {
    return until(
      () =>
        run(program, words).then(
          () => true,
          () => false,
        ),
      (isThere) => isThere,
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

const MEBIBYTE = 2 ** 20;

/** Memory is bounded without control groups, as on machines where Slurm may make none. */
function configuration(folder: string, controllerPort: number, nodePort: number): string {
  const memory = Math.floor(totalmem() / MEBIBYTE / 2);
  return `
ClusterName=thermarium
SlurmctldHost=localhost
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge/socket
CredType=cred/munge
SlurmctldPort=${controllerPort}
SlurmdPort=${nodePort}
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=1,sched_interval=2
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=10
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=1
JobAcctGatherParams=OverMemoryKill
NodeName=localhost CPUs=4 RealMemory=${memory} State=UNKNOWN
PartitionName=solve Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`;
}
