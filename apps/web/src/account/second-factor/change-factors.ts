import { failureText } from '../../app/failure-text.ts';
import { notify } from '../../ui/notify.ts';
import { withProof } from './asking.ts';
import { readAgain } from './second-factor-query.ts';

/** Makes a change and shows it; a snackbar tells failures. */
export async function changeFactors<Result>(
  call: () => Promise<Result>,
  done?: (result: Result) => void,
): Promise<void> {
  try {
    const result = await withProof(call);
    if (result === 'not proved') return;
    await readAgain();
    done?.(result);
  } catch (error) {
    notify(failureText(error), 'error');
  }
}

/** The warning before the last factor is removed. */
export const LAST_FACTOR =
  'It is your only second factor: your password alone opens your account afterwards.';
