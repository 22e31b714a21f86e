import type { Document, KindSchema } from '@thermarium/model';
import { SolveCancelled } from '@thermarium/solver';
import type { Cases } from '../cases.ts';
import { evaluateCase } from './case-models.ts';
import { digest } from './digest.ts';
import { linearKey } from './linear-key.ts';
import type { CaseGroup, StudyHost } from './study.ts';

/**
 * Groups cases by the way in which they are solved: those that differ in powers and ambient temperature alone make a
 * group of their own, all others one. Cases whose models are wrong are among the others.
 *
 * @param indices the cases that are of interest
 */
export async function groupCases(
  document: Document,
  kinds: readonly KindSchema[],
  cases: Cases,
  indices: readonly number[],
  { breathe, signal }: Pick<StudyHost, 'breathe' | 'signal'> = {},
): Promise<readonly CaseGroup[]> {
  const alike = new Map<string, number[]>();
  const others: number[] = [];
  for (const index of indices) {
    if (signal?.aborted) throw new SolveCancelled();
    const { model } = evaluateCase(document, kinds, cases, index);
    const key = model && linearKey(model, kinds);
    if (key === null) others.push(index);
    else {
      const short = digest(key);
      const known = alike.get(short);
      if (known) known.push(index);
      else alike.set(short, [index]);
    }
    await breathe?.();
  }
  const groups: CaseGroup[] = [];
  for (const together of alike.values()) {
    if (together.length > 1) groups.push({ way: 'superposed', indices: together });
    else others.push(...together);
  }
  if (others.length > 0) groups.push({ way: 'direct', indices: others.sort((a, b) => a - b) });
  return groups;
}
