import { readFile } from 'node:fs/promises';
import type { SolveReport } from '@thermarium/solution';
import { fileReason } from '../failure.ts';

/** An earlier report to compare with. */
export interface Baseline {
  /** The highest temperature of each object at any told instant, °C, by its path; null: nothing was left of it. */
  readonly hottest: ReadonlyMap<string, number | null>;
  /** By how much a temperature may differ, K. */
  readonly tolerance: number;
}

type Hottest = Pick<SolveReport['objects'][string], 'max_t'>;

/** The part of a report that is read. */
interface Reported {
  readonly objects: { readonly [path: string]: Hottest };
  readonly transient: readonly Pick<Reported, 'objects'>[];
}

/** The highest temperature of each object of a report at any told instant. */
export function hottestOf({ objects: last, transient }: Reported): Map<string, number | null> {
  const hottest = new Map<string, number | null>();
  for (const instant of [last, ...transient.map((row) => row.objects)]) {
    for (const [path, { max_t }] of Object.entries(instant)) {
      const known = hottest.get(path) ?? null;
      hottest.set(path, known === null || (max_t !== null && max_t > known) ? max_t : known);
    }
  }
  return hottest;
}

/** Reads a report that `--report` has written, of the same analysis; a text: the reason why it is none. */
export async function readBaseline(
  path: string,
  analysis: SolveReport['analysis'],
  tolerance: number,
): Promise<Baseline | string> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return fileReason(error);
  }
  const report = jsonOf(text);
  if (!isRecord(report) || !isReported(report)) return 'it is no report of thermarium solve';
  if (report.analysis !== analysis) return `it is of a ${String(report.analysis)} solve`;
  if (report.status !== 'converged') return 'its solve did not converge';
  return { hottest: hottestOf(report), tolerance };
}

type Record = { readonly [key: string]: unknown };

const isRecord = (value: unknown): value is Record => typeof value === 'object' && value !== null;

function isReported(report: Record): report is Record & Reported {
  const { objects, transient, analysis } = report;
  return (
    typeof analysis === 'string' &&
    hasTemperatures(objects) &&
    Array.isArray(transient) &&
    transient.every((row: unknown) => isRecord(row) && hasTemperatures(row.objects))
  );
}

function hasTemperatures(objects: unknown): boolean {
  return (
    isRecord(objects) &&
    Object.values(objects).every(
      (object) => isRecord(object) && (object.max_t === null || typeof object.max_t === 'number'),
    )
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
