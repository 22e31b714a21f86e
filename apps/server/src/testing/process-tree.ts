import { readdirSync, readFileSync } from 'node:fs';

/** The running processes that a process has started. */
export function childrenOf(parent: number | undefined): number[] {
  return runningProcesses().filter((pid) => parentOf(pid) === parent);
}

/** The running ones of some processes and of all that these, and what they started, have started. */
export function treesOf(roots: readonly number[]): number[] {
  const parents = new Map(runningProcesses().map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (roots.includes(pid) || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

function runningProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Undefined: the process has ended. */
export function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
