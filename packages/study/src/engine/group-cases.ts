import type { Document, KindSchema } from '@thermarium/model';
import { linearKey, shapeKey } from '@thermarium/solution';
import { SolveCancelled } from '@thermarium/solver';
import type { Cases } from '../cases.ts';
import { type CaseGroup, evaluateCase, type StudyHost } from './study.ts';

/**
 * Groups cases by the way in which they are solved: those that differ in powers and ambient temperature alone make a
 * group of their own, as do those of the same shapes; all others are one. Cases whose models are wrong are among these.
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
  const linear = new Map<string, Alike>();
  const shaped = new Map<string, number[]>();
  const others: number[] = [];
  for (const index of indices) {
    if (signal?.aborted) throw new SolveCancelled();
    const { model } = evaluateCase(document, kinds, cases, index);
    if (model) {
      const shape = digest(shapeKey(model, kinds));
      const text = linearKey(model, kinds);
      const key = text === null ? `not linear ${index}` : digest(text);
      const known = linear.get(key);
      if (known) known.together.push(index);
      else linear.set(key, { shape, together: [index] });
    } else others.push(index);
    await breathe?.();
  }
  const groups: CaseGroup[] = [];
  const neighbours = new Map<string, number>();
  for (const { shape } of linear.values()) neighbours.set(shape, (neighbours.get(shape) ?? 0) + 1);
  for (const { shape, together } of linear.values()) {
    const least = neighbours.get(shape) === 1 ? 2 : LEAST_BESIDE_OTHERS;
    if (together.length >= least) groups.push({ way: 'superposed', indices: together });
    else {
      const known = shaped.get(shape);
      if (known) known.push(...together);
      else shaped.set(shape, [...together]);
    }
  }
  for (const together of shaped.values()) {
    if (together.length > 1) groups.push({ way: 'same-grid', indices: together.sort((a, b) => a - b) });
    else others.push(...together);
  }
  if (others.length > 0) groups.push({ way: 'direct', indices: others.sort((a, b) => a - b) });
  return groups;
}

/** The fewest cases that are superposed where others have the same shapes, with which they could share a grid instead. */
const LEAST_BESIDE_OTHERS = 4;

/** Cases that may be superposed. */
interface Alike {
  readonly shape: string;
  readonly together: number[];
}

const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** 128 bits of a text, so that ten thousand long texts can be told apart without keeping them. */
function digest(text: string): string {
  let [a, b, c, d] = PRIMES as readonly number[];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, PRIMES[0]);
    b = c ^ Math.imul(b ^ code, PRIMES[1]);
    c = d ^ Math.imul(c ^ code, PRIMES[2]);
    d = a ^ Math.imul(d ^ code, PRIMES[3]);
  }
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(36)).join(' ');
}
