import { resolve } from 'node:path';
import { UsageError } from '../usage.ts';

/** The temperatures are compared with an earlier report within this, K, unless another number is stated. */
const USUAL_TOLERANCE = 0.1;

/** The checks of a solve beside its limits, and the files of their outcome. */
export interface VerdictOptions {
  /** Files; null: none. */
  readonly junit: string | null;
  readonly summary: string | null;
  /** An earlier report; null: none. */
  readonly baseline: string | null;
  /** K */
  readonly tolerance: number;
}

export const verdictOptions = {
  check: { type: 'boolean' },
  junit: { type: 'string' },
  summary: { type: 'string' },
  baseline: { type: 'string' },
  tolerance: { type: 'string' },
} as const;

interface VerdictValues {
  readonly check?: boolean;
  readonly junit?: string;
  readonly summary?: string;
  readonly baseline?: string;
  readonly tolerance?: string;
}

/**
 * The options of a check; null: there is none. Throws UsageError.
 *
 * @param model the file of the model
 * @param others further files that must not be lost; null: none
 */
export function readVerdictOptions(
  { check = false, junit, summary, baseline, tolerance: text }: VerdictValues,
  model: string,
  others: readonly (string | null)[],
): VerdictOptions | null {
  if (!check) {
    const lonely = Object.entries({ junit, summary, baseline, tolerance: text }).find(
      ([, value]) => value !== undefined,
    );
    if (lonely) throw new UsageError(`--${lonely[0]} needs --check.`);
    return null;
  }
  if (text !== undefined && baseline === undefined) throw new UsageError('--tolerance needs --baseline.');
  const tolerance = text === undefined ? USUAL_TOLERANCE : text.trim() === '' ? Number.NaN : Number(text);
  if (!(tolerance >= 0 && tolerance < Infinity)) {
    throw new UsageError(`--tolerance takes a number of kelvin from 0 on, got '${text}'.`);
  }
  const taken = new Set([model, ...others, baseline].flatMap((file) => (file ? [resolve(file)] : [])));
  for (const [option, file] of Object.entries({ junit, summary, baseline })) {
    if (file === '') throw new UsageError(`--${option} takes the name of a file.`);
    if (file === undefined || option === 'baseline') continue;
    if (taken.has(resolve(file))) throw new UsageError(`--${option} names '${file}', which would be lost.`);
    taken.add(resolve(file));
  }
  return { junit: junit ?? null, summary: summary ?? null, baseline: baseline ?? null, tolerance };
}
