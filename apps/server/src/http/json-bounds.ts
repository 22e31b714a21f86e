import type { Endpoint } from '@thermarium/api';
import { FieldsInvalid, Refused } from '../errors/refused.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts the values in JSON before it is parsed: a list of millions of `{}` costs its count and no memory.
 * Each value but the first of a list or object follows a comma, each list and object a bracket. Text is
 * skipped. Whether it is valid JSON is left to the parser.
 */
export function checkBounds(
  bytes: Uint8Array,
  { valueLimit, nesting }: Pick<Endpoint, 'valueLimit' | 'nesting'>,
): void {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++;
        depth++;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (depth > nesting) {
      throw new FieldsInvalid({
        non_field_errors: [`The request is nested deeper than ${nesting} levels.`],
      });
    }
    if (values > valueLimit) {
      const most = valueLimit.toLocaleString('en');
      throw new Refused('too-large', `The request has more than ${most} values: send it in several parts.`);
    }
  }
}

/** The end of the text that begins with the quote at `start`: the next quote that is not escaped. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let slash = end - 1;
    while (bytes[slash] === BACKSLASH) slash--;
    if ((end - 1 - slash) % 2 === 0) return end;
  }
  return bytes.length;
}
