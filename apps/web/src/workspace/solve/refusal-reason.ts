import { CallFailed } from '@thermarium/api';
import { failureText } from '../../app/failure-text.ts';

/** At most this many problems are shown at once; the log has the rest. */
const MOST_PROBLEMS = 3;

/** Why a solve was refused, for people: field errors one after the other, each with the field that it is about. */
export function refusalReason(error: unknown): string {
  // An error in the model is no failure of the call.
  if (isAboutModel(error)) return error.message;
  if (!(error instanceof CallFailed) || error.fields === null) return failureText(error);
  const problems = problemsIn(error.fields, []);
  const more = problems.length - MOST_PROBLEMS;
  const said = problems.slice(0, MOST_PROBLEMS).join(' ');
  return more > 0 ? `${said} (and ${more} more)` : said;
}

function isAboutModel(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed) || typeof error.body !== 'object' || error.body === null) return false;
  return 'code' in error.body && error.body.code === 'model-invalid';
}

function problemsIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return [path.length === 0 ? value : `${path.join(' ')}: ${value}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      problemsIn(item, typeof item === 'string' ? path : [...path, String(index + 1)]),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    problemsIn(inner, key === 'non_field_errors' ? path : [...path, key]),
  );
}
