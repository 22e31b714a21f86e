import { readFileSync } from 'node:fs';
import { CallFailed } from '@thermarium/api';
import type { Visitor } from '../apps/server/src/program/testing/visitor.ts';

/** The outcome of a call: `done`, the code of its refusal, or `no answer`. */
export async function answerOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallFailed) return codeOf(error);
      // `fetch` throws a TypeError where a connection broke; anything else is a fault of the drill.
      if (error instanceof TypeError) return 'no answer';
      throw error;
    },
  );
}

/** The code of a refusal; one without a sentence for its caller counts as a fault. */
function codeOf({ status, body }: CallFailed): string {
  const { code, detail } = Object(body);
  return typeof detail === 'string' && /\.$/.test(detail) ? String(code) : `${status} without a sentence`;
}

export async function timed(
  call: Promise<unknown>,
): Promise<{ readonly answer: string; readonly took: number }> {
  const begun = performance.now();
  const answer = await answerOf(call);
  return { answer, took: performance.now() - begun };
}

/** Counts answers by outcome. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(answer: string): void {
    this.counts.set(answer, this.of(answer) + 1);
  }

  of(answer: string): number {
    return this.counts.get(answer) ?? 0;
  }

  /** Whether no answer was any other than these. */
  isOnly(...allowed: readonly string[]): boolean {
    return [...this.counts.keys()].every((answer) => allowed.includes(answer));
  }

  toString(): string {
    return [...this.counts].map(([answer, count]) => `${count} ${answer}`).join(', ') || 'none';
  }
}

/** The same visitor, whose calls are timed. */
export function timing(visitor: Visitor): { readonly visitor: Visitor; readonly times: number[] } {
  const times: number[] = [];
  const call: Visitor['call'] = async (endpoint, input) => {
    const begun = performance.now();
    try {
      return await visitor.call(endpoint, input);
    } finally {
      times.push(performance.now() - begun);
    }
  };
  return { visitor: { ...visitor, call }, times };
}

/** A percentile of times in ms, in words. */
export function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${(sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? 0).toFixed(0)} ms`;
}

export function seconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`;
}

/** Resident memory of a process, MB. */
export function memoryOf(pid: number | undefined): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** The number of open connections to a port of this machine. */
export function connectionsTo(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const established = '01';
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, here = '', , state]) => here.endsWith(local) && state === established).length;
}
