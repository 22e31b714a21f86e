import { CallFailed } from '@thermarium/api';
import { failureText } from '../../app/failure-text.ts';
import type { Fault } from '../../ui/fault-list.tsx';
import type { FailedCall } from './import-order.ts';

/** Refusals that a file or a user causes. After others, the same call may succeed a little later. */
const FINAL: readonly number[] = [400, 403, 404, 409, 413, 415, 422];

/** The lines of a call that the program refused for good; null: it may be made again. */
export function callFaults(failure: FailedCall): readonly Fault[] | null {
  if (!FINAL.includes(failure.status)) return null;
  const error = new CallFailed(failure.status, failure.statusText, failure.body);
  const lines = error.fields ? linesOf(error.fields, []) : [];
  return lines.length > 0 ? lines : [{ message: failureText(error), place: '', remedy: '' }];
}

/** The reason why a call was not taken, for a person who may try it again. */
export function callProblem({ status, statusText, body }: FailedCall): string {
  return failureText(status === 0 ? new TypeError('Unreachable.') : new CallFailed(status, statusText, body));
}

/** The key under which messages stand that concern no field. */
const NO_FIELD = 'non_field_errors';

function linesOf(messages: unknown, path: readonly string[]): readonly Fault[] {
  if (Array.isArray(messages)) {
    const [first, ...further] = messages;
    if (typeof first !== 'string') {
      return messages.flatMap((each, row) => linesOf(each, [...path, String(row + 1)]));
    }
    const place = path.filter((key) => key !== NO_FIELD).join('.');
    return [{ message: first, place, remedy: further.join(' ') }];
  }
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([key, each]) => linesOf(each, [...path, key]));
}
