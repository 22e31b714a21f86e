import { writeSync } from 'node:fs';
import { errorCode } from '../errors/error-code.ts';

/** Longest line of the log, characters. */
export const LONGEST_LINE = 8 * 1024;

/** Characters of each text that stay, tried in turn until the line is short enough. */
const SHARES = [2000, 500, 100];
const MOST_MEMBERS = 40;
const DEEPEST = 5;

/**
 * A line of the log (JSON) within the longest length, whatever a caller has sent: long texts keep their
 * beginning and end, long lists their beginning.
 */
export function boundedLine(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const entry: unknown = JSON.parse(line);
  for (const longest of SHARES) {
    const shorter = `${JSON.stringify(shortened(entry, longest, DEEPEST))}\n`;
    if (shorter.length <= LONGEST_LINE) return shorter;
  }
  const { level, time, msg, reqId } = Object(entry);
  return `${JSON.stringify(shortened({ level, time, reqId, msg, cut: line.length }, 1000, 1))}\n`;
}

function shortened(value: unknown, longest: number, depth: number): unknown {
  if (typeof value === 'string') return shortText(value, longest);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  const inner = (each: unknown) => shortened(each, longest, depth - 1);
  if (Array.isArray(value)) {
    const rest = value.length - MOST_MEMBERS;
    return [...value.slice(0, MOST_MEMBERS).map(inner), ...(rest > 0 ? [`… ${rest} more`] : [])];
  }
  const members = Object.entries(value).slice(0, MOST_MEMBERS);
  return Object.fromEntries(members.map(([key, each]) => [shortText(key, longest), inner(each)]));
}

function shortText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = Math.floor(longest / 4);
  return `${text.slice(0, longest - end)} … ${text.length - longest} characters … ${text.slice(-end)}`;
}

const STANDARD_ERROR = 2;
/** For a slow reader: number of attempts and pause between them, ms; then the line is lost. */
const ATTEMPTS = 10;
const PAUSE = 5;

/**
 * Standard error as a destination of the log. A closed terminal, or a full disk beneath a file, loses lines
 * and does nothing else: pino's own destination keeps them, and at the end of the program tries for ever to
 * write them.
 */
export const standardError = {
  write: (line: string): void => {
    let rest = Buffer.from(boundedLine(line));
    for (let attempt = 0; rest.length > 0 && attempt < ATTEMPTS; attempt++) {
      try {
        rest = rest.subarray(writeSync(STANDARD_ERROR, rest));
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, PAUSE);
      }
    }
  },
};
