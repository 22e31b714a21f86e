import { CallFailed, type SecondFactorDue } from '@thermarium/api';

/** What a right password leads on to, where it is not enough; null: the call failed for another reason. */
export function secondFactorDue(error: unknown): SecondFactorDue | null {
  if (!(error instanceof CallFailed) || !isDue(error.body)) return null;
  return error.body;
}

/** The program writes it by the contract; its schema would bring all schemas along. */
function isDue(body: unknown): body is SecondFactorDue {
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'second-factor-required'
  );
}
