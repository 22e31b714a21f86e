import type { LogLine } from './solver-log.ts';

/**
 * Lines that events told while a log was being loaded, before those that were loaded; both newest first. The log may
 * hold some of them already.
 */
export function mergedLines(told: readonly LogLine[], loaded: readonly LogLine[]): readonly LogLine[] {
  if (told.length === 0) return loaded;
  const known = new Set(loaded.slice(0, told.length).map(keyOf));
  return [...told.filter((line) => !known.has(keyOf(line))), ...loaded];
}

const keyOf = ({ timestamp, log }: LogLine): string => `${timestamp} ${log}`;
