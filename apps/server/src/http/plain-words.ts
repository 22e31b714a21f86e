import type { z } from 'zod';

/**
 * The message for a value of a wrong type where the schema itself has none: the sentences of the workspace's
 * own fields, since both appear side by side.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null) return 'This field is required!';
  switch (issue.code) {
    case 'invalid_type':
      return WANTED.get(issue.expected);
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `Enter a number of at least ${issue.minimum}!`
        : undefined;
    case 'too_big':
      return tooBig(issue.origin, issue.maximum);
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}!`;
    default:
      return undefined;
  }
}

const WANTED: ReadonlyMap<string, string> = new Map([
  ['number', 'Enter a valid floating point number!'],
  ['int', 'Enter a whole number!'],
  ['string', 'Enter a text!'],
  ['boolean', 'Enter true or false!'],
  ['array', 'Send a list!'],
  ['object', 'Send named values!'],
  ['record', 'Send named values!'],
]);

function tooBig(origin: string, most: number | bigint): string | undefined {
  if (origin === 'string') return `Enter at most ${most} characters!`;
  if (origin === 'array') return `Send at most ${most} rows!`;
  return origin === 'number' || origin === 'int' ? `Enter a number of at most ${most}!` : undefined;
}
