import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const COMMAND = resolve(import.meta.dirname, '../apps/cli/bin/thermarium.mjs');

/** The figures of an object in a report: °C, mW, W and mm. */
export interface ObjectFigures {
  readonly min_t: number;
  readonly max_t: number;
  readonly mean_t: number;
  readonly dissipated_power: number;
  readonly heat_to_ambient_W: number;
  readonly max_t_at: readonly number[];
}

/** By name. */
interface Objects {
  readonly [name: string]: ObjectFigures;
}

interface Report {
  readonly objects: Objects;
  /** The steps of a transient. */
  readonly transient: readonly { readonly time: number; readonly objects: Objects }[];
}

/** The report of `thermarium solve` on a model file, and the summary that it prints. */
export async function solveByCommand(
  modelFile: string,
  options: readonly string[] = [],
): Promise<Report & { readonly summary: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-report-'));
  const report = join(folder, 'report.json');
  const { stdout } = await promisify(execFile)(process.execPath, [
    COMMAND,
    'solve',
    modelFile,
    '--report',
    report,
    ...options,
  ]);
  const text = await readFile(report, 'utf8');
  await rm(folder, { recursive: true });
  return { ...JSON.parse(text), summary: stdout };
}
