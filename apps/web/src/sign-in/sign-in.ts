import { CallFailed } from '@thermarium/api';
import type { BotCheck } from './bot-check.ts';
import { entryCalls } from './entry-calls.ts';

/** Signs in by a password; the bot check is repeated with high effort where the server demands that. */
export async function signIn(
  values: { readonly username: string; readonly password: string },
  botCheck: BotCheck,
): Promise<{ readonly access: string }> {
  try {
    return await entryCalls.signIn({ ...values, reCaptchaToken: await botCheck.take() });
  } catch (error) {
    // A check of high effort also fixes any other failure of the check.
    const isWanting =
      error instanceof CallFailed && error.fields !== null && 'reCaptchaToken' in error.fields;
    if (!isWanting) throw error;
    return entryCalls.signIn({ ...values, reCaptchaToken: await botCheck.takeHigh() });
  }
}
