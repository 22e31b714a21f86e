import { CallFailed, type SecondFactorDue } from '@thermarium/api';

/** The second factor that the server demands after a right password; null: the call failed for another reason. */
export function secondFactorDue(error: unknown): SecondFactorDue | null {
  if (!(error instanceof CallFailed) || !isDue(error.body)) return null;
  return error.body;
}

/** The server follows the contract; checking by its schema would bring all schemas along. */
function isDue(body: unknown): body is SecondFactorDue {
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'second-factor-required'
  );
}
