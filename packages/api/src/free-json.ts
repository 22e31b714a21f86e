import { UNKEEPABLE } from '@thermarium/model';
import { z } from 'zod';

/** Longest `view` of a project (camera, selection, other state of a client), characters of JSON. */
export const LONGEST_VIEW = 16 * 1024;

/** Deepest nesting: the database and every reader of JSON recurse. */
const DEEPEST = 32;

/** Any JSON of at most `longest` characters, which the server stores without interpreting it. */
export function freeJson(longest: number) {
  return z.unknown().superRefine((value, context) => {
    const problem = problemOf(value, longest);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

function problemOf(value: unknown, longest: number): string | null {
  if (isDeeper(value, DEEPEST)) return `This is nested deeper than ${DEEPEST} levels.`;
  const text = JSON.stringify(value) ?? 'null';
  if (text.length > longest) return `This is longer than ${longest} characters.`;
  // PostgreSQL keeps neither NUL nor half a surrogate pair in JSON; `stringify` writes both as escapes.
  const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
  return unkeepable ? UNKEEPABLE : null;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
